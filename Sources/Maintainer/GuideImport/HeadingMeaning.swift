import GuideDocument

/// Tells the section of a guide that a heading names, from the words that it begins with.
///
/// A word that says a section elsewhere in a heading says nothing: "If circumstances prevent you from leaving"
/// is not about prevention, and "What to do before help arrives" not about preparation. A heading in doubt
/// names no section, so its text stays with what is around it.
struct HeadingMeaning {
    private var words: ArraySlice<String>
    private let title: Set<String>

    /// Returns the section that a heading names, or nil if it names none.
    /// - Parameter title: the page's title, whose words may stand before the word that counts: "Tornado Recovery".
    static func section(of heading: String, title: String = "") -> Guide.FixedSection? {
        if HeadingSentence.isSentence(heading) { return nil }
        var meaning = HeadingMeaning(
            words: words(of: String(HeadingNumber.dropped(from: heading)))[...],
            title: Set(words(of: title)))
        return meaning.section()
    }

    /// Returns the words of a heading in lowercase, up to the number that headings have.
    static func words(of text: String) -> [String] {
        text.prefix(200).lowercased()
            .filter { $0 != "'" && $0 != "\u{2019}" }
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    // MARK: Reading

    private mutating func section() -> Guide.FixedSection? {
        if let section = sectionAtBeginning() { return section.section }
        if let first = words.first, Self.conditions.contains(first), words.count > 1 {
            return condition(first)
        }
        let before = words
        if dropLeadIn() {
            // "What to do before a flood" is about before; "What to do before help arrives" about now.
            if let section = sectionAtBeginning()?.section { return section }
            return before.starts(with: ["how", "to"]) && words.isEmpty ? nil : .during
        }
        return sectionAfterSubject()
    }

    /// The phrases that begin headings of what to do, longest first.
    private static let leadIns: [[String]] = [
        "what should you do", "what should i do", "what do you do", "what do i do", "what you should do",
        "what you can do", "what you must do", "what to do", "steps to take", "steps to follow",
        "actions to take", "action to take", "things to do", "procedures to follow", "take action", "how to",
        "how do i", "procedures", "procedure", "instructions", "responding", "response", "respond",
        "actions", "action", "steps", "qué hacer", "que hacer", "cómo actuar",
    ].map { words(of: $0) }

    private mutating func dropLeadIn() -> Bool {
        guard let phrase = Self.leadIns.first(where: { words.starts(with: $0) }) else { return false }
        words = words.dropFirst(phrase.count)
        return true
    }

    /// A meaning that was found; its section is nil if the words mean something other than they seem to.
    private struct Found { var section: Guide.FixedSection? }

    private func sectionAtBeginning() -> Found? {
        for (section, phrases) in Self.beginnings {
            for phrase in phrases where words.starts(with: phrase) {
                let rest = words.dropFirst(phrase.count)
                return Found(section: isMeant(phrase, rest) ? section : nil)
            }
        }
        return nil
    }

    /// The phrases that name a section at the beginning of a heading. Of phrases that begin alike the longer one
    /// is first.
    private static let beginnings = beginningTexts.map { ($0.section, $0.phrases.map { words(of: $0) }) }
    private static let beginningTexts: [(section: Guide.FixedSection, phrases: [String])] = [
        (.after, ["immediately after", "immediately following", "right after", "shortly after"]),
        (.before, ["immediately before", "right before", "long before"]),
        (.during, ["immediately if", "immediately when"]),
        (
            .doNow,
            [
                "do now", "do this now", "act now", "immediate action", "immediate actions",
                "immediate steps",
                "immediate response", "immediately", "right now", "first steps", "do first", "do this first",
            ]
        ),
        (
            .before,
            [
                "before", "prepare", "preparing", "preparation", "preparations", "preparedness",
                "be prepared",
                "being prepared", "plan ahead", "planning", "make a plan", "in advance", "ahead of",
                "get ready", "be ready", "getting ready", "prevent", "preventing", "prevention",
                "pre incident", "pre event", "pre disaster", "pre emergency", "pre storm", "pre planning",
                "preventative measures", "preventive measures", "emergency kit", "emergency kits",
                "emergency supplies", "supplies", "antes", "preparación", "preparativos", "prepárese",
                "prepararse", "prevención",
            ]
        ),
        (.during, ["during", "durante", "en caso de"]),
        (
            .after,
            [
                "after", "afterward", "afterwards", "aftermath", "recovery", "recovering", "recover",
                "all clear", "post incident", "post event", "post disaster", "post emergency", "post storm",
                "following a", "following an", "following the", "después", "despues", "recuperación",
            ]
        ),
        (
            .overview,
            [
                "overview", "about", "what is", "what are", "definition", "definitions", "background",
                "introduction", "recognize", "recognizing", "signs", "warning signs", "symptoms",
                "general information", "know the signs", "know the symptoms", "know the facts",
                "know the difference", "know the terms", "know the risks", "objective", "objectives",
                "purpose", "scope", "policy", "resumen", "introducción", "definición", "definiciones",
                "qué es", "señales", "síntomas", "información general",
            ]
        ),
    ]

    // MARK: Exceptions

    /// Returns false if what follows the phrase shows that it does not name a section.
    private func isMeant(_ phrase: [String], _ rest: ArraySlice<String>) -> Bool {
        guard let first = rest.first else { return true }
        switch phrase.last {
        case "before": return isBeforeTheEvent(first, rest)
        case "after": return isAfterTheEvent(first, rest)
        case "antes", "después", "despues": return isOfTheSpanishEvent(first, rest)
        case "kit", "kits", "supplies": return ["for", "to", "checklist", "list"].contains(first)
        case "objective", "objectives", "purpose", "scope", "policy":
            return ["of", "and", "statement"].contains(first)
        case "during": return !rest.contains("hours")
        case "is", "are": return Self.articles.contains(first) || isOfTitle(first)
        case "about": return !first.allSatisfy(\.isNumber)
        case "prevent", "preventing":
            return !["you", "further", "more", "panic", "access", "entry", "escape"].contains(first)
                && !rest.starts(with: ["the", "spread"])
        case "prepare", "prepared", "ready", "preparing": return first != "to"
        case "recovery":
            return ["after", "from", "and", "phase", "steps", "actions", "procedures", "stage", "period"]
                .contains(first) || isOfTitle(first)
        case "recover": return first == "from" || first == "after"
        default: return true
        }
    }

    private static let comers: Set<String> = [
        "arrive", "arrives", "arrival", "arrived", "arriving", "come", "comes", "coming", "reach", "reaches",
        "responders", "help", "police", "ambulance", "ems", "paramedics", "firefighters", "rescuers",
        "rescue",
        "personnel", "assistance", "llegada", "ayuda", "policía", "bomberos", "ambulancia", "rescate",
    ]
    private static let articles: Set<String> = ["a", "an", "the", "any", "it", "each", "every", "your"]

    /// Returns true for "Before a flood"; false for "Before help arrives" and "Before you leave the building".
    private func isBeforeTheEvent(_ first: String, _ rest: ArraySlice<String>) -> Bool {
        if first == "you" || rest.contains(where: Self.comers.contains) { return false }
        return Self.articles.contains(first) || isOfTitle(first) || !first.hasSuffix("ing")
    }

    /// Returns true for "After the shaking stops"; false for "After hours" and "After you call 911".
    private func isAfterTheEvent(_ first: String, _ rest: ArraySlice<String>) -> Bool {
        if ["hours", "hour", "dark", "school", "class", "classes", "work", "business", "action"].contains(
            first)
        {
            return false
        }
        if rest.contains("hours"), rest.contains("business") || rest.contains("office") { return false }
        if first == "you" { return rest.contains("return") || rest.contains("home") }
        return isOfTitle(first) || !first.hasSuffix("ing") || first == "evening" || first == "everything"
    }

    /// Returns true for "Antes de un terremoto" and "Después del terremoto"; false for "Antes de salir".
    private func isOfTheSpanishEvent(_ first: String, _ rest: ArraySlice<String>) -> Bool {
        let second = rest.dropFirst().first ?? ""
        guard first == "del" || first == "de" && ["un", "una", "el", "la", "los", "las"].contains(second)
        else { return false }
        return !rest.contains { Self.comers.contains($0) || ["clase", "escuela", "trabajo"].contains($0) }
    }

    private func isOfTitle(_ word: String) -> Bool {
        title.contains(word) || title.contains(word + "s") || title.contains(String(word.dropLast()))
    }

    // MARK: Conditions

    /// The words at the beginning of a heading that introduce what to do in a case.
    private static let conditions: Set<String> = [
        "if", "when", "while", "in", "should", "once", "until", "as",
    ]

    private func condition(_ first: String) -> Guide.FixedSection? {
        if ["when", "once", "as"].contains(first), isOver { return .after }
        switch first {
        case "in":
            let second = words[words.startIndex + 1]
            return ["case", "the", "a", "an", "any", "all"].contains(second) ? .during : nil
        case "as": return words.starts(with: ["as", "soon", "as"]) ? .during : nil
        default: return .during
        }
    }

    /// Returns true for "When the storm is over", "Once the danger has passed", "When the shaking stops".
    private var isOver: Bool {
        if words.contains("clear"), words.contains("all") { return true }
        guard let last = words.last else { return false }
        if ["over", "passed", "ended", "ends", "subsides", "subsided", "ceases", "ceased"].contains(last) {
            return true
        }
        let ofTheEvent = [
            "shaking", "storm", "earthquake", "aftershocks", "tremors", "shooting", "flooding", "rain",
        ]
        return ["stop", "stops", "stopped"].contains(last) && words.contains { ofTheEvent.contains($0) }
            || words.contains("safe") && words.contains("return")
    }

    // MARK: A subject first

    /// The nouns that name a section behind the subject of a page: "Flood Preparedness", "Tornado Recovery".
    private static let endings: [(section: Guide.FixedSection, words: Set<String>)] = [
        (.before, ["preparedness", "preparation", "preparations", "prevention"]),
        (
            .during,
            ["procedures", "procedure", "response", "actions", "instructions", "protocol", "protocols"]
        ),
        (.after, ["recovery", "aftermath"]),
        (.overview, ["overview", "definition", "definitions", "symptoms", "background"]),
    ]
    private static let mostWordsOfSubject = 6

    private func sectionAfterSubject() -> Guide.FixedSection? {
        var words = words
        if let last = words.last,
            ["tips", "steps", "checklist", "guidelines", "measures", "phase"].contains(last)
        {
            words.removeLast()
        }
        guard let last = words.last, words.count <= Self.mostWordsOfSubject else { return nil }
        return Self.endings.first { $0.words.contains(last) }?.section
    }
}
