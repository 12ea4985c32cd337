"""A member's rights: see everything in plain words, take it along, be forgotten, shut the AI or trainers out."""

import csv
import hashlib
import html
import io
import json
import logging
import zipfile
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

from sqlalchemy.exc import SQLAlchemyError

from spotter.domain import Event, Severity
from spotter.domain.text import spoken
from spotter.members.about import ABOUT, TITLES
from spotter.members.events import event
from spotter.members.photos import Photos, PhotosError, file_of
from spotter.members.service import RecordError, UnknownMemberError
from spotter.members.visibility import SHARED
from spotter.store import Row, Store, deletions, members, personal, subscriptions
from spotter.store.deletions import Deletion

log = logging.getLogger("spotter.rights")  # never given a name or a word of a member's
GRACE = timedelta(days=30)
EXPORTS = "exports"
Everything = dict[str, list[dict[str, Any]]]


def view(store: Store, member_id: str, language: str = "en") -> list[dict[str, Any]]:
    """Everything that is kept, kind by kind: what it is, why, for how long, who sees it, and the entries."""
    code = spoken(language)
    found = _everything(store, member_id)
    return [
        {"kind": kind, **{name: texts[code] for name, texts in ABOUT[kind].items()}, "entries": rows}
        for kind, rows in found.items()
    ]


def export(store: Store, member_id: str, photos: Photos | None = None, language: str = "en") -> bytes:
    """A zip: everything as JSON, each kind as CSV, photos as files, and a page that explains them."""
    found, code = _everything(store, member_id), spoken(language)
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("index.html", _index(found, code))
        made.writestr("data.json", json.dumps(found, ensure_ascii=False, indent=1, default=str))
        for kind, rows in found.items():
            if rows:
                made.writestr(f"{kind}.csv", _csv(rows))
        for row in found["photos"] if photos else ():
            _add_photo(made, photos, member_id, row)
    return raw.getvalue()


def ask_deletion(store: Store, member_id: str, at: datetime) -> Deletion:
    """Begin the thirty days. Trainers are shut out at once; the rest stays usable, so that it can be called off."""
    _everything(store, member_id)
    if known := deletions.waiting(store.engine, member_id):
        return known
    restrict(store, member_id, at)
    receipt = uuid4().hex
    deletions.add(store.engine, receipt, member_id, at, at + GRACE)
    found = deletions.of_receipt(store.engine, receipt)
    assert found is not None
    return found


def call_off(store: Store, member_id: str, at: datetime) -> None:
    if not deletions.cancel(store.engine, member_id, at):
        raise RecordError("no deletion is waiting")


def erase_due(store: Store, at: datetime) -> list[Deletion]:
    """Erase whoever's thirty days are over, and write the files anew. What can't be done now is done next time."""
    erased = []
    for one in deletions.due(store.engine, at):
        if one.member_id is None or not store.forget(one.member_id):
            continue
        _erase(store, one, one.member_id, at)
        erased.append(one)
    if erased:
        compact(store)
    return erased


def compact(store: Store) -> bool:
    """Whether the database's files hold nothing of what was deleted; if others are in the way, the next run tries."""
    try:
        store.compact([*personal.TOUCHED, "deletions"])
    except SQLAlchemyError as busy:
        log.warning("the database could not be written anew (%s); the next run tries again", type(busy).__name__)
        return False
    return True


def restrict(store: Store, member_id: str, at: datetime) -> None:
    """Every trainer out, every switch off."""
    for one in subscriptions.of_client(store.engine, member_id):
        subscriptions.set_consent(store.engine, one.trainer_id, member_id, None)
    members.put(store.engine, member_id, {switch: False for _, switch in SHARED.values()}, at)


def opt_out(store: Store, member_id: str, at: datetime, out: bool = True) -> None:
    _everything(store, member_id)
    members.put(store.engine, member_id, {"ai_opt_out": out}, at)


def review(member_id: str, reason: str, at: datetime, policy: str) -> Row:
    """A person is asked to look at a decision: the event opens a case. `reason` comes redacted."""
    return event(Event.USER_REPORT, member_id, at, policy, f"Asked for human review: {reason!r}", None, Severity.MEDIUM)


def _everything(store: Store, member_id: str) -> Everything:
    found = personal.rows_of(store.engine, member_id)
    if not any(found.values()):
        raise UnknownMemberError(member_id)
    return found


def _erase(store: Store, one: Deletion, member_id: str, at: datetime) -> None:
    """Files first: if something breaks here the deletion is still due, and is done again."""
    for photo_id in personal.photos_of(store.engine, member_id):
        file_of(store.folder / "photos", photo_id).unlink(missing_ok=True)
    export_file(store.folder, member_id).unlink(missing_ok=True)
    counts = personal.erase(store.engine, member_id, f"erased-{uuid4().hex}", at)
    proof = {"rule": "PV-4", "rows": {name: number for name, number in counts.items() if number}}
    deletions.done(store.engine, one, at, proof)


def export_file(folder: Path, member_id: str) -> Path:
    """By hash: no name ever becomes a path."""
    return folder / EXPORTS / f"{hashlib.sha256(member_id.encode()).hexdigest()[:32]}.zip"


def _add_photo(made: zipfile.ZipFile, photos: Photos | None, member_id: str, row: Mapping[str, Any]) -> None:
    ending = str(row["media_type"]).rpartition("/")[2]
    try:
        if photos:
            made.writestr(f"photos/{row['photo_id']}.{ending}", photos.read(member_id, row["photo_id"]))
    except PhotosError as why:
        made.writestr(f"photos/{row['photo_id']}.txt", str(why))


def _csv(rows: Iterable[Mapping[str, Any]]) -> str:
    """Cells that a spreadsheet would take for a formula are made plain text."""
    raw, rows = io.StringIO(), list(rows)
    writer = csv.DictWriter(raw, list(rows[0]))
    writer.writeheader()
    for row in rows:
        writer.writerow({key: _cell(value) for key, value in row.items()})
    return "\ufeff" + raw.getvalue()  # the mark makes spreadsheets read Arabic


def _cell(value: Any) -> Any:
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else value
    return f"'{text}" if isinstance(text, str) and text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def _index(found: Everything, code: str) -> str:
    parts = []
    for kind, rows in found.items():
        about = {name: html.escape(texts[code]) for name, texts in ABOUT[kind].items()}
        file = f'<a href="{kind}.csv">{kind}.csv</a>' if rows else "-"
        words = f"{about['why']}<br>{about['kept']}<br>{about['seen_by']}"
        parts.append(f"<tr><th>{about['what']}</th><td>{len(rows)}</td><td>{words}</td><td>{file}</td></tr>")
    title, side = html.escape(TITLES[code]), "rtl" if code == "ar" else "ltr"
    return (
        f'<!doctype html><html lang="{code}" dir="{side}"><meta charset="utf-8"><title>{title}</title>'
        f'<h1>{title}</h1><p><a href="data.json">data.json</a></p><table>{"".join(parts)}</table></html>'
    )
