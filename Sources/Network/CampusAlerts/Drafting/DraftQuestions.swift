// Asks a person in plain words for the fields of an alert.
import Clocks
import HazardKit
internal import TextTools

package struct DraftQuestions {
    private let now: Moment
    private let zone: LocalZone
    /// Displays a text and returns the line that is typed, or nil at the end of the input.
    private let ask: (String) -> String?

    package init(now: Moment, zone: LocalZone, ask: @escaping (String) -> String?) {
        (self.now, self.zone, self.ask) = (now, zone, ask)
    }

    /// The most questions to ask before giving up.
    private static let limit = 100

    /// Asks for these fields of a draft, and again for those with faults. Returns nil if the input ended.
    ///
    /// - Parameter isFine: returns the fault of a draft that passes the rules, or nil if it is as intended.
    package func complete(
        _ draft: AlertDraft, _ fields: [DraftField], isFine: (AlertDraft) -> DraftFault?
    ) -> AlertDraft? {
        var draft = draft
        for field in fields { guard answer(field, &draft) else { return nil } }
        var accepted: Set<String> = []
        for _ in 0..<Self.limit {
            let faults = DraftRules.faults(of: draft, now: now).filter { !accepted.contains($0.sentence) }
            guard let fault = faults.first ?? isFine(draft) else { return draft }
            if !fault.isFinal {
                let question = "\(fault.sentence)\nType keep to leave it as it is, or type a new text: "
                guard let line = ask(question) else { return nil }
                if line.lowercased() == "keep" {
                    accepted.insert(fault.sentence)
                    continue
                }
                if !line.isEmpty, set(fault.field, DisplayText.line(line), &draft) { continue }
            }
            guard answer(fault.field, &draft, because: fault.isFinal ? fault.sentence + "\n" : "") else {
                return nil
            }
        }
        return nil
    }

    /// Asks for one field. Returns false if the input ended, or if no answer could be used.
    private func answer(_ field: DraftField, _ draft: inout AlertDraft, because reason: String = "") -> Bool {
        var reason = reason
        for _ in 0..<Self.limit {
            guard let line = ask(reason + question(field)) else { return false }
            if set(field, DisplayText.line(line), &draft) { return true }
            reason = "That could not be understood. Try again.\n"
        }
        return false
    }

    private func question(_ field: DraftField) -> String {
        switch field {
        case .event: "What is it, in a few words (Gas leak)? "
        case .headline: "What must people read first, in at most \(DraftRules.longestHeadline) characters? "
        case .description: "What is happening (empty for nothing more)? "
        case .instruction: "What should people do? "
        case .severity: Self.choice("How severe is it?", AlertMeaning.severities, \.word)
        case .urgency: Self.choice("How urgent is it?", AlertMeaning.urgencies, \.word)
        case .certainty: Self.choice("How certain is it?", AlertMeaning.certainties, \.word)
        case .area: "Where (a building or a street; empty for the whole campus)? "
        case .ends: "Until when (18:00, in 2 hours, tomorrow 7:30)? "
        case .sender: "Who is the sender, by a name that people know (Campus Police)? "
        }
    }

    private static func choice<Value>(
        _ question: String, _ values: [(Value, String)], _ word: (Value) -> String
    ) -> String {
        let lines = values.enumerated().map { "  \($0 + 1) \(word($1.0)): \($1.1)" }
        return ([question] + lines + ["A number or a word: "]).joined(with: "\n")
    }

    private func set(_ field: DraftField, _ line: String, _ draft: inout AlertDraft) -> Bool {
        switch field {
        case .event: draft.event = line
        case .headline: draft.headline = line
        case .description: draft.description = line
        case .instruction: draft.instruction = line
        case .severity: return Self.choose(line, AlertMeaning.severities, \.word, &draft.severity)
        case .urgency: return Self.choose(line, AlertMeaning.urgencies, \.word, &draft.urgency)
        case .certainty: return Self.choose(line, AlertMeaning.certainties, \.word, &draft.certainty)
        case .area: draft.area = line.isEmpty ? .wholeCampus : .named(line)
        case .ends:
            guard let moment = TimeWords.moment(line, now: now, zone: zone) else { return false }
            draft.ends = moment
        case .sender: draft.senderName = line
        }
        return true
    }

    /// Sets a value by its number in the question, or by its word. Returns false for any other text.
    private static func choose<Value>(
        _ line: String, _ values: [(Value, String)], _ word: (Value) -> String, _ chosen: inout Value
    ) -> Bool {
        let index =
            values.indices.numbered(line)
            ?? values.firstIndex { word($0.0) == line.lowercased() }
        if let index { chosen = values[index].0 }
        return index != nil
    }
}

extension AlertDraft {
    /// Returns the severity for a word of CAP in any case, or nil if there is none.
    package static func severity(_ word: String) -> AlertSeverity? {
        AlertMeaning.severities.map(\.0).first { $0.word == word.lowercased() }
    }

    package static func urgency(_ word: String) -> AlertUrgency? {
        AlertMeaning.urgencies.map(\.0).first { $0.word == word.lowercased() }
    }

    package static func certainty(_ word: String) -> AlertCertainty? {
        AlertMeaning.certainties.map(\.0).first { $0.word == word.lowercased() }
    }
}
