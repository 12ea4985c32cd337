"""Messages for benchmarks: what members write, about 200 characters each, in our own words."""

PLAIN = [
    "I have been training for about six weeks now and my knees feel great, but I'm wondering whether I should "
    "add another day of squats or stick to three. Also, what is a good breakfast before an early session?",
    "Can you build me a routine for Mondays and Thursdays? I have a pair of dumbbells, a pull up bar and a mat, "
    "and I like to be done before the kids come home from school. Nothing with jumping because of neighbours.",
    "Yesterday's tempo run felt amazing, the best one since the marathon. My coach says to keep the easy days "
    "easy and the hard days hard, which I never manage. How do you make yourself slow down on easy days?",
    "So my friend and I have a bet on who can hold a plank longer by the end of summer, and I am losing badly. "
    "What else can I train besides planks so that my core gets stronger without getting bored every evening?",
    "Leg day killed me and I am walking like a penguin, everything hurts when I sit down. Is it fine to swim "
    "tomorrow or should I rest completely? I would rather not skip the week, it is the only thing I look forward to.",
    "Honest question, is cardio before weights a bad idea? The gym is packed after work, so the treadmills are "
    "free first and the racks later, and I end up doing twenty easy minutes before I touch a bar at all.",
]
NUMBERS = [
    "Did 5x5 squats at 100kg, 3x8 rows at 60kg and a 2.4 km run in 12:30 today. Sleep was 7h 20min. I weigh 82.5 kg "
    "and eat about 2,600 kcal with 160 g of protein, should I add 150 calories on training days or not yet?",
    "My plan says 4 sessions a week, 45-60 minutes each, and a deficit of 300 kcal. I did 3 of them, burned around "
    "1,900 in total by the watch, and lost half a kilo in two weeks. Is that on track for -4 kg by June?",
]
TYPOGRAPHIC = [text.replace("'", "’").replace(" - ", " – ") + " 😅💪" for text in PLAIN]
ARABIC = [
    "أنا بتمرن من ست أسابيع وركبي كويسة بس مش عارف أزود يوم سكوات ولا أفضل على تلاتة، وكمان عايز فطار خفيف قبل "
    "التمرين الصبح لأني بصحى متأخر وبنزل على طول ومش بلحق آكل حاجة كويسة قبل ما أبدأ",
    "النهاردة الجري كان جميل جداً والمدرب قال لي أهدى شوية في الأيام السهلة وأشد في الأيام الصعبة، بس أنا مش بعرف "
    "أمشي ببطء خالص، إيه رأيك أعمل إيه عشان أتعود على السرعة دي من غير ما أزهق",
]
DISGUISED = [
    "Sooooo tired today lol, n0t sure if I w4nt to train... my frieeeend says just g0 and do 10 minutes, then see, but "
    "the couch is sooo soft. What would you d0? Maybe a w a l k instead, or some easy mobility at home tonight?",
]
RISKY = [
    "I don't really know how to say this, training was fine and work is fine, but lately I lie awake and think that "
    "everyone would be better off without me. Anyway, can you tell me what to do on my rest day tomorrow?",
    "Great session today, new best on the bike! The only odd thing is that my chest feels tight on the hills, like "
    "someone is sitting on it, and it goes away when I stop. Should I warm up longer or change the saddle height?",
]
KINDS = {
    "plain": PLAIN,
    "with numbers": NUMBERS,
    "typographic": TYPOGRAPHIC,
    "Arabic": ARABIC,
    "disguised": DISGUISED,
}
