"""What routes that read JSON themselves say about it in /openapi.json. They answer whatever comes."""

from typing import Any

_TEXT = {"type": "string"}
_ID = {"type": ["string", "null"], "minLength": 1, "maxLength": 64}
_MEMBER = {
    "type": ["object", "null"],
    "description": "What is known about the member; all of it optional.",
    "properties": {
        "age": {"type": "integer", "minimum": 0, "maximum": 130},
        "gender": {"type": "string", "maxLength": 64},
        "country": {"type": "string", "pattern": "^[A-Za-z]{2}$"},
        "language": {"type": "string", "maxLength": 64},
        "level": {"type": "string", "maxLength": 64},
        "conditions": {"type": "array", "items": {"type": "string", "maxLength": 64}},
        "coaching_tone": {"type": "string", "maxLength": 64},
    },
}
_SAID = {"anyOf": [_TEXT, {"type": "object", "properties": {"text": _TEXT, "at": _TEXT}, "required": ["text"]}]}


def _body(required: list[str], **properties: Any) -> dict[str, Any]:
    schema = {"type": "object", "properties": properties, "required": required}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


SCREEN = _body([], id={}, text=_TEXT, messages={"type": "array", "items": _SAID}, member=_MEMBER)
VET = _body(["text"], id={}, text=_TEXT, member=_MEMBER)
ASK = _body(
    ["message"],
    message={"type": "string", "minLength": 1},
    member_id=_ID,
    conversation_id=_ID,
    member=_MEMBER,
    stream={"type": "boolean"},
)
COMPLETIONS = _body(
    ["messages"],
    model=_TEXT,
    messages={
        "type": "array",
        "minItems": 1,
        "items": {
            "type": "object",
            "properties": {"role": {"enum": ["system", "user", "assistant"]}, "content": _TEXT},
            "required": ["role", "content"],
        },
    },
    stream={"type": "boolean"},
    user={"type": "string", "maxLength": 64},
    spotter={"type": "object", "properties": {"member": _MEMBER, "conversation_id": _ID}},
)
_NAMES = {"type": "array", "items": {"type": "string", "maxLength": 60}}
PLAN = _body(
    [],
    age={"type": "integer", "minimum": 0, "maximum": 130},
    gender={"type": "string", "minLength": 1, "maxLength": 40},
    weight_kg={"type": "number", "minimum": 20, "maximum": 350},
    height_cm={"type": "number", "minimum": 90, "maximum": 250},
    level={"enum": ["beginner", "intermediate", "advanced"]},
    goal={"enum": ["health", "lose_fat", "build_muscle", "strength", "endurance", "mobility"]},
    conditions=_NAMES,
    cleared=_NAMES,
    injuries=_NAMES,
    allergies=_NAMES,
    diet={"enum": ["anything", "pescatarian", "vegetarian", "vegan"]},
    equipment=_NAMES,
    days={"type": "integer", "minimum": 1, "maximum": 7},
    minutes={"type": "integer", "minimum": 10, "maximum": 240},
    ramadan={"type": "boolean"},
    cheap={"type": "boolean"},
    health_check={"type": "boolean"},
    parental_acknowledgment={"type": "boolean"},
    language={"enum": ["en", "ar"]},
    seed={"type": "integer", "minimum": 0, "maximum": 2**31},
    step={"type": "integer", "minimum": -3, "maximum": 3},
    format={"enum": ["json", "markdown", "html"]},
    member_id=_ID,
    plan={"type": "object", "description": "A plan that somebody else made, to be checked and corrected."},
)
GUARDRAIL = _body(
    ["input_type"],
    input_type={"enum": ["request", "response"]},
    texts={"type": "array", "items": _TEXT},
    structured_messages={"type": "array", "items": {"type": "object"}},
    additional_provider_specific_params={"type": "object", "properties": {"member": _MEMBER}},
)
STREAM: dict[str, Any] = {"text/event-stream": {}, "application/json": {"schema": {"type": "object"}}}
