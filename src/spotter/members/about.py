"""What is kept of a member, said in plain words: what it is, why, for how long, and who sees it."""

_Texts = dict[str, str]
TITLES: _Texts = {"en": "What Spotter keeps about you", "ar": "اللي سبوتر محتفظ بيه عنك"}

_LIFE = (
    "As long as you have an account, and 30 days after you delete it.",
    "طول ما حسابك موجود، و30 يوم بعد ما تمسحه.",
)
_YEAR = ("One year, then it is deleted.", "سنة واحدة وبعدها بيتمسح.")
_FIVE = ("Five years, because something in it was flagged for safety.", "خمس سنين لأن فيه حاجة اتعلّمت للسلامة.")
_YOU = ("Only you.", "انت بس.")
_SHARE = ("You, and trainers you share it with.", "انت، والمدربين اللي بتشاركهم.")
_TEAM = ("You, and reviewers of the safety team when they look into it.", "انت، ومراجعين فريق السلامة لما بيبصوا فيه.")


def _about(
    what: tuple[str, str], why: tuple[str, str], kept: tuple[str, str], seen: tuple[str, str]
) -> dict[str, _Texts]:
    parts = (("what", what), ("why", why), ("kept", kept), ("seen_by", seen))
    return {name: {"en": english, "ar": arabic} for name, (english, arabic) in parts}


_SAFE = ("So that advice fits you and stays safe.", "عشان النصيحة تناسبك وتبقى آمنة.")
_LOG = ("So that you can follow your progress.", "عشان تتابع تقدمك.")
ABOUT = {
    "profile": _about(
        ("Your profile and settings", "ملفك وإعداداتك"),
        _SAFE,
        _LIFE,
        (
            "You, trainers you agreed to (the basics), the staff, and the coach (age, level, goals, preferences).",
            "انت، والمدربين اللي وافقت عليهم (الأساسيات)، والإدارة، والكوتش (السن والمستوى والأهداف والتفضيلات).",
        ),
    ),
    "conditions": _about(("Health conditions, as a code", "حالات صحية، كود بس"), _SAFE, _LIFE, _YOU),
    "clearances": _about(("A doctor's go-ahead you told of", "موافقة الدكتور اللي سجلتها"), _SAFE, _LIFE, _YOU),
    "health_checks": _about(
        ("Your health check", "الفحص الصحي بتاعك"),
        _SAFE,
        _LIFE,
        ("You; trainers and the coach learn pass or not.", "انت؛ المدربين والكوتش بيعرفوا نجح ولا لأ بس."),
    ),
    "voided": _about(("When a health check stopped counting", "امتى الفحص بطل يتحسب"), _SAFE, _LIFE, _YOU),
    "measurements": _about(("Heights and weights", "الطول والوزن"), _LOG, _LIFE, _SHARE),
    "workouts": _about(
        ("Workouts", "التمارين"),
        _LOG,
        ("Two years, then only totals over many people stay.", "سنتين، وبعدها بيفضل مجموع لناس كتير بس."),
        _SHARE,
    ),
    "foods": _about(("Food you wrote down", "الأكل اللي كتبته"), _LOG, _YEAR, _SHARE),
    "photos": _about(("Progress photos, sealed", "صور التقدم، مقفولة"), _LOG, _LIFE, _SHARE),
    "memories": _about(
        ("What the coach remembers", "اللي الكوتش فاكره"),
        (
            "So that you need not say it again. You can change or delete each.",
            "عشان متعيدش كلامك. تقدر تغير أو تمسح أي حاجة.",
        ),
        _LIFE,
        ("You and the coach.", "انت والكوتش."),
    ),
    "messages": _about(
        ("Your chat, without names of medicines and the like", "الشات بتاعك، من غير أسامي أدوية وما شابه"),
        ("So that a conversation can go on, and to keep you safe.", "عشان الكلام يكمل، وعشان سلامتك."),
        ("One year; five if something in it was flagged for safety.", "سنة؛ وخمسة لو فيه حاجة اتعلّمت للسلامة."),
        _TEAM,
    ),
    "feedback": _about(("What you said about answers", "رأيك في الردود"), _SAFE, _YEAR, _TEAM),
    "trainers": _about(("Trainers you subscribed to", "المدربين اللي اشتركت معاهم"), _SAFE, _LIFE, _SHARE),
    "overrides": _about(
        ("What trainers changed for you", "اللي المدربين غيروه ليك"),
        ("The log can't be rewritten; deleted, it stays without you in it.", "السجل ميتعدلش؛ بعد المسح بيفضل من غيرك."),
        _LIFE,
        ("You, that trainer, and reviewers.", "انت والمدرب ده والمراجعين."),
    ),
    "reports": _about(("Reports you made", "البلاغات اللي قدمتها"), _SAFE, _FIVE, _TEAM),
    "events": _about(("Lines of the safety log about you", "سطور سجل السلامة عنك"), _SAFE, _FIVE, _TEAM),
    "deletions": _about(("Deletions you asked for", "طلبات المسح بتاعتك"), _SAFE, _LIFE, _YOU),
}
