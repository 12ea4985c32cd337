"""GPX, TCX and FIT files as fields of an activity. Places serve for the local hour and climb, and go no further."""

import io
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from spotter.art.activity import ActivityError

_MOST_BYTES = 8_000_000
_MOST_POINTS = 200_000


def is_file(raw: bytes) -> bool:
    return _is_fit(raw) or raw[:200].lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<")


def _is_fit(raw: bytes) -> bool:
    return raw[8:12] == b".FIT"


def fields_of(raw: bytes) -> Mapping[str, Any]:
    """The fields a file gives. Raises ActivityError for whatever a parser stumbles over."""
    if len(raw) > _MOST_BYTES:
        raise ActivityError(f"the file is larger than {_MOST_BYTES // 1_000_000} MB")
    try:
        return _fit(raw) if _is_fit(raw) else _xml(raw)
    except ImportError as missing:
        raise ActivityError(f"reading this file needs `{missing.name}`: pip install 'spotter-guard[art]'") from None
    except ActivityError:
        raise
    except Exception:  # three parsers, each with its own ways to fail on broken files
        raise ActivityError("the file can't be read as GPX, TCX or FIT") from None


def _xml(raw: bytes) -> Mapping[str, Any]:
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        root = fromstring(raw, forbid_dtd=True)
    except DefusedXmlException:
        raise ActivityError("a file with a document type or entities is not read") from None
    kind = root.tag.rsplit("}", 1)[-1].lower()
    if kind == "gpx":
        return _gpx(raw)
    if kind == "trainingcenterdatabase":
        return _tcx(raw)
    raise ActivityError("the file is XML, but neither GPX nor TCX")


def _gpx(raw: bytes) -> Mapping[str, Any]:
    import gpxpy

    gpx = gpxpy.parse(raw)
    track = gpx.tracks[0] if gpx.tracks else None
    if track is None:
        raise ActivityError("the GPX file has no track")
    moving = track.get_moving_data()
    start = next((point for point in track.walk(only_points=True) if point.time), None)
    fields: dict[str, Any] = {
        "type": track.type,
        "sport_type": track.type,
        "name": track.name,
        "description": track.description,
        "distance": track.length_2d() or None,
        "moving_time": (moving.moving_time if moving else 0) or None,
        "elevation_gain": track.get_uphill_downhill().uphill or None,
    }
    return fields | (_local(start.time, start.longitude) if start else {})


def _tcx(raw: bytes) -> Mapping[str, Any]:
    from tcxreader.tcxreader import TCXReader

    exercise = TCXReader().read(io.BytesIO(raw))
    points = exercise.trackpoints or []
    start = next((point for point in points if point.time and point.longitude is not None), None)
    fields: dict[str, Any] = {
        "type": exercise.activity_type,
        "sport_type": exercise.activity_type,
        "distance": exercise.distance or None,
        "moving_time": exercise.duration or None,
        "avg_hr": exercise.hr_avg,
        "max_hr": exercise.hr_max,
        "elevation_gain": exercise.ascent or None,
    }
    return fields | (_local(start.time, start.longitude) if start else {})


def _fit(raw: bytes) -> Mapping[str, Any]:
    import fitdecode

    messages: dict[str, dict[str, Any]] = {"session": {}, "activity": {}}
    with fitdecode.FitReader(io.BytesIO(raw), check_crc=fitdecode.CrcCheck.RAISE) as reader:
        for count, frame in enumerate(reader):
            if count > _MOST_POINTS:
                raise ActivityError("the FIT file has too many records")
            if isinstance(frame, fitdecode.FitDataMessage) and frame.name in messages:
                messages[frame.name] |= {field.name: field.value for field in frame.fields if field.value is not None}
    session = messages["session"]
    sub = session.get("sub_sport")
    fields: dict[str, Any] = {
        "type": _name(session.get("sport")),
        "sport_type": _name(sub if sub not in (None, "generic") else session.get("sport")),
        "distance": session.get("total_distance"),
        "moving_time": session.get("total_timer_time"),
        "avg_hr": session.get("avg_heart_rate"),
        "max_hr": session.get("max_heart_rate"),
        "elevation_gain": session.get("total_ascent"),
    }
    local = messages["activity"].get("local_timestamp")
    if isinstance(local, datetime):  # when it was saved: the start is so much earlier
        began = local - timedelta(seconds=float(session.get("total_elapsed_time") or 0))
        fields["start_date_local"] = began.isoformat()
    return fields


def _name(value: object) -> str | None:
    return value.replace("_", " ") if isinstance(value, str) else None


def _local(at: datetime, longitude: float) -> dict[str, str]:
    """These files know UTC only. The sun goes round in a day, so longitude gives the hour that light depends on."""
    return {"start_date_local": (at + timedelta(hours=longitude / 15)).isoformat()}
