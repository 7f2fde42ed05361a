/// Words whose spelling does not show their number of syllables, and compounds with a silent e inside.
enum SyllableExceptions {
    /// Returns the syllables of `word` (in lowercase) if it or its singular is an exception, or nil otherwise.
    static func count(of word: String) -> Int? {
        counts[word] ?? (word.utf8.last == UInt8(ascii: "s") ? counts[String(word.dropLast())] : nil)
    }

    /// Returns the letters of a first half that ends in a silent e, as in `some-one` and `life-guard`, or nil.
    static func stem(of word: ArraySlice<UInt8>) -> Int? {
        stems.first { stem in
            let length = stem.utf8.count
            // A second half of three letters at least, which begins with a consonant.
            return word.count >= length + 3 && word.starts(with: stem.utf8)
                && !"aeiouy".utf8.contains(word[word.startIndex + length])
        }?.utf8.count
    }

    private static let stems = [
        "some", "fire", "home", "life", "side", "fore", "more", "there", "where", "here", "base", "case",
        "care", "gate", "house", "phone", "smoke", "store", "time", "tape", "tube", "wave", "wire", "white",
        "close", "wide", "like", "love", "name", "place", "plate", "rope", "shoe", "snake", "stone", "these",
        "frame", "trade", "file", "pipe", "else", "guide", "eye", "fuse", "nose", "face", "space",
    ]

    private static let counts: [String: Int] = [
        "abalone": 4, "ammonia": 3, "area": 3, "argue": 2, "aspirin": 2, "association": 5, "beforehand": 3,
        "behavior": 3, "behaviour": 3, "being": 2, "business": 2, "businesse": 3, "catastrophe": 4,
        "caveat": 3, "chaos": 2, "chocolate": 2, "coefficient": 4, "coincide": 3, "cooperate": 4,
        "coordinate": 4, "coordination": 5, "coworker": 3, "deactivate": 4, "diabetes": 4, "diarrhea": 4,
        "diamond": 2, "drawer": 1, "element": 3, "elementary": 5, "etc": 4, "every": 3, "everybody": 4,
        "everyday": 3, "everyone": 3, "everything": 3, "everywhere": 3, "evening": 2, "eye": 1,
        "facsimile": 4, "fentanyl": 3, "fiery": 3, "flour": 2, "forever": 3, "genuine": 3, "heroin": 3,
        "heroine": 3, "hour": 2, "hourly": 2, "hundred": 2, "hydrofluoric": 5, "idea": 3, "implement": 3,
        "lukewarm": 2, "maybe": 2, "mosquito": 3, "mosquitoe": 3, "naive": 2, "naloxone": 3, "nausea": 3,
        "nauseou": 2, "nuclear": 3, "opera": 2, "ocean": 2, "our": 2, "ourselve": 3, "people": 2,
        "peopled": 2, "pioneer": 3, "piranha": 3, "poem": 2, "poet": 2, "preexisting": 4, "preamble": 3,
        "queue": 1, "quiet": 2, "quietly": 3, "react": 2, "reaction": 3, "radioactive": 5, "radioactivity": 7,
        "real": 1, "reality": 4, "realize": 3, "really": 2, "recipe": 3, "recreate": 3, "reinforce": 3,
        "reuse": 2, "reused": 2, "reusable": 4, "science": 2, "sesame": 3, "simile": 3, "soldier": 2,
        "someone": 2, "sour": 2, "suicide": 3, "supplement": 3, "syncope": 3, "temperature": 3, "theater": 3,
        "theory": 3, "tongue": 1, "tourniquet": 3, "triage": 2, "typeset": 2, "usually": 4, "vegetable": 3,
        "vehicle": 3, "whatsoever": 4, "wherever": 3, "whoever": 3, "whole": 1, "wednesday": 2, "x": 1,
    ]
}
