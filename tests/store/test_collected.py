"""Only what is listed is collected: a new column about a person fails here until someone decides that it may be."""

import pytest
from sqlalchemy import Table

from spotter.store import schema_members
from spotter.store.schema import metadata

pytestmark = pytest.mark.req("PV-5", "PV-2")

# The source's nine items, by where they stand, plus settings that the member chose.
ITEMS = {
    "age": {"members.birth_date", "members.parental_acknowledgment_at"},
    "gender": {"members.gender"},
    "height and weight": {"measurements.height_cm", "measurements.weight_kg"},
    "goals": {"members.goals"},
    "activity level": {"members.activity_level", "members.level"},
    "health screening": {
        "health_checks.version", "health_checks.answers", "member_conditions.code", "member_conditions.noted_by",
        "clearances.code", "clearances.given_by", "voids.reason",
    },
    "workouts": {"workout_logs.what", "workout_logs.minutes", "workout_logs.effort", "workout_logs.completed"},
    "food": {"food_logs.what", "food_logs.kcal", "food_logs.protein_g", "members.allergies"},
    "photos": {"progress_photos.media_type", "progress_photos.size"},
    "settings": {
        "members.country", "members.language", "members.equipment", "members.schedule", "members.coaching_tone",
        "members.high_sensitivity", "members.mental_health_support", "members.ai_opt_out", "members.share_weight",
        "members.share_food", "members.share_workouts", "members.share_photos",
    },
    "preferences, from closed lists": {"memories.kind", "memories.value"},
}  # fmt: skip
ABOUT_TIME = {"at", "created_at", "updated_at", "noted_at", "ended_at", "recorded_at", "taken_at"}
PERSONAL = (
    "members", "member_conditions", "clearances", "health_checks", "voids", "measurements", "workout_logs",
    "food_logs", "progress_photos", "memories",
)  # fmt: skip


def test_every_column_about_a_member_is_on_the_list():
    keys = {"member_id", *(column.name for name in PERSONAL for column in metadata.tables[name].primary_key)}
    found = {
        f"{name}.{column.name}"
        for name in PERSONAL
        for column in metadata.tables[name].columns
        if column.name not in ABOUT_TIME | keys
    }
    assert found == set().union(*ITEMS.values())


def test_no_table_was_forgotten():
    trainers = {"subscriptions", "overrides", "override_log", "override_head", "override_refusals", "client_reports"}
    here = {table.name for table in vars(schema_members).values() if isinstance(table, Table)}
    assert here | {"memories"} == set(PERSONAL) | trainers


# Tables in which a person is named, and why they may be; a new one fails here until somebody decides.
NAMED = {
    **dict.fromkeys(PERSONAL, "collected"),
    "events": "the safety log: redacted, five years",
    "ai_coach_logs": "chat: redacted, one year unless flagged",
    "accounts": "signing in",
    "cases": "the safety team's work",
    "feedback": "what a member said of an answer",
    "subscriptions": "which trainer works with whom",
    "overrides": "what trainers changed",
    "override_refusals": "what trainers were kept from",
    "client_reports": "what clients reported",
    "flagged_originals": "sealed, five years",
    "deletions": "until it is done",
}


def test_every_table_that_names_a_person_is_known_and_erased():
    from spotter.store.personal import TOUCHED

    names = {"member_id", "user_id", "client_id"}
    found = {table.name for table in metadata.sorted_tables if names & {column.name for column in table.columns}}
    assert found == set(NAMED)
    assert found <= set(TOUCHED), "an erasure has to look into each of them"


@pytest.mark.parametrize(
    "word", ["diagnos", "medicat", "drug", "blood", "insur", "national", "therap", "email", "phone"]
)
def test_what_is_never_collected_has_no_place(word):
    columns = [f"{table.name}.{column.name}" for table in metadata.sorted_tables for column in table.columns]
    assert [name for name in columns if word in name] == []
