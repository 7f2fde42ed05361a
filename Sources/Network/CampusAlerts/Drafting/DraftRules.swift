// Rules that reject drafts that people would misread.
import Alerts
import Clocks
internal import TextMetrics
internal import TextTools

/// A fault in a draft that would cause people to misread it.
package struct DraftFault: Error, Sendable, Equatable {
    /// A stable name, such as `no-end`.
    package var code: String
    /// A sentence about the fault and its correction.
    package var sentence: String
    /// True if the fault prevents publication; false if the publisher may override it.
    package var isFinal = true
    package var field: DraftField

    init(_ field: DraftField, _ code: String, _ sentence: String, isFinal: Bool = true) {
        (self.code, self.sentence, self.isFinal, self.field) = (code, sentence, isFinal, field)
    }
}

/// The fields of an alert in the order of the questions, by the word that names each.
package enum DraftField: String, CaseIterable, Sendable {
    case event, headline
    case description = "what"
    case instruction = "do"
    case severity, urgency, certainty
    case area = "where"
    case ends = "until"
    case sender = "who"
}

package enum DraftRules {
    /// The most characters of a headline: one row of a terminal, which also fits in the short form of 90 characters.
    package static let longestHeadline = 80
    static let longestText = 2_000
    static let longestEvent = 60
    static let longestName = 160
    /// The number of seconds after which an end time must be confirmed.
    static let usualLength = 3 * Moment.day
    /// The most seconds until the end.
    static let greatestLength = 31 * Moment.day

    /// Returns all faults of a draft in the order of its fields.
    package static func faults(of draft: AlertDraft, now: Moment) -> [DraftFault] {
        texts(draft) + times(draft, now) + contradictions(draft, now)
    }

    /// Returns the fault in the reason of a cancellation, or nil if there is none.
    package static func fault(ofReason reason: String) -> DraftFault? {
        text(.description, "reason", reason, max: longestText).first { $0.isFinal }
    }

    private static func texts(_ draft: AlertDraft) -> [DraftFault] {
        let fields: [(DraftField, String, String, Int)] = [
            (.event, "event", draft.event, longestEvent),
            (.headline, "headline", draft.headline, longestHeadline),
            (.area, "area", draft.area.words, longestName),
            (.sender, "name of who speaks", draft.senderName, longestName),
            (.description, "description", draft.description, longestText),
            (.instruction, "text on what to do", draft.instruction, longestText),
        ]
        var faults = fields.flatMap { text($0.0, $0.1, $0.2, max: $0.3) }
        if draft.severity >= .severe, draft.instruction.isEmpty {
            faults.append(
                DraftFault(
                    .instruction, "no-instruction",
                    "It is \(draft.severity.word), and does not say what to do. Say it."))
        }
        return faults + [testWords(draft)].compactMap { $0 }
    }

    private static func text(
        _ field: DraftField, _ name: String, _ text: String, max most: Int
    ) -> [DraftFault] {
        var faults: [DraftFault] = []
        func add(_ code: String, _ sentence: String, isFinal: Bool = true) {
            faults.append(DraftFault(field, code, sentence, isFinal: isFinal))
        }
        if text.isEmpty, [.event, .headline, .area].contains(field) {
            add("empty", "The \(name) is missing. Say it in a few words.")
        }
        let count = text.unicodeScalars.count
        if count > most {
            add(
                "too-long",
                "The \(name) has \(count) characters, and at most \(most) are shown whole. Shorten it.")
        }
        let mayHaveLines = [.description, .instruction].contains(field)
        if text.unicodeScalars.contains(where: { $0 == "\n" ? !mayHaveLines : Sanitizer.isForbidden($0) }) {
            add("control", "The \(name) has a control character or an invisible sign in it. Type it again.")
        }
        if isShouted(text) {
            add(
                "capitals",
                "The \(name) is written in capitals, which are harder to read. Write it as a sentence.",
                isFinal: false)
        }
        if let host = shortener(in: text) {
            add(
                "shortener",
                "The \(name) has an address of \(host), which hides where it leads, as fraud does. Write the whole address."
            )
        }
        return faults
    }

    /// Returns true if most letters are capitals and there are enough letters to tell.
    private static func isShouted(_ text: String) -> Bool {
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
        let large = letters.filter(\.properties.isUppercase).count
        return letters.count >= 10 && large * 10 > letters.count * 6
    }

    private static let shorteners = [
        "bit.ly", "tinyurl.com", "t.co", "goo.gl", "ow.ly", "is.gd", "buff.ly", "rebrand.ly", "cutt.ly",
        "tiny.cc", "shorturl.at", "lnkd.in", "rb.gy", "t.ly", "v.gd", "tiny.one", "s.id", "bl.ink",
    ]

    private static func shortener(in text: String) -> String? {
        let words = text.lowercased().split { $0.isWhitespace || "/:?#<>()[]\"',;".contains($0) }.map(
            String.init)
        return shorteners.first { host in
            words.contains { $0 == host || $0 == host + "." || $0.hasSuffix("." + host) }
        }
    }

    /// Returns the fault of words about tests: a real alert that mentions an exercise is taken for one, and
    /// a test that says it is real frightens people.
    private static func testWords(_ draft: AlertDraft) -> DraftFault? {
        let titles = [words(draft.event), words(draft.headline)]
        let all = words(draft.headline + ". " + draft.description + ". " + draft.instruction)
        let text = " \(all.joined(with: " ")) "
        if draft.isTest {
            let claims = ["not a test", "not a drill", "not an exercise", "real emergency", "real alert"]
            return claims.first { text.contains(" \($0) ") }.map { claim in
                DraftFault(
                    .description, "test-denied",
                    "It is a test and says \"\(claim)\". Take that out, or send a real alert with alert new.")
            }
        }
        let isTitle = titles.contains { title in title.indices.contains { TestWords.isMark(title, at: $0) } }
        let isText = ["a test", "a drill", "an exercise", "only a test", "exercise exercise", "drill drill"]
            .contains {
                text.contains(" this is \($0) ")
                    || ($0.hasPrefix("ex") || $0.hasPrefix("dr")) && text.contains(" \($0) ")
            }
        guard isTitle || isText else { return nil }
        return DraftFault(
            .headline, "exercise-words",
            "It speaks of a test or an exercise, and is a real alert. Take that out, or use alert publish-test.",
            isFinal: false)
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static func times(_ draft: AlertDraft, _ now: Moment) -> [DraftFault] {
        var faults: [DraftFault] = []
        func add(_ code: String, _ sentence: String, isFinal: Bool = true) {
            faults.append(DraftFault(.ends, code, sentence, isFinal: isFinal))
        }
        guard let ends = draft.ends else {
            add(
                "no-end",
                "It does not say when it ends, so it would be shown when it is over. Say a time; you can extend it."
            )
            return faults
        }
        guard ends > now else {
            add("past-end", "Its end, \(ends.shown), is in the past. Say a time to come.")
            return faults
        }
        if let begins = draft.begins, begins >= ends {
            add(
                "begin-after-end",
                "It begins at \(begins.shown), which is not before its end. Correct one of them.")
        }
        let length = ends.seconds - now.seconds
        if length > greatestLength {
            add("too-late", "It ends on \(ends.date), more than 31 days from now. Say an earlier time.")
        } else if length > usualLength {
            add(
                "late-end",
                "It ends on \(ends.date), more than 3 days from now. Say an earlier time, and extend the alert if need be.",
                isFinal: false)
        }
        return faults
    }

    private static func contradictions(_ draft: AlertDraft, _ now: Moment) -> [DraftFault] {
        var faults = [oldInstruction(draft)].compactMap { $0 }
        func add(_ field: DraftField, _ sentence: String) {
            faults.append(DraftFault(field, "contradiction", sentence, isFinal: false))
        }
        let unknown: [(DraftField, String, Bool)] = [
            (.severity, "severe", draft.severity == .unknown),
            (.urgency, "urgent", draft.urgency == .unknown),
            (.certainty, "certain", draft.certainty == .unknown),
        ]
        for (field, word, isUnknown) in unknown where isUnknown && !draft.isAllClear && !draft.isTest {
            faults.append(
                DraftFault(
                    field, "unknown",
                    "It does not say how \(word) it is. Say it: the worst alerts are shown first."))
        }
        if draft.severity >= .severe, draft.urgency == .past {
            add(
                .urgency,
                "It is \(draft.severity.word), and nothing more needs to be done. Change one of them."
            )
        }
        if draft.urgency == .immediate, draft.certainty == .unlikely {
            add(.certainty, "It says to act now, and that it is unlikely. Change one of them.")
        }
        if draft.severity == .extreme, draft.certainty == .unlikely {
            add(.certainty, "It is extreme and unlikely. Change one of them.")
        }
        if draft.severity == .extreme, draft.urgency == .future {
            add(.urgency, "It is extreme, and says to act later. Change one of them.")
        }
        if draft.urgency == .immediate, let begins = draft.begins, begins.seconds - now.seconds > 3_600 {
            add(.urgency, "It says to act now, and begins at \(begins.shown). Change one of them.")
        }
        return faults
    }

    /// The characters of an instruction that a fault repeats.
    private static let shownInstruction = 60

    /// Returns the fault of an all-clear that still tells people what to do in the danger.
    private static func oldInstruction(_ draft: AlertDraft) -> DraftFault? {
        let (old, new) = (words(draft.earlierInstruction), words(draft.instruction))
        guard draft.isAllClear, !old.isEmpty, !new.isEmpty,
            " \(new.joined(with: " ")) ".contains(" \(old.joined(with: " ")) ")
        else { return nil }
        let text = DisplayText.line(draft.instruction, limit: shownInstruction)
        return DraftFault(
            .instruction, "old-instruction",
            "It is an all-clear, and still says what to do in the danger: \"\(text)\". Say in --do what to do now, or "
                + "--do \"\" for nothing.")
    }
}
