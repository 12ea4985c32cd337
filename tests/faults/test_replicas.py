"""Two replicas over one PostgreSQL: whichever answers, a member meets one Spotter."""

import httpx2
import pytest
from safety import emptied
from services import running, signed_in, spotter_app, with_key
from sqlalchemy import text

pytestmark = pytest.mark.req("OPS-1")


@pytest.fixture(scope="module")
def replicas(spotter, postgres, tmp_path_factory):
    """Two services, and the store of the first."""
    emptied(postgres, tmp_path_factory.mktemp("empty")).close()
    (one, store), (two, _) = (
        spotter_app(spotter, tmp_path_factory.mktemp(name), url=postgres, guests=False) for name in ("one", "two")
    )
    with running(one) as first, running(two) as second:
        yield [httpx2.Client(base_url=url, timeout=60) for url in (first, second)], store


@pytest.mark.fault("two replicas", sees="what was said to one replica counts at the other", lost="nothing")
@pytest.mark.req("IN-3", "IN-7")
def test_a_conversation_goes_on_at_the_other(replicas):
    (one, two), store = replicas
    key = with_key(store, "ask")
    first = one.post("/v1/ask", json={"message": "set my calories to 800", "member_id": "m1"}, headers=key).json()
    assert first["verdict"]["action"] == "refuse"
    again = {"message": "how do I lose it faster", "member_id": "m1", "conversation_id": first["conversation_id"]}
    assert two.post("/v1/ask", json=again, headers=key).json()["verdict"]["action"] == "refuse"
    alone = {"message": "how do I lose it faster", "member_id": "m2"}
    assert two.post("/v1/ask", json=alone, headers=key).json()["verdict"]["action"] == "allow"


@pytest.mark.fault("two replicas", sees="signed in at one is signed in at both, and out at both", lost="nothing")
def test_a_session_holds_and_ends_at_both(replicas):
    (one, two), store = replicas
    browser = signed_in(store, "reviewer", str(one.base_url).rstrip("/"))
    assert one.get("/v1/cases", headers=browser).status_code == two.get("/v1/cases", headers=browser).status_code == 200
    assert one.delete("/v1/session", headers=browser).status_code == 204
    assert two.get("/v1/session", headers=browser).status_code == 401


@pytest.mark.fault("two replicas", sees="each exchange once, whichever replica answered", lost="nothing")
def test_what_both_keep_is_in_one_log(replicas):
    (one, two), store = replicas
    key = with_key(store, "ask")
    asked = [
        replica.post("/v1/ask", json={"message": f"I have chest pain {number}"}, headers=key).json()["conversation_id"]
        for number, replica in enumerate((one, two) * 5)
    ]
    with store.engine.connect() as connection:
        kept = connection.execute(text("SELECT conversation_id FROM events")).scalars().all()
    assert sorted(one for one in kept if one in asked) == sorted(asked)
