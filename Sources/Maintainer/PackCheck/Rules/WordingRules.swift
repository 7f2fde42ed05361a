import GuideDocument

/// The rules for sentences that a frightened person may misread as their opposite.
enum WordingRules {
    static let all = [doNot, pronoun, or]

    private static let doNot = CheckRule(
        "guide-do-not", "No item of a list headed \"Do not\" begins with a verb of leaving out",
        explanation: """
            Under "Do not" or "Never", "Forget cough CPR" reads as "do not forget it", and "Avoid windows" as "do not \
            avoid them". Write a whole sentence that says the same with and without its heading: "Do not use cough \
            CPR." An item that begins with Do not or Never is such a sentence.
            """,
        .guide { guide, _ in
            itemsNotToDo(in: guide.guide.blocks).filter(beginsWithLeavingOut).map { item in
                guide.violation(
                    at: guide.source.position(ofText: item),
                    "under \"Do not\", \"\(ShortText.of(item))\" reads as its opposite",
                    hint: "begin the item with Do not, and say what must not be done")
            }
        })

    /// The headings, and paragraphs before a list, that introduce things not to do.
    private static let headings: Set<String> = [
        "do not", "don't", "dont", "never", "do nots", "don'ts", "what not to do", "things not to do",
    ]
    /// The verbs that are negative by themselves. "Stop" and "ignore" are not among them: an item that begins
    /// with one takes its meaning from its heading ("Do not / Stop for your things").
    private static let leavingOut: Set<String> = [
        "avoid", "forget", "refrain", "refuse", "skip", "omit", "abstain",
    ]
    private static let leavingOutPairs: Set<String> = [
        "stay away", "stay out", "stay off", "stay clear", "keep away", "keep out", "keep off", "keep clear",
    ]

    private static func itemsNotToDo(in blocks: [Block]) -> [String] {
        var items: [String] = []
        // What stands before a list; most text does not, and need not be looked at.
        var before: [Span]?
        Block.walk(blocks) { visit in
            guard case .block(let block, _) = visit else { return }
            switch block.content {
            case .heading(_, let spans), .paragraph(let spans): before = spans
            case .unorderedList(let list), .orderedList(_, _, let list):
                if let spans = before, introducesThingsNotToDo(GuideText.text(of: spans)) {
                    items += list.map { GuideText.text(of: $0) }
                }
                before = nil
            default: break
            }
        }
        return items
    }

    private static func introducesThingsNotToDo(_ text: String) -> Bool {
        // With marks and blanks around it no heading of `headings` has more bytes.
        text.utf8.count <= 40 && headings.contains(words(of: text).joined(separator: " "))
    }

    private static func beginsWithLeavingOut(_ item: String) -> Bool {
        let words = words(of: item)
        guard let first = words.first else { return false }
        return leavingOut.contains(first) || leavingOutPairs.contains(words.prefix(2).joined(separator: " "))
    }

    private static let pronoun = CheckRule(
        "do-now-pronoun", "No action of do-now begins with a pronoun",
        explanation: """
            Each action is read alone: step mode shows one at a time, and a person in danger jumps to any of them. It, \
            they or this at its beginning means something that stands elsewhere. Name the thing or the person.
            """,
        .guide { guide, _ in
            actions(of: guide) { action in
                guard let first = words(of: action).first, pronouns.contains(first) else { return nil }
                return (
                    "the action \"\(ShortText.of(action))\" begins with a pronoun",
                    "name what it means: an action is read alone"
                )
            }
        })

    private static let pronouns: Set<String> = [
        "it", "they", "he", "she", "him", "her", "them", "this", "that", "these", "those",
    ]

    private static let or = CheckRule(
        "do-now-or", "No action of do-now joins two opposite actions with \"or\"",
        explanation: """
            "Stay inside or leave" tells a frightened person nothing: say first when to do which. "Stay inside; leave \
            if the room is on fire" is an order.
            """,
        .guide { guide, _ in
            actions(of: guide) { action in
                guard let pair = opposites(in: words(of: action)) else { return nil }
                return (
                    "the action \"\(ShortText.of(action))\" says \(pair.0) or \(pair.1)",
                    "say when to do which, or keep the one that is right for most"
                )
            }
        })

    private static let opposites: [Set<String>] = [
        ["stay", "leave"], ["stay", "go"], ["stay", "run"], ["stay", "evacuate"], ["hide", "run"],
        ["hide", "leave"], ["open", "close"], ["open", "shut"], ["lock", "unlock"], ["lie", "stand"],
        ["wait", "leave"], ["wait", "go"],
    ]
    /// The words that introduce a condition.
    private static let conditions: Set<String> = ["if", "when", "unless", "until", "while", "cannot"]

    /// Returns the two opposite verbs at the beginnings of the parts that "or" joins.
    private static func opposites(in words: [String]) -> (String, String)? {
        guard let first = words.first, conditions.isDisjoint(with: words) else { return nil }
        for (word, next) in zip(words, words.dropFirst()) where word == "or" {
            if opposites.contains([first, next]) { return (first, next) }
        }
        return nil
    }

    private static func actions(
        of guide: GuideUnderCheck, _ fault: (String) -> (message: String, hint: String)?
    ) -> [Violation] {
        guide.actions.enumerated().compactMap { index, action in
            guard let (message, hint) = fault(action) else { return nil }
            return guide.violation(
                at: guide.source.position(ofItem: index, afterID: "do-now"), message, hint: hint)
        }
    }

    /// Returns the words in lowercase. Any kind of apostrophe is part of a word.
    private static func words(of text: String) -> [String] {
        String(text.lowercased().map { $0 == "’" ? "'" : $0 })
            .split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
    }
}
