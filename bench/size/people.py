"""Members and trainers on PostgreSQL, among them one member and one trainer with very long histories."""

from sqlalchemy import Engine, text

from bench.size.fill import HEAVY, NOW

TRAINERS = 1_000
_FILL = """
INSERT INTO members (member_id, created_at, updated_at, birth_date, gender, high_sensitivity, mental_health_support,
    ai_opt_out, share_weight, share_food, share_workouts, share_photos)
SELECT 'm' || n, :now - n * interval '1 minute', :now, date '1990-01-01' + n % 4000, 'woman', false, false, false,
    true, true, true, false FROM generate_series(1, {members}) n;
INSERT INTO accounts (account_id, name, role, member_id, created_at)
SELECT 'a' || n, 'name' || n, 'member', 'm' || n, :now FROM generate_series(1, {members}) n;
INSERT INTO accounts (account_id, name, role, created_at) SELECT 't' || n, 'trainer' || n, 'trainer', :now
FROM generate_series(1, {trainers}) n;
INSERT INTO health_checks SELECT 'h' || n, 'm' || n, '1', :now - interval '1 day' - n % 300 * interval '1 day', '{{}}'
FROM generate_series(1, {members}) n;
INSERT INTO member_conditions SELECT 'c' || n, 'm' || n, 'injury', :now, 'chat', NULL
FROM generate_series(1, {members} / 5) n;
INSERT INTO clearances SELECT 'l' || n, 'm' || n, 'injury', 'doctor', :now FROM generate_series(1, {members} / 5) n;
INSERT INTO voids SELECT 'v' || n, 'm' || n, :now - interval '400 days', 'symptom'
FROM generate_series(1, {members} / 5) n;
INSERT INTO memories SELECT 'y' || n, 'm' || n, 'goal', 'strength', :now FROM generate_series(1, {members}) n;
INSERT INTO workout_logs
SELECT 'w' || n, 'm' || CASE WHEN n <= {heavy} THEN 1 ELSE 1 + n % {members} END, :now - n * interval '30 seconds',
    'run', 30, 5, true FROM generate_series(1, {logs}) n;
INSERT INTO food_logs
SELECT 'f' || n, 'm' || CASE WHEN n <= {heavy} THEN 1 ELSE 1 + n % {members} END, :now - n * interval '1 minute',
    'lunch', 600, 30 FROM generate_series(1, 2 * {members}) n;
INSERT INTO measurements
SELECT 's' || n, 'm' || CASE WHEN n <= {heavy} THEN 1 ELSE 1 + n % {members} END, :now - n * interval '1 minute',
    NULL, 70 FROM generate_series(1, {members}) n;
INSERT INTO subscriptions SELECT 't' || 1 + n % {trainers}, 'm' || n, :now, :now, NULL
FROM generate_series(1, {members}) n;
INSERT INTO overrides
SELECT 'o' || n, 't' || CASE WHEN n <= {heavy} THEN 1 ELSE 1 + n % {trainers} END,
    'm' || CASE WHEN n <= {heavy} THEN 1 ELSE 1 + n % {members} END, 'workout_intensity', '"moderate"', '"high"',
    'because it fits', :now - n * interval '10 minutes', true, 's' FROM generate_series(1, 2 * {members}) n;
INSERT INTO override_refusals
SELECT 'r' || n, 't' || 1 + n % {trainers}, 'm' || n, 'calorie_targets', 'minimum_calories',
    :now - n * interval '10 minutes' FROM generate_series(1, {members}) n;
INSERT INTO client_reports
SELECT 'q' || n, 'm' || n, 't' || 1 + n % {trainers}, NULL, 'bench', :now - n * interval '10 minutes'
FROM generate_series(1, {members}) n;
"""


def fill_people(engine: Engine, members: int, logs: int) -> None:
    heavy = min(HEAVY, members)
    filled = _FILL.format(members=members, trainers=TRAINERS, heavy=heavy, logs=logs)
    with engine.begin() as connection:
        connection.execute(text("SET LOCAL synchronous_commit = off"))
        for statement in filter(str.strip, filled.split(";")):
            connection.execute(text(statement), {"now": NOW})
