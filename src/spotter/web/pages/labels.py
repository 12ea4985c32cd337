"""Words of ours that are names in code, as people read them. All are translated."""

LABELS = {
    # levels
    "low": "low", "medium": "medium", "high": "high", "critical": "critical",
    "safe": "safe", "caution": "caution", "crisis": "crisis", "unsafe": "unsafe",
    "allow": "allow", "limit": "limit", "refuse": "refuse",
    # categories
    "harm_to_others": "harm to others", "age": "age", "eating_disorder": "eating disorder",
    "physical_symptom": "physical symptom", "medical_condition": "medical condition",
    "dangerous_diet": "dangerous diet", "dangerous_weight_loss": "dangerous weight loss",
    "dangerous_exercise": "dangerous exercise", "performance_drugs": "performance drugs",
    "body_image": "body image", "weighing_pattern": "weighing pattern", "prompt_injection": "prompt injection",
    "unjudged_language": "unjudged language", "judgmental": "judgmental", "sarcasm": "sarcasm",
    "harmful_advice": "harmful advice", "prescriptive": "prescriptive", "body_shaming": "body shaming",
    "non_inclusive": "non-inclusive", "insensitive": "insensitive", "ableist": "ableist",
    "medical_claim": "medical claim", "certainty_claim": "certainty claim", "supplement_claim": "supplement claim",
    "calorie_floor": "calorie floor", "weight_loss_rate": "weight-loss rate", "unvetted": "unvetted",
    # features
    "workout_generation": "workout plans", "meal_planning": "meal plans", "nutrition_advice": "nutrition advice",
    "calorie_tracking": "calorie tracking", "supplement_info": "supplement information", "chat": "chat",
    # events
    "medical_redirect": "medical redirect", "dangerous_request_refused": "dangerous request refused",
    "mental_health_flag": "mental-health flag", "eating_disorder_flag": "eating-disorder flag",
    "age_restriction_applied": "age restriction applied", "screening_block": "health-check block",
    "trainer_override": "trainer override", "trainer_block": "trainer stopped", "user_report": "member report",
    "crisis_resource_shown": "crisis help shown",
    "weekly review": "weekly review", "monthly review": "monthly review",
    "quarterly review": "quarterly review", "annual review": "annual review",
    # cases
    "open": "open", "claimed": "claimed", "closed": "closed", "archived": "archived", "released": "released",
    "note": "note", "read": "read", "outreach": "outreach", "due": "due", "late": "late",
    "considered": "considered", "offered": "offered", "done": "done", "declined": "declined",
    "right": "right", "wrong_refusal": "wrong refusal", "missed": "missed", "wrong_category": "wrong category",
    "helped": "helped", "no_action": "no action needed", "policy_change": "policy change", "reviewed": "reviewed",
    # exchanges
    "answered": "answered", "regenerated": "written again", "repaired": "repaired", "replaced": "replaced",
    "stopped": "stopped", "unreachable": "model unreachable", "refused": "refused", "logged": "logged only",
    "up": "thumbs up", "down": "thumbs down", "with_issues": "with issues",
    # policy changes, experiments, jobs
    "proposed": "proposed", "accepted": "accepted", "rejected": "rejected", "passes": "passes", "catches": "catches",
    "running": "running", "ended": "ended", "waiting": "waiting", "sent": "sent", "dead": "never arrived",
    "alerts": "alerts", "deadlines": "deadlines", "reviews": "reviews", "experiments": "experiments",
    "reports": "reports", "member": "member", "coach": "coach", "either": "member or coach",
    # profile
    "woman": "woman", "man": "man", "other": "other",
    "beginner": "beginner", "intermediate": "intermediate", "advanced": "advanced",
    "sedentary": "mostly sitting", "light": "lightly active", "moderate": "moderate", "active": "active",
    "very_active": "very active", "lose_weight": "lose weight", "build_muscle": "build muscle",
    "strength": "strength", "endurance": "endurance", "mobility": "mobility", "health": "health",
    "less_stress": "less stress", "better_sleep": "better sleep", "sport": "a sport",
    "none": "none", "mat": "mat", "bands": "bands", "dumbbells": "dumbbells", "kettlebell": "kettlebell",
    "barbell": "barbell", "bench": "bench", "pull_up_bar": "pull-up bar", "machines": "machines", "bike": "bike",
    "treadmill": "treadmill", "pool": "pool", "dairy": "dairy", "fish": "fish", "shellfish": "shellfish",
    "soy": "soy", "egg": "egg", "gluten": "gluten", "nuts": "nuts", "peanuts": "peanuts", "sesame": "sesame",
    "gentle": "gentle", "direct": "direct", "cheerleader": "cheering", "brief": "brief", "friendly": "friendly",
    "doctor": "doctor", "specialist": "specialist", "physiotherapist": "physiotherapist", "midwife": "midwife",
    "health_check": "health check", "emergency": "emergency",
    "mon": "Monday", "tue": "Tuesday", "wed": "Wednesday", "thu": "Thursday", "fri": "Friday", "sat": "Saturday",
    "sun": "Sunday",
    # health check
    "pass": "passed", "clearance": "needs a clearance", "blocked": "see a doctor first", "missing": "not taken yet",
    "expired": "over a year old", "void": "has to be taken again", "outdated": "questions have changed",
    # trainers
    "workout_intensity": "workout intensity", "exercise_selection": "exercise selection",
    "calorie_targets": "calorie target", "meal_timing": "meal times", "supplements": "supplement",
    "rest_day_frequency": "rest days a week", "very_low": "very low",
    "minimum_calories": "calorie minimum", "medical_condition_block": "a block for medical reasons",
    "age_restriction": "age restriction", "screening_failure": "failed health check",
    "orange_red_supplement_block": "ORANGE and RED supplements", "max_weekly_volume": "weekly maximum",
    "injury_disclaimer": "words about pain and injury", "maximum_calories": "calorie maximum",
    "meal_gap": "hours without food", "supplement_dose": "supplement dose", "rest_day_minimum": "fewest rest days",
    "workouts": "workouts", "foods": "food", "measurements": "height and weight", "photos": "photos",
    # roles
    "guest": "guest", "trainer": "trainer", "reviewer": "reviewer", "admin": "admin",
}  # fmt: skip
