import Testing

@testable import GuideSearch

@Suite("Words, stems and spelling")
struct TextTests {
    private func words(_ text: String) -> [String] { WordScanner.words(text).map(\.text) }

    @Test func wordsAreFolded() {
        #expect(words("Can't BREATHE, caf\u{E9}!") == ["cant", "breathe", "cafe"])
        #expect(words("cafe\u{301} stra\u{DF}e") == ["cafe", "strasse"])
        #expect(words("he's od'd, they\u{2019}ve gone") == ["he", "od", "they", "gone"])
        #expect(words("x-ray 911 wi-fi") == ["x", "ray", "911", "wi", "fi"])
        #expect(words("火事 fire") == ["火", "事", "fire"])
        #expect(words("") == [] && words("?!*\"") == [])
    }

    @Test func rangesAreOfTheText() {
        let text = "A caf\u{E9}'s fire"
        let found = WordScanner.words(text).map { word in
            String(decoding: Array(text.utf8)[word.range], as: UTF8.self)
        }
        #expect(found == ["A", "caf\u{E9}'s", "fire"])
    }

    /// Examples of Porter's paper, one or more for each step.
    @Test(arguments: [
        ("caresses", "caress"), ("ponies", "poni"), ("cats", "cat"), ("feed", "feed"), ("agreed", "agre"),
        ("plastered", "plaster"), ("bled", "bled"), ("motoring", "motor"), ("sing", "sing"),
        ("conflated", "conflat"),
        ("troubled", "troubl"), ("sized", "size"), ("hopping", "hop"), ("falling", "fall"),
        ("hissing", "hiss"),
        ("filing", "file"), ("happy", "happi"), ("sky", "sky"), ("relational", "relat"),
        ("conditional", "condit"),
        ("rational", "ration"), ("digitizer", "digit"), ("operator", "oper"), ("hopefulness", "hope"),
        ("triplicate", "triplic"), ("electrical", "electr"), ("goodness", "good"), ("revival", "reviv"),
        ("adjustable", "adjust"), ("replacement", "replac"), ("adoption", "adopt"), ("effective", "effect"),
        ("probate", "probat"), ("rate", "rate"), ("cease", "ceas"), ("controll", "control"), ("roll", "roll"),
        ("breathing", "breath"), ("breathe", "breath"), ("is", "is"), ("911", "911"),
    ])
    func stems(_ word: String, _ stem: String) { #expect(EnglishStemmer.stem(word) == stem) }

    @Test func denialsAreOne() {
        #expect(["not", "isnt", "never", "wont"].allSatisfy { Term.of($0) == Term.not })
        #expect(["cant", "cannot", "unable"].allSatisfy { Term.of($0) == Term.cannot })
    }

    private func cost(_ typed: String, _ meant: String, limit: Float = 9) -> Float? {
        var slips = TypoDistance(typed: Array(typed.utf8))
        return Array(meant.utf8).withUnsafeBufferPointer { slips.cost(to: $0, limit: limit) }
    }

    @Test func slipsCostWhatTheyAre() throws {
        #expect(cost("fire", "fire") == 0)
        #expect(cost("smel", "smell") == 0.5)
        #expect(cost("fier", "fire") == 0.7)
        #expect(cost("gire", "fire") ?? 0 > cost("fure", "fire") ?? 9, "the first letter is rarely wrong")
        #expect(cost("dief", "died") ?? 9 < cost("diep", "died") ?? 0, "f is beside d")
        #expect(cost("abcdef", "uvwxyz", limit: 2) == nil)
        #expect(cost("a", "abcdefgh") == nil, "shifted too far")
    }

    @Test func wordsThatSoundAlike() {
        for (one, other) in [
            ("nife", "knife"), ("siezure", "seizure"), ("fone", "phone"), ("numonia", "pneumonia"),
        ] {
            #expect(Sound.of(one) == Sound.of(other), "\(one) \(other)")
        }
        #expect(Sound.of("fire") != Sound.of("flood") && Sound.of("co") == 0)
    }
}
