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

/// The words that mark tests and exercises, for those who read alerts and those who write them.
public enum TestWords {
    fileprivate static let marks: Set = [
        "test", "tests", "drill", "drills", "exercise", "exercises", "simulation", "simulated", "prueba",
        "simulacro", "exercice",
    ]
    /// The words by which "exercise" and "practice" are verbs.
    private static let objects: Set = [
        "care", "caution", "extreme", "good", "great", "restraint", "safe", "safety", "social", "vigilance",
        "your",
    ]

    /// Returns whether a word of a title, in lower case, marks a test: not in "Exercise caution" or "This is not a drill".
    public static func isMark(_ words: [String], at index: Int) -> Bool {
        marks.contains(words[index]) && !words[..<index].suffix(2).contains("not")
            && !isAdvice(words, at: index)
    }

    /// Returns whether the word is the verb of an advice: "Exercise extreme caution", "Practice heat safety", "Test
    /// your smoke alarms".
    fileprivate static func isAdvice(_ words: [String], at index: Int) -> Bool {
        let next = words.dropFirst(index + 1)
        return switch words[index] {
        case "exercise", "practice": next.prefix(2).contains(where: objects.contains)
        case "test": next.first == "your"
        default: false
        }
    }
}

extension AlertMessage {
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
        ([headline, description, instruction] + phoneTexts).contains(where: AlertTestText.isTest)
            || [event, headline].contains(where: AlertTestText.isMarkedTitle)
    }

    fileprivate var deniesTest: Bool {
        ([event, headline, description, instruction] + phoneTexts).contains(where: AlertTestText.deniesTest)
    }

    private var phoneTexts: [String] { parameter("CMAMtext") + parameter("CMAMlongtext") }
}

private enum AlertTestText {
    /// The event codes of tests: SAME's (47 CFR 11.31) and those of tsunami tests.
    static let codes: Set = ["RWT", "RMT", "NPT", "NMN", "DMO", "NST", "TXB", "TXF", "TXO", "TXP"]

    private static let titles: Set = [
        "test", "test message", "test alert", "test warning",
        "required weekly test", "required monthly test", "national periodic test", "practice demo warning",
        "practice warning", "demo warning", "national silent test", "mensaje de prueba", "alerta de prueba",
        "message de test", "alerte test",
    ]
    /// The words that a title has only of a test: Germany and Austria send theirs as if they were real.
    private static let testWords: Set = [
        "probewarnung", "probealarm", "systemtest", "testwarnung", "testalarm", "übungsalarm",
    ]

    /// The stems of which every sign of a test has one.
    private static let stems: [StaticString] = [
        "test", "drill", "exerci", "demo", "practice", "prueba", "simula", "bung", "probe",
    ]

    private static func mayBeTest(_ text: String) -> Bool { stems.contains(where: text.mentions) }

    static func isTitle(_ text: String) -> Bool { mayBeTest(text) && titles.contains(words(text)) }

    // MARK: Titles with a mark

    /// The last words of the names of alerts.
    private static let kinds: Set = [
        "warning", "watch", "advisory", "statement", "alert", "alerts", "message", "notification",
        "broadcast", "emergency", "bulletin",
    ]
    /// The kinds that have the names of their channels before them: "VT Alert".
    private static let kindsOfChannels: Set = ["alert", "alerts", "message", "notification", "broadcast"]
    /// The other words of the names of alerts, beside those for what is tested.
    private static let events: Set = [
        "abduction", "active", "air", "amber", "area", "ashfall", "avalanche", "blizzard", "blowing", "blue",
        "blowout", "campus", "chemical", "child", "civil", "coastal", "cold", "craft", "current", "danger",
        "debris", "dense", "dust", "enforcement", "excessive", "extreme", "flag", "flash", "flood", "fog",
        "freeze", "freezing", "frost", "gale", "hazard", "hazardous", "heat", "heavy", "high", "hurricane",
        "ice", "immediate", "in", "lake", "lakeshore", "law", "local", "marine", "materials", "missing",
        "national", "nuclear", "outage", "person", "place", "plant", "power", "quality", "radiological",
        "rain", "red", "rip", "safety", "seas", "severe", "small", "smoke", "snow", "special", "spray",
        "squall", "storm", "surf", "surge", "telephone", "thunderstorm", "tropical", "tsunami", "typhoon",
        "university", "volcano", "weather", "wind", "winter", "wireless",
    ]
    private static let tested: Set = [
        "alert", "alerts", "alerting", "alarm", "broadcast", "eas", "emergency", "evacuation", "lockdown",
        "monthly", "notification", "paging", "siren", "sirens", "system", "warning", "wea", "weekly", "fire",
        "earthquake", "shelter", "annual", "quarterly", "communications", "messaging", "tornado", "shooter",
    ]
    /// The other words that are directly before a mark at the end: "Shelter in place drill".
    private static let beforeMark: Set = [
        "communication", "place", "practice", "preparedness", "response", "training", "tsunami",
    ]
    /// The words with which a title is about a result, and not a test.
    private static let results: Set = [
        "after", "cancels", "contaminated", "drink", "fail", "failed", "fails", "failure", "found",
        "negative", "positive", "result", "results", "unsafe", "water",
    ]
    /// The words with which a title tells people what happens, or what to do, and only names an exercise.
    private static let happenings: Set = [
        "at", "avoid", "by", "closed", "during", "evacuate", "from", "gunfire", "leave", "live", "lock",
        "military", "near", "seek", "stay",
    ]

    /// Returns whether a title marks itself as that of a test: `TEST: …`, `[TEST]`, `Tornado Warning - TEST`,
    /// `Test Tornado Warning`, `Monthly siren test`. A test of water is none, and "Exercise caution" is advice.
    static func isMarkedTitle(_ text: String) -> Bool {
        guard mayBeTest(text) else { return false }
        let tokens = words(text).split(separator: " ").map(String.init)
        guard !tokens.contains(where: results.contains), !deniesTest(text) else { return false }
        if tokens.allSatisfy(TestWords.marks.contains) { return !tokens.isEmpty }
        // "Campus Alert: Test Message".
        let last = text.split(separator: ":").last.map { words($0) } ?? ""
        if last.holds(" "), titles.contains(last) { return true }
        if tokens.indices.contains(where: { testWords.contains(tokens[$0]) && !isDenied(tokens, before: $0) })
        {
            return true
        }
        // "EXERCISE EXERCISE EXERCISE Explosion".
        if TestWords.marks.contains(tokens[0]), tokens[0] == tokens[1] { return true }
        return isMarkedAtStart(text, tokens) || isMarkedAtEnd(text, tokens)
    }

    private static func isDenied(_ tokens: [String], before index: Int) -> Bool {
        tokens[..<index].suffix(2).contains {
            ["kein", "keine", "keinen", "nicht", "no", "not"].contains($0)
        }
    }

    private static func isMarkedAtStart(_ text: String, _ tokens: [String]) -> Bool {
        let rest = tokens.dropFirst()
        guard let first = tokens.first, TestWords.marks.contains(first) || first == "practice",
            let next = rest.first, let last = rest.last
        else { return false }
        let isKnown = { (word: String) in
            tested.contains(word) || events.contains(word) || kinds.contains(word)
        }
        let title = text.drop { !$0.isLetter }
        let after = title.drop { $0.isLetter }
        let isAdvice = TestWords.isAdvice(tokens, at: 0)
        let isBracketed = text.first { !$0.isWhitespace }?.isLetter == false
        if isSetOff(after, by: ":-–—*)]|/!.\"”") || isBracketed && isKnown(next) && !isAdvice {
            // In capitals it is a mark.
            if title.prefix(first.count).allSatisfy(\.isUppercase) { return true }
            if rest.contains(where: { tested.contains($0) || $0 == "test" }) { return true }
        }
        guard !isAdvice else { return false }
        // "Test of the siren system", "Test Tornado Warning".
        if next == "of" { return rest.contains(where: tested.contains) }
        guard first != "drill", kinds.contains(last), !after.contains(where: isClauseEnd) else {
            return false
        }
        return rest.allSatisfy(isKnown) || rest.count == 2 && kindsOfChannels.contains(last)
    }

    private static func isMarkedAtEnd(_ text: String, _ tokens: [String]) -> Bool {
        guard TestWords.isMark(tokens, at: tokens.count - 1) else { return false }
        let before = text.reversed().drop { !$0.isLetter }.drop { $0.isLetter }
        if isSetOff(before, by: ":-–—*([|/\"“") { return true }
        let rest = tokens.dropLast()
        guard let last = rest.last, tested.contains(last) || beforeMark.contains(last) else { return false }
        // "Shelter in place: fire exercise" says what to do.
        return !rest.contains(where: happenings.contains)
            && !(rest.contains("shelter") && before.contains(where: isClauseEnd))
    }

    /// Returns whether the characters beside a word set it off. A hyphen between two words does not.
    private static func isSetOff(_ beside: some Collection<Character>, by signs: String) -> Bool {
        guard let next = beside.first(where: { !$0.isWhitespace }), signs.contains(next) else { return false }
        return next != "-" || beside.dropFirst().first?.isLetter != true
    }

    private static func isClauseEnd(_ character: Character) -> Bool { ":;,.!?–—".contains(character) }

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
        "dies ist ein systemtest", "dies ist nur ein systemtest", "dies ist eine probewarnung",
        "este es un mensaje de prueba", "ceci est un message de test", "ceci n est pas une alerte réelle",
    ]
    private static let labels: Set = [
        "test", "drill", "exercise", "repeat", "again", "attention", "reminder", "remember", "notice",
        "please", "note",
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
        // Of soldiers.
        if zip(sentence, sentence.dropFirst()).contains(where: { $0 == "live" && $1 == "fire" }) {
            return false
        }
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
        if next == "of" { return rest.dropFirst().contains { tested.contains($0) || $0 == "campus" } }
        return continuations.contains(next)
    }

    private static let denials = [
        "this is not a test", "this is no test", "this is no longer a test", "this is not a drill",
        "this is no drill", "this is not an exercise", "not a drill", "not a test", "das ist kein test",
        "dies ist kein test", "das ist kein probealarm", "dies ist kein probealarm", "das ist keine übung",
        "dies ist keine übung", "esto no es una prueba", "esto no es un simulacro", "ceci n est pas un test",
        "ceci n est pas un exercice",
    ]

    private static func isDenial(_ sentence: [String]) -> Bool {
        denials.contains(sentence.joined(with: " "))
    }

    /// Returns the words of a text in lower case with single blanks between them.
    private static func words(_ text: some StringProtocol) -> String {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init).joined(with: " ")
    }
}
