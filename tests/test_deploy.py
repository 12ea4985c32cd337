"""What runs Spotter elsewhere: the image, the replicas, the unit, and the backup that docs/deploy.md describes."""

import json
import re
import shutil
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
import yaml

from spotter.cli import main
from spotter.store import Store, members

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent


def lines_of(name: str) -> list[str]:
    """A file's instructions, continued lines joined."""
    return (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ").splitlines()


@pytest.fixture(scope="module")
def compose() -> dict:
    return yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


def test_the_image_is_linted():
    found = subprocess.run([BIN / "hadolint", ROOT / "Dockerfile"], capture_output=True, text=True)
    assert found.returncode == 0, found.stdout


def test_the_image_copies_what_is_there_and_runs_as_nobody_special():
    lines = lines_of("Dockerfile")
    copied = [line.split()[1:-1] for line in lines if line.startswith("COPY ") and "--from" not in line]
    assert copied and all((ROOT / name).exists() for names in copied for name in names)
    allowed = {line[1:] for line in lines_of(".dockerignore") if line.startswith("!")}
    assert {Path(name).parts[0] for names in copied for name in names} <= allowed
    assert [line for line in lines if line.startswith("USER")] == ["USER 10001"]
    assert [line for line in lines if line.startswith("VOLUME")] == ["VOLUME /data"]
    last = lines[max(i for i, line in enumerate(lines) if line.startswith("FROM")) :]
    assert any(line.startswith("HEALTHCHECK") and "/healthz" in line for line in last)


def test_images_are_plain_names_without_a_registry(compose):
    named = [line.split()[1] for line in lines_of("Dockerfile") if line.startswith("FROM")]
    named += [service["image"] for service in compose["services"].values()]
    assert [name for name in named if "/" in name] == []


def test_the_image_starts_a_command_that_exists():
    lines = lines_of("Dockerfile")
    words = next(json.loads(line.removeprefix("CMD ")) for line in lines if line.startswith("CMD "))
    command = main.get_command(None, words[0])
    assert {word for word in words if word.startswith("--")} <= {o for p in command.params for o in p.opts}


def test_compose_is_as_its_schema_says():
    order = [BIN / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", ROOT / "compose.yaml"]
    found = subprocess.run(order, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr


def test_two_replicas_and_a_worker_share_a_database_and_photos_and_nothing_else(compose):
    services = compose["services"]
    homes = {name: services[name]["volumes"][0] for name in ("spotter-1", "spotter-2", "worker")}
    assert len(set(homes.values())) == 3, "a spool belongs to one process"
    for name in homes:
        assert services[name]["volumes"][1] == "photos:/data/photos"
        assert services[name]["environment"]["SPOTTER_DATABASE_URL"].startswith("postgresql://")
        assert services[name]["environment"]["SPOTTER_JOBS"] == "off"
    assert services["worker"]["command"][0] == "work"
    assert "ports" not in {key for name in homes for key in services[name]}, "only the front is open"
    used = {volume.partition(":")[0] for one in services.values() for volume in one["volumes"]}
    assert {name for name in used if not name.startswith(".")} == set(compose["volumes"])
    assert all((ROOT / name).exists() for name in used if name.startswith("."))


def test_settings_in_compose_are_settings(compose):
    known = set(re.findall(r"^(SPOTTER_\w+)", (ROOT / "tools/settings.txt").read_text(encoding="utf-8"), re.M))
    named = {name for one in compose["services"].values() for name in one.get("environment", {})}
    assert {name for name in named if name.startswith("SPOTTER_")} <= known


def test_the_unit_is_one_and_lets_little_happen(tmp_path):
    analyze = shutil.which("systemd-analyze") or pytest.skip("systemd is not there")
    unit = tmp_path / "spotter.service"
    here = (ROOT / "deploy/spotter.service").read_text(encoding="utf-8").replace("/opt/spotter/bin", str(BIN))
    unit.write_text(here, encoding="utf-8")
    found = subprocess.run([analyze, "verify", "--man=no", unit], capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    order = [analyze, "security", "--offline=true", "--threshold=20", "--no-pager", unit]
    found = subprocess.run(order, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout


@pytest.mark.req("OPS-1")
def test_a_backup_of_a_running_store_holds_what_was_acknowledged(tmp_path):
    """`VACUUM INTO`, as docs/deploy.md has it, while the service has the database open."""
    order = next(line for line in lines_of("docs/deploy.md") if "VACUUM INTO" in line)
    running = Store.embedded(tmp_path / "data")
    running.migrate()
    members.put(running.engine, "m", {}, datetime.now(UTC))
    statement = re.search(r'"(VACUUM INTO [^"]+)"', order)[1].replace("/backup", str(tmp_path))
    sqlite3.connect(tmp_path / "data" / "spotter.db").execute(statement)
    copied = sqlite3.connect(next(tmp_path.glob("*.db")))
    assert copied.execute("SELECT member_id FROM members").fetchall() == [("m",)]
    running.close()
