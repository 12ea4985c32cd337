"""The ages at which things change. They are floors: no policy, profile, trainer or app moves them.

`limits.yaml` says why and from which sources; it takes the numbers from here.
"""

YOUNGEST = 13  # under this age the platform is not open
ACKNOWLEDGED = 16  # from this age on, a parent's acknowledgment opens the standard features
ADULT = 18
SENIOR = 65  # from this age on, a check-up is suggested and plans start easier

AGE_LIMITS = {
    "age youngest": YOUNGEST,
    "age acknowledged": ACKNOWLEDGED,
    "age adult": ADULT,
    "age senior": SENIOR,
}
