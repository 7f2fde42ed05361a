import GuideDocument

/// Tells the section of a guide that a heading names, from the words that it begins with.
///
/// A word that says a section elsewhere in a heading says nothing: "If circumstances prevent you from leaving"
/// is not about prevention. Sections that are read late, before, after and overview, are meant only if nothing else stands
/// in the heading than the event: "Before a flood", but not "Before you touch them" or "After contact with skin". A
/// heading in doubt names no section, so its text stays with what is around it.
struct HeadingMeaning {
    private var words: ArraySlice<String>
    private let title: Set<String>

    /// Returns the section that a heading names, or nil if it names none.
    /// - Parameter title: the page's title, whose words may stand before the word that counts: "Tornado Recovery".
    static func section(of heading: String, title: String = "") -> Guide.FixedSection? {
        if HeadingSentence.isSentence(heading) { return nil }
        var meaning = HeadingMeaning(heading, title: title)
        let section = meaning.section()
        // "What is a flood? Leave": what stands behind a question is no part of it.
        let answer = heading.firstIndex(of: "?").map { heading[$0...] } ?? ""
        return section != .during && section != .doNow && answer.contains(where: \.isLetter) ? nil : section
    }

    /// Returns true if a heading begins like one of a section that is read late, and is none.
    static func seemsToSay(_ heading: String) -> Bool {
        let meaning = HeadingMeaning(heading, title: "")
        return beginnings.contains { section, phrases in
            section.isReadLate && phrases.contains { meaning.words.starts(with: $0) }
        }
    }

    private init(_ heading: String, title: String) {
        words = Self.words(of: String(HeadingNumber.dropped(from: heading)))[...]
        self.title = Set(Self.words(of: title))
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
        "how do i", "procedures", "procedure", "instructions", "responding", "response", "respond", "actions",
        "action", "steps", "qué hacer", "que hacer", "cómo actuar",
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
                return Found(section: isMeant(section, phrase, rest) ? section : nil)
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
                "immediate steps", "immediate response", "immediately", "right now", "first steps",
                "do first", "do this first",
            ]
        ),
        (
            .before,
            [
                "before", "prepare", "preparing", "preparation", "preparations", "preparedness",
                "be prepared", "being prepared", "plan ahead", "planning", "make a plan", "in advance",
                "ahead of", "get ready", "be ready", "getting ready", "prevent", "preventing", "prevention",
                "pre incident", "pre event", "pre disaster", "pre emergency", "pre storm", "pre planning",
                "preventative measures", "preventive measures", "emergency kit", "emergency kits",
                "emergency supplies", "antes", "preparación", "preparativos", "prepárese", "prepararse",
                "prevención",
            ]
        ), (.during, ["during", "durante", "en caso de"]),
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

    // MARK: The event

    /// Returns false if what follows the phrase shows that it does not name a section.
    private func isMeant(
        _ section: Guide.FixedSection, _ phrase: [String], _ rest: ArraySlice<String>
    ) -> Bool {
        guard section.isReadLate else { return phrase.last != "during" || !rest.contains("hours") }
        // What is done at once after an injury is no recovery.
        if section == .after, rest.contains(where: Self.injuries.contains) { return false }
        return rest.allSatisfy { isOfEvent($0, section) }
    }

    /// Returns true for a word that names the event, or says no more than the section.
    private func isOfEvent(_ word: String, _ section: Guide.FixedSection) -> Bool {
        Self.fillers.contains(word) || isOfTitle(word) || Self.isEvent(word)
            || Self.nouns[section]?.contains(word) == true
    }

    private static func isEvent(_ word: String) -> Bool {
        events.contains(word) || word.hasSuffix("s") && events.contains(String(word.dropLast()))
            || word.hasSuffix("es") && events.contains(String(word.dropLast(2)))
    }

    private static let fillers: Set<String> = [
        "a", "an", "the", "any", "it", "each", "every", "your", "our", "this", "of", "and", "or", "for",
        "from", "to", "in", "has", "have", "is", "are", "de", "del", "un", "una", "el", "la", "los", "las",
        "y", "o", "para", "en",
    ]
    private static let events: Set<String> = [
        "event", "emergency", "incident", "disaster", "crisis", "storm", "thunderstorm", "hailstorm",
        "windstorm", "winter", "ice", "snow", "snowstorm", "blizzard", "weather", "severe", "flood",
        "flooding", "flash", "earthquake", "quake", "shaking", "aftershock", "tremor", "tsunami", "hurricane",
        "cyclone", "typhoon", "tornado", "lightning", "hail", "landslide", "mudslide", "avalanche",
        "eruption", "volcano", "volcanic", "ash", "drought", "wildfire", "fire", "explosion", "outage",
        "blackout", "power", "spill", "leak", "shooting", "shooter", "lockdown", "pandemic", "outbreak",
        "terremoto", "sismo", "temblor", "incendio", "inundación", "inundacion", "huracán", "huracan",
        "tormenta", "fuga", "derrame", "apagón", "apagon", "emergencia", "desastre", "evento", "incidente",
        "tiroteo", "erupción", "erupcion",
    ]
    private static let injuries: Set<String> = [
        "bite", "bites", "sting", "stings", "burn", "burns", "exposure", "contact", "poisoning", "seizure",
        "seizures", "fall", "shock", "injury", "injuries", "assault", "attack", "overdose", "stroke",
        "choking", "cut", "wound",
    ]
    /// The nouns and verbs that may stand beside the phrase of a section.
    private static let nouns: [Guide.FixedSection: Set<String>] = [
        .before: [
            "kit", "kits", "plan", "plans", "checklist", "list", "tips", "steps", "measures", "guidelines",
            "phase", "actions", "procedures", "preparedness", "planning", "campus", "family", "home",
            "household", "yourself", "personal", "happens", "strikes", "occurs", "hits", "time", "supplies",
            "supply", "ahead",
        ],
        .after: [
            "stops", "stopped", "over", "passed", "passes", "ends", "ended", "subsides", "subsided", "tips",
            "steps", "checklist", "phase", "actions", "procedures", "stage", "period", "measures",
            "guidelines", "after", "all", "clear", "recovery", "aftermath",
        ],
        .overview: [
            "overview", "definition", "definitions", "background", "introduction", "signs", "symptoms",
            "warning", "objective", "objectives", "purpose", "scope", "policy", "statement", "terms",
            "general", "information", "about", "facts", "key", "common", "guide", "page",
        ],
    ]

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
        ), (.after, ["recovery", "aftermath"]),
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
        guard let last = words.last, words.count <= Self.mostWordsOfSubject,
            let section = Self.endings.first(where: { $0.words.contains(last) })?.section
        else { return nil }
        return !section.isReadLate || words.dropLast().allSatisfy { isOfEvent($0, section) } ? section : nil
    }
}

extension Guide.FixedSection {
    /// True for a section that is not read at once.
    fileprivate var isReadLate: Bool { self != .doNow && self != .during }
}
