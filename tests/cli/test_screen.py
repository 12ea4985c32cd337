"""`spotter screen --jsonl`: the contract, and every bad line answered."""

import json
import subprocess
import sys

import pytest

KEYS = (
    "id triage action severity urgent categories blocked_features events reply language resources policy findings"
).split()


def run(*args, data=b""):
    return subprocess.run([sys.executable, "-m", "spotter", *args], input=data, capture_output=True, timeout=120)


def lines(data):
    done = run("screen", "--jsonl", data=data)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_shape_of_a_verdict():
    (line,) = lines(b'{"id": "a", "text": "set my target to 900 kcal", "ignored": 1}\n')
    assert list(line) == KEYS
    assert (line["id"], line["triage"], line["action"], line["severity"]) == ("a", "caution", "refuse", "medium")
    assert line["events"] == ["dangerous_request_refused"]
    (finding,) = line["findings"]
    assert list(finding) == ["by", "category", "severity", "span", "why"]
    assert "set my target to 900 kcal"[slice(*finding["span"])] == "set my target to 900 kcal"


def test_resources_have_their_shape():
    (line,) = lines(b'{"id": 1, "text": "I want to die", "member": {"country": "EG"}}')
    assert all({"name", "kind", "country", "source", "checked"} <= set(one) for one in line["resources"])


def test_several_messages_are_screened_in_turn():
    said = [
        {"text": "I hate my body", "at": "2026-01-01T10:00:00Z"},
        {"text": "i hate my body", "at": "2026-01-03T10:00:00+02:00"},
    ]
    later = [said[0], {"text": "i hate my body", "at": "2026-06-03"}]
    first, second = lines("\n".join(json.dumps({"id": i, "messages": m}) for i, m in enumerate((said, later))).encode())
    assert first["triage"] == "caution"
    assert second["triage"] == "safe"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"not json", "bad_json"),
        (b"[1, 2]", "bad_json"),
        (b'{"id": NaN, "text": "x"}', "bad_json"),
        (b'{"id": 1, "text": "\xff"}', "bad_encoding"),
        (b'{"id": 1}', "bad_text"),
        (b'{"id": 1, "text": 5}', "bad_text"),
        (b'{"id": 1, "text": null}', "bad_text"),
        (b'{"id": 1, "messages": []}', "bad_messages"),
        (b'{"id": 1, "messages": [5]}', "bad_messages"),
        (b'{"id": 1, "messages": [{"text": "x", "at": "noon"}]}', "bad_time"),
        (b'{"id": 1, "text": "x", "member": 5}', "bad_member"),
        (b'{"id": 1, "text": "x", "member": {"age": "old"}}', "bad_member"),
        (b'{"id": 1, "text": "x", "member": {"country": "Egypt"}}', "bad_member"),
        (b"[" * 100_000, "bad_json"),
    ],
)
def test_a_bad_line_is_answered_in_its_place(line, code):
    before, bad, after = lines(b'{"id": 0, "text": "hi"}\n' + line + b'\n{"id": 2, "text": "hi"}\n')
    assert (before["id"], after["id"]) == (0, 2)
    assert list(bad) == ["id", "error"]
    assert bad["error"]["code"] == code
    assert bad["error"]["message"]


def test_odd_text_gets_a_verdict():
    texts = ["", "  ", "x" * 1_000_000, "\x00\x07", "\ud800 lone", "🏋️" * 1000, "I want to die \udfff"]
    answers = lines("\n".join(json.dumps({"id": i, "text": t}) for i, t in enumerate(texts)).encode())
    assert [one["id"] for one in answers] == list(range(len(texts)))
    assert answers[-1]["triage"] == "crisis"


def test_a_lone_surrogate_in_the_id_comes_back_as_json():
    (answer,) = lines(b'{"id": "\\ud800", "text": "hi"}')
    assert answer["id"] == "\ud800"


def test_blank_lines_are_skipped():
    assert len(lines(b'\n{"id": 1, "text": "hi"}\n\n')) == 1


def test_usage_errors_exit_2():
    assert run("screen").returncode == 2
    assert run("screen", "--jsonl", "--policy", "/nowhere").returncode == 2
    assert run("nonsense").returncode == 2


def test_one_message_by_hand():
    done = run("screen", "leg day killed me")
    assert json.loads(done.stdout)["triage"] == "safe"


def test_only_json_on_stdout_with_a_broken_policy(tmp_path):
    done = run("screen", "--jsonl", "--policy", str(tmp_path), data=b'{"id": 1, "text": "hi"}')
    assert done.returncode == 1
    assert done.stdout == b""
    assert b"missing-file" in done.stderr
    assert b"Traceback" not in done.stderr
