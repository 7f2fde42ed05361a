// Detects tests and exercises, many of which are sent as if they were real.
import HazardKit
internal import TextTools

/// The sign that a message is a test.
public enum TestIndicator: Sendable, Equatable {
    /// The message, its codes or its titles declare it.
    case declared
    /// Only a sentence in the text says so, in a message marked as extreme. A mistake or a hoax must not
    /// silence a real warning, so it is shown with the others and marked.
    case textOnly
}

extension AlertMessage {
    /// The sign that this is a test; nil if there is none.
    public var testSign: TestIndicator? {
        if status != .actual || infos.contains(where: \.isDeclaredTest) || events.contains(where: \.isTest) {
            return .declared
        }
        guard infos.contains(where: \.saysTest) || AlertTestText.isTest(note),
            !infos.contains(where: \.deniesTest)
        else { return nil }
        return infos.contains { $0.severity == .extreme } ? .textOnly : .declared
    }
}

extension AlertInfo {
    fileprivate var isDeclaredTest: Bool {
        eventCodes.contains { AlertTestText.codes.contains($0.value.uppercased()) }
            || AlertTestText.isTitle(event) || AlertTestText.isTitle(headline)
    }

    fileprivate var saysTest: Bool {
        [headline, description, instruction].contains(where: AlertTestText.isTest)
            || [event, headline].contains(where: AlertTestText.isMarkedTitle)
    }

    /// True if its text says that it is no test.
    fileprivate var deniesTest: Bool {
        [event, headline, description, instruction].contains(where: AlertTestText.deniesTest)
    }
}

private enum AlertTestText {
    /// The event codes of tests: SAME's (47 CFR 11.31) and those of tsunami tests.
    static let codes: Set = ["RWT", "RMT", "NPT", "NMN", "DMO", "NST", "TXB", "TXF", "TXO", "TXP"]

    private static let titles: Set = [
        "test", "test message", "test alert", "test warning",
        "required weekly test", "required monthly test", "national periodic test", "practice demo warning",
        "practice warning", "demo warning", "national silent test",
    ]

    /// The stems of which every sign of a test has one.
    private static let stems: [StaticString] = [
        "test", "drill", "exerci", "demo", "practice", "prueba", "simulacr", "bung", "probe",
    ]

    private static func mayBeTest(_ text: String) -> Bool {
        stems.contains { mentions($0, text) }
    }

    /// Returns whether a title is nothing but that of a test.
    static func isTitle(_ text: String) -> Bool { mayBeTest(text) && titles.contains(words(text)) }

    // MARK: Titles with a mark

    /// The last words of the names of alerts.
    private static let kinds: Set = [
        "warning", "watch", "advisory", "statement", "alert", "alerts", "message", "notification",
        "broadcast",
        "emergency", "bulletin",
    ]
    /// The words for what is tested.
    private static let tested: Set = [
        "alert", "alerts", "alerting", "alarm", "broadcast", "eas", "emergency", "evacuation", "lockdown",
        "monthly", "notification", "paging", "siren", "sirens", "system", "warning", "wea", "weekly", "fire",
        "earthquake", "shelter", "annual", "quarterly", "communications", "messaging", "tornado", "shooter",
    ]
    /// The words with which a title is about a result, and not a test.
    private static let results: Set = [
        "after", "cancels", "contaminated", "drink", "fail", "failed", "fails", "failure", "found",
        "negative",
        "positive", "result", "results", "unsafe", "water",
    ]

    /// Returns whether a title marks itself as that of a test: `TEST: …`, `[TEST]`, `Tornado Warning - TEST`,
    /// `Test Tornado Warning`, `Monthly siren test`. A test of water is none.
    static func isMarkedTitle(_ text: String) -> Bool {
        guard mayBeTest(text) else { return false }
        let tokens = words(text).split(separator: " ").map(String.init)
        guard let first = tokens.first, let last = tokens.last, !tokens.contains(where: results.contains),
            !deniesTest(text)
        else { return false }
        let marks = ["test", "drill", "exercise", "practice", "prueba", "simulacro", "exercice"]
        if tokens.count == 1 { return marks.contains(first) && first != "practice" }
        let rest = Set(tokens.dropFirst())
        if marks.contains(first) {
            // In capitals, in brackets or with a colon it is a mark.
            let isMark = text.drop { !$0.isLetter }.prefix(first.count).allSatisfy(\.isUppercase)
            let begin = text.first { !$0.isWhitespace } ?? " "
            let after = text.drop { !$0.isLetter }.drop { $0.isLetter }.first { !$0.isWhitespace } ?? " "
            let isSetOff = !begin.isLetter || ":-–—*)]|/!.".contains(after)
            if isSetOff, isMark || !rest.isDisjoint(with: tested) || rest.contains("test") { return true }
            // "Test of the siren system", "Test Tornado Warning".
            if tokens.dropFirst().first == "of" { return !rest.isDisjoint(with: tested) }
            return kinds.contains(last) && first != "drill"
        }
        guard ["test", "tests", "drill", "exercise"].contains(last) else { return false }
        let before = Set(tokens.dropLast())
        let isSetOff =
            text.reversed().drop { !$0.isLetter }.drop { $0.isLetter }
            .first { !$0.isWhitespace }.map { ":-–—*([|/".contains($0) } ?? false
        return isSetOff || !before.isDisjoint(with: tested)
    }

    // MARK: Sentences

    /// The words with which a sentence about a test goes on.
    private static let continuations: Set = [
        "of", "only", "message", "alert", "for", "and", "by", "from", "to", "no", "not", "conducted",
        "notification", "broadcast", "warning", "do", "please",
    ]
    private static let adjectives: Set = [
        "only", "just", "merely", "simply", "routine", "scheduled", "planned", "monthly", "weekly", "annual",
        "quarterly", "regular", "required", "siren", "system", "emergency", "campus", "alert",
        "communications",
        "notification", "practice", "training", "national", "nationwide", "statewide", "full", "live", "fire",
        "evacuation", "lockdown", "tornado", "earthquake", "shelter", "safety", "wea", "eas", "tsunami",
    ]
    /// The sentences in other languages, without the words of a possible continuation.
    private static let foreign = [
        "esto es una prueba", "esta es una prueba", "esto es solo una prueba", "esto es un simulacro",
        "este es un simulacro", "ceci est un test", "ceci est un exercice", "ceci n est qu un test",
        "dies ist ein test", "dies ist eine übung", "dies ist ein probealarm", "dies ist nur ein test",
    ]
    private static let labels: Set = [
        "test", "drill", "exercise", "repeat", "again", "attention", "reminder", "remember", "notice",
        "please",
        "note",
    ]

    static func isTest(_ text: String) -> Bool {
        // Most texts are long and lack the words.
        guard mayBeTest(text) else { return false }
        let sentences = sentences(text)
        return sentences.contains(where: isTestSentence) && !sentences.contains(where: isDenial)
    }

    static func deniesTest(_ text: String) -> Bool {
        mayBeTest(text) && sentences(text).contains(where: isDenial)
    }

    private static func sentences(_ text: String) -> [[String]] {
        // The underscores of a code in a text are blanks.
        text.split { ".!?\n;:*".contains($0) }.map { sentence in
            words(sentence).split(separator: " ").map(String.init)
        }.filter { !$0.isEmpty }
    }

    private static func isTestSentence(_ sentence: [String]) -> Bool {
        let line = sentence.joined(with: " ")
        if foreign.contains(where: { line == $0 || line.hasPrefix($0 + " ") }) { return true }
        let isForTests = sentence.indices.contains { index in
            sentence[index] == "for" && sentence[index...].dropFirst(2).starts(with: ["purposes", "only"])
                && sentence[index...].dropFirst().first?.hasPrefix("test") == true
        }
        if isForTests { return true }
        if ["test message only", "test only", "for test only"].contains(line) { return true }
        var rest = sentence[...]
        while let first = rest.first, labels.contains(first), rest.count > 3 { rest.removeFirst() }
        guard
            rest.starts(with: ["this", "is"]) || rest.starts(with: ["this", "message", "is"])
                || rest.starts(with: ["this", "alert", "is"])
        else { return false }
        rest = rest.drop { $0 != "is" }.dropFirst()
        var hasArticle = false
        while let first = rest.first, adjectives.contains(first) || ["a", "an", "the"].contains(first) {
            hasArticle = hasArticle || first != "only" && ["a", "an", "the"].contains(first)
            rest.removeFirst()
        }
        guard hasArticle, let noun = rest.popFirst(),
            ["test", "drill", "exercise", "simulation", "demonstration"].contains(noun)
        else { return false }
        // "This is a test of nothing" and "a test result" are none.
        guard let next = rest.first else { return true }
        if next == "of" {
            return rest.dropFirst().contains { tested.contains($0) || $0 == "campus" }
        }
        return continuations.contains(next)
    }

    private static let denials = [
        "this is not a test", "this is no test", "this is no longer a test", "this is not a drill",
        "this is no drill", "this is not an exercise", "not a drill", "not a test",
    ]

    private static func isDenial(_ sentence: [String]) -> Bool {
        denials.contains(sentence.joined(with: " "))
    }

    /// Returns whether a lower-case word is anywhere in the text, ignoring case.
    private static func mentions(_ word: StaticString, _ text: String) -> Bool {
        let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        // A bit for each letter of the word; other bytes that have the same one are compared in vain.
        var letters: UInt32 = 0
        for byte in word { letters |= 1 &<< UInt32(byte & 31) }
        var text = text
        return text.withUTF8 { bytes in
            var start = 0
            while start + word.count <= bytes.count {
                // A byte that is not of the word rules out all places that it would be in (R. N. Horspool, 1980).
                guard (letters &>> UInt32(bytes[start + word.count - 1] & 31)) & 1 == 1 else {
                    start += word.count
                    continue
                }
                var index = 0
                while index < word.count, bytes[start + index] | 0x20 == word[index] { index += 1 }
                if index == word.count { return true }
                start += 1
            }
            return false
        }
    }

    /// Returns the words of a text in lower case with single blanks between them.
    private static func words(_ text: some StringProtocol) -> String {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init).joined(with: " ")
    }
}
