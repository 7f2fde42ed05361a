import Testing

@testable import PackCheck

@Suite struct ReadingGradeTests {
    // MARK: Syllables

    @Test(arguments: [
        // Plain groups of vowels.
        ("go", 1), ("water", 2), ("alarm", 2), ("emergency", 4), ("evacuate", 4), ("strengths", 1),
        // A silent e, also before s, d and suffixes.
        ("safe", 1), ("clothes", 1), ("moved", 1), ("called", 1), ("safety", 2), ("movement", 2),
        ("carefully", 3),
        ("places", 2), ("changes", 2), ("boxes", 2), ("needed", 2), ("lifted", 2), ("played", 1),
        ("whole", 1),
        // l that needs its e.
        ("table", 2), ("handled", 2), ("bottles", 2), ("people", 2),
        // Vowels side by side that are two.
        ("radio", 3), ("science", 2), ("quiet", 2), ("medium", 3), ("being", 2), ("video", 3), ("layer", 2),
        ("create", 2), ("area", 3), ("situation", 4), ("diarrhea", 4), ("carrying", 3), ("easier", 3),
        // And those that are one.
        ("station", 2), ("special", 2), ("patient", 2), ("million", 2), ("friend", 1), ("reach", 1),
        ("friends", 1),
        ("question", 2), ("precious", 2), ("region", 2), ("guess", 1), ("tongue", 1), ("fatigue", 2),
        // Compounds with a silent e inside, endings that are spoken.
        ("someone", 2), ("lifeguard", 2), ("homemade", 2), ("asthma", 2), ("spasm", 2), ("fire", 2),
        ("entire", 3),
        ("automatically", 5), ("extinguisher", 4), ("tourniquet", 3), ("naloxone", 3), ("radioactive", 5),
    ])
    func syllablesOfWords(_ word: String, _ syllables: Int) {
        #expect(SyllableCounter.count(word) == syllables)
    }

    @Test(arguments: [
        ("Don't", 1), ("isn’t", 2), ("couldn't", 2), ("can't", 1), ("they’re", 1), ("person's", 2),
        ("bus's", 2),
        ("X-ray", 2), ("first-aid", 2), ("and/or", 2), ("911", 1), ("1-800-222-1222", 1), ("95°F", 1),
        ("CPR", 1),
        ("“Fire!”", 2), ("", 1), ("日本", 1),
    ])
    func syllablesOfWhatStandsInTexts(_ word: String, _ syllables: Int) {
        #expect(SyllableCounter.count(word) == syllables)
    }

    @Test func aWordWithoutEndIsCountedByItsBeginning() {
        // Each "some" is a stem with a silent e, and what follows was counted one level deeper.
        let endless = String(repeating: "some", count: 250_000)
        #expect(SyllableCounter.count(endless) == SyllableCounter.count(String(endless.prefix(64))))
        let grade = ReadingGrade(pieces: [endless + " is no word"])
        #expect(grade.words == 4)
        #expect(SyllableCounter.count(String(repeating: "x/", count: 600_000)) == 600_000)
    }

    // MARK: Sentences and words

    @Test func countsWordsSentencesAndSyllables() {
        let grade = ReadingGrade(pieces: ["Get out now. Shut the doors behind you!", "Call 911"])
        #expect((grade.words, grade.sentences, grade.syllables) == (10, 2, 11))
        // 0.39 * 10 / 2 + 11.8 * 11 / 10 - 15.59
        #expect(abs(grade.grade - -0.66) < 0.001)
    }

    @Test func aPieceEndsASentenceWithoutAStop() {
        let grade = ReadingGrade(pieces: ["smoke in the hall", "heat under a door", "a ringing alarm"])
        #expect((grade.words, grade.sentences) == (11, 3))
    }

    @Test func headingsOfTwoWordsAreNoSentences() {
        #expect(ReadingGrade(pieces: ["Do now", "Overview", "Run from the smoke."]).sentences == 1)
        #expect(ReadingGrade(pieces: ["Stop. Drop. Roll on the ground."]).sentences == 1)
        // But a text that has nothing else is one.
        #expect(ReadingGrade(pieces: ["Do now"]).sentences == 1)
    }

    @Test func stopsInsideOfWordsEndNothing() {
        let grade = ReadingGrade(pieces: [
            "Walk at least 1.5 miles. (Or more than that.) Then wait: help will come"
        ])
        #expect(grade.sentences == 3)
        #expect(grade.words == 14)
    }

    @Test func dashesAndMarksAreNoWords() {
        #expect(ReadingGrade(pieces: ["Wait — then go on • to the exit"]).words == 7)
    }

    @Test func wordsOfTheTitleCountOne() {
        let pieces = ["A radiation emergency needs shelter."]
        let plain = ReadingGrade(pieces: pieces)
        let eased = ReadingGrade(pieces: pieces, title: "Radiation Emergency")
        #expect((plain.syllables, eased.syllables) == (12, 6))
        // In whatever case, and as half of a compound.
        let compound = ReadingGrade(pieces: ["Post-radiation checks matter."], title: "RADIATION")
        #expect(compound.syllables == ReadingGrade(pieces: ["Post-run checks matter."]).syllables)
    }

    @Test func aTextWithoutWordsHasNoGrade() {
        #expect(ReadingGrade(pieces: []).grade == 0)
        #expect(ReadingGrade(pieces: ["…", "—"]).grade == 0)
    }

    @Test(arguments: [
        (7.5, "7.5"), (7.549, "7.5"), (7.55, "7.6"), (-0.26, "-0.3"), (-0.04, "0.0"), (12.96, "13.0"),
        (.nan, "-"),
        (.infinity, "-"),
    ])
    func decimals(_ value: Double, _ text: String) {
        #expect(Tenths.text(value) == text)
    }
}

extension ReadingGrade {
    fileprivate init(pieces: [String], title: String = "") {
        var memory = SyllableCache()
        self.init(pieces: pieces, title: title, &memory)
    }
}

extension SyllableCounter {
    /// Returns the syllables of one word as it stands in a text, at least 1. Hyphens divide a word into several; a
    /// number or an abbreviation without vowels counts one, because a reader takes it in at a glance.
    fileprivate static func count(_ word: String) -> Int {
        var count = 0
        forEachPart(of: Array(word.utf8)[...]) { count += Self.count(part: $0) }
        return max(1, count)
    }
}
