"""Alerts reach the team through real receivers, come again when they fail, and never go where they must not."""

import email
import json
import multiprocessing
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from receivers import die_after_sending, mail_server, receiving
from safety import NOON, event, hours, keep

from spotter.operations.alerts import PAUSES, deliver
from spotter.operations.cases import watch_deadlines
from spotter.operations.channels import Email, Sentry, channels_from
from spotter.operations.webhook import DeliveryError, Webhook, is_public, signature
from spotter.store import alerts as kept

pytestmark = pytest.mark.req("OPS-3")


def local(url: str) -> Webhook:
    return Webhook(f"{url}/hook?team=1", "secret", allow_private=True)


def test_a_crisis_reaches_the_webhook_signed_and_without_a_word_of_the_member(store):
    row = event("critical", kind="crisis_resource_shown")
    with receiving() as (receiver, url):
        keep(store, row)
        assert deliver(store, [local(url)], NOON) == {"sent": 1, "failed": 0, "dead": 0}
        assert deliver(store, [local(url)], NOON + hours(1)) == {"sent": 0, "failed": 0, "dead": 0}
    (body,), (headers,) = receiver.seen(), receiver.headers
    assert body == {
        "case_id": f"case-{row.values['exchange_id']}", "kind": "opened", "about": "crisis_resource_shown",
        "severity": "critical", "opened_at": NOON.isoformat(), "due_at": (NOON + hours(1)).isoformat(),
    }  # fmt: skip
    at = int(headers["webhook-timestamp"])
    assert headers["webhook-signature"] == signature("secret", headers["webhook-id"], at, receiver.bodies[0])
    assert headers["webhook-signature"] != signature("other", headers["webhook-id"], at, receiver.bodies[0])
    assert "amira" not in receiver.bodies[0].decode()


def test_a_signature_is_as_the_standard_has_it():
    """The expected value was computed by openssl: HMAC-SHA256 over id.timestamp.body, in base64."""
    assert signature("k", "msg", 1, b"{}") == "v1,1syN/DzeJfO+JtxPkXlJ1PUeK2JMeU7/FuFlNZWp9rA="


@pytest.mark.fault("webhook down", sees="nothing; tried again with growing pauses under the same id", lost="nothing")
def test_a_receiver_that_is_down_gets_it_later_with_growing_pauses_and_the_same_id(store):
    keep(store, event("critical"))
    now = NOON
    with receiving() as (receiver, url):
        receiver.status = 503
        for pause in PAUSES[:3]:
            assert deliver(store, [local(url)], now)["failed"] == 1
            assert deliver(store, [local(url)], now + pause - timedelta(seconds=1))["failed"] == 0
            now += pause
        receiver.status = 200
        assert deliver(store, [local(url)], now)["sent"] == 1
    assert len(receiver.bodies) == 1


def test_after_the_last_try_it_is_a_dead_letter_that_a_person_can_send_again(store):
    keep(store, event("critical"))
    now = NOON
    with receiving() as (receiver, url):
        receiver.status = 500
        for pause in PAUSES:
            assert deliver(store, [local(url)], now)["failed"] == 1
            now += pause
        assert deliver(store, [local(url)], now)["dead"] == 1
        assert deliver(store, [local(url)], now + hours(1000)) == {"sent": 0, "failed": 0, "dead": 0}
        (dead,) = kept.find(store.engine, "dead")
        assert dead["error"] == "the receiver answered 500"
        receiver.status = 200
        assert kept.revive(store.engine, dead["delivery_id"], now)
        assert deliver(store, [local(url)], now)["sent"] == 1
    assert not kept.revive(store.engine, dead["delivery_id"], now)


@pytest.mark.fault("webhook down", sees="nothing; the case is in the console all the same", lost="nothing")
def test_nobody_listening_is_a_failure_not_a_crash(store):
    keep(store, event("critical"))
    assert deliver(store, [Webhook("http://127.0.0.1:9", "s", allow_private=True)], NOON)["failed"] == 1


@pytest.mark.fault("two replicas", sees="one alert, not several", lost="nothing")
def test_many_workers_send_each_alert_once(store):
    keep(store, *(event("critical") for _ in range(20)))
    with receiving() as (receiver, url), ThreadPoolExecutor(4) as pool:
        done = list(pool.map(lambda _: deliver(store, [local(url)], NOON), range(4)))
    assert sum(one["sent"] for one in done) == 20
    assert len({body["case_id"] for body in receiver.seen()}) == len(receiver.bodies) == 20


def test_a_late_case_alerts_besides(store):
    keep(store, event("high"))
    with receiving() as (receiver, url):
        deliver(store, [local(url)], NOON)
        watch_deadlines(store, NOON + hours(3))
        watch_deadlines(store, NOON + hours(4))
        deliver(store, [local(url)], NOON + hours(4))
    assert [body["kind"] for body in receiver.seen()] == ["opened", "late"]


def test_without_a_channel_alerts_wait_for_one(store):
    keep(store, event("critical"))
    assert deliver(store, [], NOON)["sent"] == 0
    with receiving() as (_, url):
        assert deliver(store, [local(url)], NOON + hours(1))["sent"] == 1


@pytest.mark.fault("process killed", sees="the team hears an alert twice, under one id", lost="nothing")
def test_a_worker_killed_after_sending_repeats_it_under_the_same_id(store, tmp_path):
    """A receiver can't be told in one transaction with the store; what it can do is know a repetition."""
    keep(store, event("critical"))
    address = store.engine.url.render_as_string(hide_password=False)
    with receiving() as (receiver, url):
        died = multiprocessing.get_context("spawn").Process(
            target=die_after_sending, args=(address, str(tmp_path / "other"), url)
        )
        died.start()
        died.join()
        assert died.exitcode == -9
        assert deliver(store, [local(url)], NOON + hours(0.01))["sent"] == 0, "the dead worker's lease still runs"
        assert deliver(store, [local(url)], NOON + hours(1))["sent"] == 1
    assert len({headers["webhook-id"] for headers in receiver.headers}) == 1
    assert len(receiver.bodies) == 2


# --- where a webhook may not go -------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    "127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 ::1 :: "
    "fe80::1 fc00::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: fe80::1%eth0 ff02::1 ::127.0.0.1 "
    "::ffff:0:127.0.0.1 64:ff9b:1::7f00:1 5f00::1".split(),
)
def test_addresses_inside_the_house_are_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "64:ff9b::808:808"])
def test_addresses_outside_are(address):
    assert is_public(address)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1"])
def test_a_webhook_to_a_private_address_is_refused_for_good_and_nothing_is_sent(store, host):
    keep(store, event("critical"))
    with receiving() as (receiver, url):
        port = url.rpartition(":")[2]
        assert deliver(store, [Webhook(f"http://{host}:{port}/", "s")], NOON)["dead"] == 1
    assert receiver.bodies == []
    assert "not a public address" in kept.find(store.engine, "dead")[0]["error"]


def test_a_name_that_answers_differently_the_second_time_gains_nothing(monkeypatch):
    """DNS rebinding: a public address for the check, a private one for the connection."""
    answers = iter(["93.184.215.14", "127.0.0.1"])
    reached: list[str] = []

    def lookup(host, port, *_, **__):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), port or 80))]

    def connect(address, *_):
        reached.append(address[0])
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(DeliveryError):
        Webhook("http://rebinding.example/", "s").send("n", {}, NOON)
    assert reached == ["93.184.215.14"]


def test_one_private_address_among_public_ones_is_enough_to_refuse(monkeypatch):
    both = [(socket.AF_INET, 1, 6, "", (one, 80)) for one in ("93.184.215.14", "10.0.0.5")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: both)
    with pytest.raises(DeliveryError, match=r"10\.0\.0\.5"):
        Webhook("http://mixed.example/", "s").send("n", {}, NOON)


@pytest.mark.fault("webhook down", sees="nothing; a receiver that answers a byte at a time is cut off", lost="nothing")
def test_a_receiver_that_drips_is_cut_off(monkeypatch):
    """Each byte comes in time, the answer never: a worker would stand there for days."""
    monkeypatch.setattr("spotter.operations.webhook._AT_MOST", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server, ThreadPoolExecutor(1) as pool:

        def drip() -> bool:
            connection, _ = server.accept()
            with connection:
                for _ in range(400):
                    try:
                        connection.send(b"H")
                    except OSError:
                        return True
                    time.sleep(0.05)
            return False

        cut_off = pool.submit(drip)
        with pytest.raises(DeliveryError, match="can't be reached"):
            local(f"http://127.0.0.1:{server.getsockname()[1]}").send("n", {}, NOON)
        assert cut_off.result()


def test_a_redirect_is_not_followed(store):
    keep(store, event("critical"))
    with receiving() as (receiver, url):
        receiver.status = 307
        assert deliver(store, [local(url)], NOON)["failed"] == 1
    assert kept.find(store.engine, "waiting")[0]["error"] == "the receiver answered 307"


# --- e-mail and Sentry ----------------------------------------------------------------------------


def test_an_e_mail_comes_through_a_real_server(embedded):
    keep(embedded, event("critical", kind="crisis_resource_shown"))
    with mail_server() as (came, server):
        channel = Email(server, "spotter@gym.example", "safety@gym.example")
        assert deliver(embedded, [channel], NOON)["sent"] == 1
    message = email.message_from_bytes(came[0].content)
    assert came[0].rcpt_tos == ["safety@gym.example"]
    assert message["Subject"].startswith("[Spotter] a critical case (crisis_resource_shown) was opened")
    assert message["Message-ID"].startswith("<case-")


@pytest.mark.fault("webhook down", sees="nothing; the e-mail is tried again", lost="nothing")
def test_a_mail_server_that_is_away_is_tried_again(embedded):
    keep(embedded, event("critical"))
    assert deliver(embedded, [Email("smtp://127.0.0.1:9", "a@b.example", "c@d.example")], NOON)["failed"] == 1


def test_sentry_gets_an_event_at_the_level_of_the_case(embedded):
    keep(embedded, event("critical"))
    with receiving() as (receiver, url):
        channel = Sentry(url.replace("http://", "http://key@") + "/1")
        assert deliver(embedded, [channel], NOON)["sent"] == 1
    shown = [json.loads(line) for line in receiver.bodies[0].splitlines()]
    assert (shown[2]["level"], shown[2]["tags"]["severity"]) == ("fatal", "critical")
    assert "amira" not in receiver.bodies[0].decode()


@pytest.mark.fault("webhook down", sees="nothing; Sentry is tried again", lost="nothing")
def test_a_sentry_that_is_away_is_tried_again_under_the_same_id(embedded):
    keep(embedded, event("critical"))
    with receiving() as (receiver, url):
        channel = Sentry(url.replace("http://", "http://key@") + "/1")
        receiver.status = 503
        assert deliver(embedded, [channel], NOON)["failed"] == 1
        receiver.status = 200
        assert deliver(embedded, [channel], NOON + hours(1))["sent"] == 1


def test_channels_come_from_the_environment():
    assert channels_from({}) == []
    names = {
        "SPOTTER_ALERT_WEBHOOK": "https://x.example",
        "SPOTTER_ALERT_SECRET": "s",
        "SPOTTER_ALERT_SMTP": "smtp://h",
    }
    names |= {"SPOTTER_ALERT_TO": "a@b.example", "SPOTTER_ALERT_SENTRY": "http://key@127.0.0.1/1"}
    assert [one.name for one in channels_from(names)] == ["webhook", "email", "sentry"]
    for bad in (
        {"SPOTTER_ALERT_WEBHOOK": "ftp://x"},
        {"SPOTTER_ALERT_WEBHOOK": "https://x"},
        {"SPOTTER_ALERT_SMTP": "smtp://h"},
    ):
        with pytest.raises(ValueError):
            channels_from(bad)


@pytest.mark.fault("webhook down", sees="nothing; other alerts go on", lost="nothing")
def test_a_slow_receiver_holds_nobody_else_up(store):
    """While one worker waits for a receiver, another sends the rest."""
    keep(store, event("critical"), event("critical"))
    waiting, go = threading.Event(), threading.Event()

    class Slow:
        name = "webhook"

        def send(self, *_: object) -> None:
            waiting.set()
            go.wait(10)

    with ThreadPoolExecutor(1) as pool, receiving() as (_, url):
        first = pool.submit(deliver, store, [Slow()], NOON, 1)
        waiting.wait(10)
        assert deliver(store, [local(url)], NOON)["sent"] == 1
        go.set()
        assert first.result()["sent"] == 1
