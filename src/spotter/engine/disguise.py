"""Letters that stand for other letters: signs for letters, look-alike scripts, letters in boxes."""

LEET: dict[str, str] = {
    "0": "o",
    "1": "il",
    "3": "e",
    "4": "a",
    "5": "s",
    "6": "g",
    "7": "t",
    "8": "b",
    "9": "g",
    "@": "a",
    "$": "s",
    "!": "i",
    "+": "t",
    "|": "il",
    "*": "aeiou",
}

_LOOKALIKE_PAIRS = (
    # Cyrillic, Greek, Armenian, Cherokee, Latin small capitals and turned letters, as they look in lower case.
    "аa вb сc ԁd еe ғf һh іi јj кk ӏl мm нh оo рp ԛq гr ѕs тt ѵv ԝw хx уy ъb ьb пn иn"
    " αa βb γy δd εe ηn ιi κk νv οo ρp σo ςs τt υu χx ωw ϲc ϳj"
    " ոn սu օo հh ցg զq յj"
    " ꭰd ꭱr ꭲt ꭵi ꮇm ꮋh ꮪs ꮮl ꮶk ꮓz ꮃw ꭺa ꮯc ꭼe"
    " ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ꞯq ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz"
    " ɐa ǝe ɟf ɥh ɯm ɹr ʇt ʌv ʍw ɑa ɡg ɩi ı1 łl øo đd ħh ŋn ɓb ɗd ƙk ƭt"
)
LOOKALIKES = str.maketrans({pair[0]: pair[1].replace("1", "i") for pair in _LOOKALIKE_PAIRS.split()})

# Regional-indicator, squared and negative-circled capitals: one alphabet each.
EMOJI_LETTERS: dict[int, str] = {
    start + i: chr(97 + i) for start in (0x1F1E6, 0x1F130, 0x1F150, 0x1F170) for i in range(26)
}
