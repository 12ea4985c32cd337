"""Plans over HTTP, by the embedded generator and by a model behind the service; the source's pairs of behaviour."""

import json

import httpx2
import pytest
from services import Upstream, running, spotter_app
from sqlalchemy import text


@pytest.fixture(scope="module")
def service(spotter, tmp_path_factory):
    app, store = spotter_app(spotter, tmp_path_factory.mktemp("data"))
    with running(app) as url, httpx2.Client(base_url=url, timeout=60) as client:
        yield client, store


@pytest.fixture(scope="module")
def client(service):
    return service[0]


@pytest.fixture(scope="module")
def upstream():
    return Upstream()


@pytest.fixture(scope="module")
def behind_model(spotter, upstream, tmp_path_factory):
    with running(upstream.app) as model:
        app, _ = spotter_app(spotter, tmp_path_factory.mktemp("data"), model)
        with running(app) as url, httpx2.Client(base_url=url, timeout=60) as client:
            yield client


@pytest.mark.req("PL-1")
@pytest.mark.parametrize("kind", ["workout", "meals"])
def test_a_plan_as_json_markdown_and_a_page(client, kind):
    asked = {"age": 40, "language": "ar", "allergies": ["milk"]}
    as_json = client.post(f"/v1/plans/{kind}", json=asked)
    assert as_json.status_code == 200 and as_json.json()["plan"]["kind"] == kind
    as_text = client.post(f"/v1/plans/{kind}", json={**asked, "format": "markdown"})
    assert as_text.headers["content-type"].startswith("text/plain") and as_text.text.startswith("# ")
    page = client.post(f"/v1/plans/{kind}", json={**asked, "format": "html"})
    assert page.headers["content-type"].startswith("text/html") and 'dir="rtl"' in page.text


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[]",
        b'{"age": "x"}',
        b'{"days": 70}',
        b'{"format": "pdf"}',
        b'{"member_id": ""}',
        b'{"alergies": []}',
        b"\xff",
    ],
)
def test_a_bad_request_is_a_problem(client, body):
    answer = client.post("/v1/plans/workout", content=body)
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json" and answer.json()["detail"]


@pytest.mark.req("PL-2", "OPS-1")
def test_a_failed_health_check_blocks_and_is_logged(service):
    client, store = service
    answer = client.post("/v1/plans/workout", json={"health_check": False, "member_id": "plan-1"}).json()
    assert answer["plan"] is None and answer["refusal"]["instead"]
    with store.engine.connect() as connection:
        rows = connection.execute(text("SELECT event_type, severity FROM events WHERE user_id = 'plan-1'")).all()
    assert [tuple(row) for row in rows] == [("screening_block", "medium")]


@pytest.mark.req("PL-3")
def test_a_plan_of_others_is_checked(client):
    answer = client.post("/v1/plans/meals", json={"plan": {"days": []}}).json()
    assert answer["outcome"] == "corrected" and answer["corrections"][0]["reason"]


@pytest.mark.req("PL-1", "PR-5")
def test_a_model_is_asked_by_schema_and_told_no_more_than_it_may_know(behind_model, upstream, client):
    made = client.post("/v1/plans/workout", json={"seed": 3, "conditions": ["heart"], "cleared": ["heart"]}).json()
    upstream.reply, upstream.fault = json.dumps(made["plan"]), None
    body = {"conditions": ["heart"], "cleared": ["heart"], "allergies": ["milk"], "age": 50}
    answer = behind_model.post("/v1/plans/workout", json=body).json()
    assert (answer["outcome"], answer["made_by"]) == ("made", "test-model")
    seen = upstream.seen[-1]
    shape = seen["response_format"]["json_schema"]
    assert shape["strict"] and shape["schema"]["additionalProperties"] is False
    assert "heart" not in seen["messages"][0]["content"] and "milk" not in seen["messages"][0]["content"]
    assert "box-jump" not in json.dumps(shape)


@pytest.mark.req("PL-3")
@pytest.mark.parametrize(
    "reply", ["I can't do that.", "{}", '{"days": 3}', 'Sure!\n```json\n{"days": []}\n```', "{" * 5000]
)
@pytest.mark.fault("upstream hostile", sees="a valid plan, whatever the model wrote", lost="nothing")
def test_whatever_a_model_says_there_is_a_plan(behind_model, upstream, reply):
    upstream.reply, upstream.fault = reply, None
    answer = behind_model.post("/v1/plans/meals", json={"gender": "woman"}).json()
    assert answer["outcome"] in ("replaced", "corrected") and answer["plan"]["days"] and answer["corrections"]


@pytest.mark.req("PL-3")
@pytest.mark.parametrize("fault", ["500", "401", "not json", "odd json", "empty"])
@pytest.mark.fault("upstream hostile", sees="a plan of the embedded generator", lost="nothing")
def test_a_broken_model_costs_nobody_their_plan(behind_model, upstream, fault):
    upstream.fault = fault
    answer = behind_model.post("/v1/plans/workout", json={}).json()
    upstream.fault = None
    assert answer["outcome"] == "replaced" and len(answer["plan"]["days"]) == 7


@pytest.mark.req("PR-3", "IN-5")
def test_helpful_within_boundaries(client):
    """Wrong: "I can't help you." Right: glad to help, the doctor for nutrition, exercise ideas to talk over."""
    reply = client.post("/v1/ask", json={"message": "I want to lose weight but I'm diabetic"}).json()["reply"]
    assert "doctor" in reply and "I can't help" not in reply
    assert any(word in reply for word in ("walk", "Walk", "strength", "exercise"))


@pytest.mark.req("PR-3")
def test_acknowledge_not_dismiss(client):
    """Wrong: "They're appropriate for your level." Right: heard, a harder way, and a choice of three."""
    reply = client.post("/v1/ask", json={"message": "These workouts are too easy"}).json()["reply"]
    assert "I hear you" in reply and "appropriate for your level" not in reply
    assert all(word in reply for word in ("repetitions", "heavier", "harder"))


@pytest.mark.req("PR-3", "OUT-1")
def test_redirect_with_care(client):
    """Wrong: "No, see a doctor." Right: why a look comes first, who gives it, and what can follow."""
    answer = client.post("/v1/ask", json={"message": "Can you help me treat my back pain?"}).json()
    reply = answer["reply"]
    assert "physio" in reply and ("doctor" in reply or "Doctor" in reply)
    assert len(reply) > 150 and answer["verdict"]["action"] == "limit"


@pytest.mark.req("PL-1")
def test_a_plan_follows_a_conversation_over_http(client):
    first = client.post("/v1/ask", json={"message": "make me a 3 day workout plan with dumbbells"}).json()
    talk = {"conversation_id": first["conversation_id"]}
    second = client.post("/v1/ask", json={"message": "make it 20 minutes", **talk}).json()
    third = client.post("/v1/ask", json={"message": "no equipment this week", **talk}).json()
    assert "dumbbell" in second["reply"] and "up to 20 minutes" in second["reply"]
    assert "without equipment" in third["reply"] and "up to 20 minutes" in third["reply"]
    assert third["outcome"] == "answered" and third["report"]["safe"]
    assert first["reply"].count("generally healthy adults") == 1 and "generally healthy" not in second["reply"]


@pytest.mark.req("PL-1")
def test_a_plan_follows_a_conversation_through_the_proxy(client):
    messages = [{"role": "user", "content": "make me a workout plan"}]
    first = client.post("/v1/chat/completions", json={"model": "m", "messages": messages}).json()
    messages += [first["choices"][0]["message"], {"role": "user", "content": "make it 20 minutes"}]
    body = {"model": "m", "messages": messages, "spotter": {"member": {"conditions": ["heart"]}}}
    assert "**Day" not in client.post("/v1/chat/completions", json=body).json()["choices"][0]["message"]["content"]
    del body["spotter"]
    second = client.post("/v1/chat/completions", json=body).json()
    assert "up to 20 minutes" in second["choices"][0]["message"]["content"]
