"""From strict YAML to what people are told when something isn't open to them."""

import re
from collections.abc import Mapping

from spotter.policy.strict import Item

_SLOT = re.compile(r"\{(\w*)\}")


def reasons(item: Item) -> dict[str, Mapping[str, str]]:
    """Every reason in both languages, with the same slots and without numbers of its own."""
    return {name: _texts(one) for name, one in item.mapping(any_key=True).items()}


def _texts(item: Item) -> Mapping[str, str]:
    texts = {code: one.text() for code, one in item.mapping(required="en ar").items()}
    for text in texts.values():
        if not set(_SLOT.findall(text)) <= set(_SLOT.findall(texts["en"])):
            item.fail("no-such-slot", "the English text says which slots there are")
        if re.search(r"\d", text):
            item.fail("number-in-answer", "numbers come from limits or supplements, through a slot")
    return texts
