import Diagnostics
import PropertyLists
import TextTools

/// The words of people in need, as defined in `Search.plist`: they lead a search to the right guide.
public struct SearchWords: Sendable, Equatable {
    /// Words or phrases that a person may type, and the words of guides that they mean, in this direction only.
    public struct Synonym: Sendable, Equatable {
        public var phrase: String
        public var meanings: [String]
        public var position: SourcePosition
    }

    /// Phrases of people who need a guide, in addition to its keywords, that one line of it answers.
    public struct UserPhrase: Sendable, Equatable {
        /// The name of the guide's file without its extension.
        public var slug: String
        public var phrases: [String]
        /// The line that answers them: the id of a section, or words of the guide; nil if the file names none.
        public var answer: String?
        public var position: SourcePosition
    }

    /// A meaning of words that have several, and the guides that it leads to.
    public struct Sense: Sendable, Equatable {
        public var words: [String]
        /// The words, groups and phrases one of which must be beside it; empty if it is meant without any.
        public var company: [String]
        /// The names of the guides' files without their extension.
        public var guides: [String]
        public var position: SourcePosition
    }

    /// The synonyms, in the order of the file.
    public var synonyms: [Synonym] = []
    public var userPhrases: [UserPhrase] = []
    /// The words that do not describe the problem: "please", "roommate". `nil` to use the program's.
    public var stopWords: [String]?
    /// The groups of words that meanings name, by their names. "People" are those for someone, in which phrases may differ.
    public var groups: [String: [String]] = [:]
    public var senses: [Sense] = []
    /// The words that are spelled correctly although no guide contains them.
    public var knownWords: [String] = []
    /// The words and phrases of topics that no guide covers: "tuition", "swim lessons".
    public var otherTopics: [String] = []

    public init() {}
}

extension Pack {
    /// Reads the pack's words for searching, with the problems found; empty if it has no `Search.plist`.
    public func searchWords() -> (words: SearchWords, findings: [Diagnostic]) {
        // Guides are found by their own words all the same.
        optionalList(
            PackFiles.searchWords, or: SearchWords(),
            hint: "write a dictionary with Synonyms, Phrases and StopWords", SearchWordsReader.read)
    }
}

enum SearchWordsReader {
    /// The most phrases with meanings and guides with phrases, phrases of one of them, and scalars of a phrase.
    static let maxEntries = 10_000
    static let maxPhrases = 500
    static let longestPhrase = 100
    /// The most groups of phrases of one guide, and scalars of an answer.
    static let maxGroups = 200
    static let longestAnswer = 200
    /// The most strings in a list of words, and scalars of each; a string may hold several words.
    static let maxLines = 2_000
    static let longestLine = 2_000

    static func read(_ fields: PropertyListFields, _ findings: inout Findings) -> SearchWords {
        var words = SearchWords()
        for (key, phrases, position) in lists(fields, "Synonyms", &findings) {
            words.synonyms.append(SearchWords.Synonym(phrase: key, meanings: phrases, position: position))
        }
        words.userPhrases = userPhrases(fields, &findings)
        if fields["StopWords"] != nil { words.stopWords = list(fields, "StopWords", &findings) }
        for (key, lines, _) in lists(fields, "Groups", &findings, limit: longestLine) {
            words.groups[key] = lines.flatMap { $0.split(separator: " ").map(String.init) }
        }
        words.senses = senses(fields, &findings)
        words.knownWords = list(fields, "KnownWords", &findings)
        words.otherTopics = fields.texts("OtherTopics", limit: longestPhrase, max: maxLines, &findings)
        return words
    }

    /// Reads the phrases of guides: a list of strings, and of dictionaries with an Answer and its Phrases.
    private static func userPhrases(
        _ fields: PropertyListFields, _ findings: inout Findings
    ) -> [SearchWords.UserPhrase] {
        let members = fields.members(
            "Phrases", expected: "a dictionary of arrays of strings", noun: "entries",
            hint: "remove those that no one will type", max: maxEntries, &findings)
        var found: [SearchWords.UserPhrase] = []
        for member in members {
            let items = member.value.array ?? [member.value]
            let slug = DisplayText.line(member.key, limit: longestPhrase)
            let plain = fields.texts(
                of: items.filter { $0.dictionary == nil }, at: ["Phrases", member.key], member.value,
                limit: longestPhrase, max: maxPhrases, &findings)
            if !plain.isEmpty || items.isEmpty {
                found.append(.init(slug: slug, phrases: plain, position: member.keyPosition))
            }
            let groups = items.enumerated().compactMap { index, item in
                PropertyListFields(item, keyPath: keyPath("Phrases", member.key, index), file: fields.file)
            }
            if groups.count > maxGroups {
                fields.warn(
                    "entries-too-many", at: "Phrases",
                    "of \(groups.count) groups of \(slug) only the first \(maxGroups) are read",
                    hint: "join those that the same line answers", &findings)
            }
            for group in groups.prefix(maxGroups) {
                found.append(
                    .init(
                        slug: slug,
                        phrases: group.texts("Phrases", limit: longestPhrase, max: maxPhrases, &findings),
                        answer: group.text("Answer", limit: longestAnswer, &findings),
                        position: group.position))
            }
        }
        return found
    }

    private static func keyPath(_ list: String, _ key: String, _ index: Int) -> String {
        let path = PropertyListKeyPath.appending(key: list, to: "")
        return PropertyListKeyPath.appending(
            index: index, to: PropertyListKeyPath.appending(key: key, to: path))
    }

    /// Reads the meanings of words: for a word, or several with commas between, dictionaries of With and Guides.
    private static func senses(
        _ fields: PropertyListFields, _ findings: inout Findings
    ) -> [SearchWords.Sense] {
        let members = fields.members(
            "Senses", expected: "a dictionary of arrays of dictionaries", noun: "entries",
            hint: "remove those that no one will type", max: maxEntries, &findings)
        var senses: [SearchWords.Sense] = []
        for member in members {
            for (index, item) in (member.value.array ?? [member.value]).prefix(maxGroups).enumerated() {
                let path = keyPath("Senses", member.key, index)
                guard let sense = PropertyListFields(item, keyPath: path, file: fields.file) else {
                    findings.add(
                        fields.wrongType("Senses", item, expected: "dictionaries of With and Guides"))
                    continue
                }
                func parts(_ text: String?) -> [String] {
                    (text ?? "").split(separator: ",").compactMap { DisplayText.lineIfAny(String($0)) }
                }
                senses.append(
                    SearchWords.Sense(
                        words: parts(DisplayText.line(member.key, limit: longestPhrase)),
                        company: parts(sense.text("With", limit: longestLine, &findings)),
                        guides: parts(sense.text("Guides", limit: longestLine, &findings)),
                        position: sense.position))
            }
        }
        return senses
    }

    private static func list(
        _ fields: PropertyListFields, _ key: String, _ findings: inout Findings
    ) -> [String] {
        fields.texts(key, limit: longestLine, max: maxLines, &findings)
            .flatMap { $0.split(separator: " ").map(String.init) }
    }

    /// Returns the entries of a dictionary of phrases to lists of phrases.
    private static func lists(
        _ fields: PropertyListFields, _ key: String, _ findings: inout Findings, limit: Int = longestPhrase
    ) -> [(key: String, texts: [String], position: SourcePosition)] {
        fields.lists(
            key, expected: "a dictionary of arrays of strings", noun: "entries",
            hint: "remove those that no one will type", limit: limit, max: maxEntries,
            maxTexts: maxPhrases, &findings)
    }
}
