import ContentPack
import SQLite
internal import TextTools

/// An index that is open for queries. Every value is checked as it is read: a cache may have been damaged.
final class SearchIndex {
    struct Entry {
        var kind: SearchResult.Kind
        var target: SearchResult.Target
        var name: String
        var slug: String?
        var category: String?
        var note: String?
        var phrases: PhraseList
        /// The answers of the guide to its phrases.
        var answers: [String]
    }

    /// A document that contains a term, and the strength of the match, 0 to 1.
    struct Posting {
        var document: Int32
        var strength: Float
    }

    let lexicon: Lexicon
    let reader: TermReader
    let otherTopics: OtherTopics
    let senses: Senses
    let smallWeights: [Double]
    /// True if the pack lists what people type when they need a guide, and not only the names of its guides.
    let hasUserPhrases: Bool
    /// The survey of the pack when it was indexed, as `PackSurvey.Result.text`.
    let survey: String
    let brief: String
    /// The further files in the survey; see `PackSurvey.add`.
    let elsewhere: [String]
    /// The files that could not be read when the pack was indexed.
    let unread: [String]

    private let database: Database
    private let pack: Pack
    private let ranked: Statement
    private let keyed: Statement
    private let documents: Statement
    private let passages: Statement
    private let synonyms: Statement
    private let addresses: Statement
    private let names: Statement
    private var knownPostings = BoundedCache<String, [Posting]>(limit: 1_024)
    private var knownEntries = BoundedCache<Int32, Entry>(limit: 1_024)
    private var knownPassages = BoundedCache<Int32, [StoredPassage]>(limit: 96)
    private var knownMeanings = BoundedCache<String, [[String]]>(limit: 1_024)
    private var knownSuggestions = BoundedCache<String, [Speller.Suggestion]>(limit: 1_024)
    private var knownCodes = BoundedCache<String, UInt32>(limit: 1 << 13)
    private var knownAnswers = BoundedCache<Int32, [[UInt32]]>(limit: 96)
    private var knownRanges = BoundedCache<Int64, [Range<Int>]>(limit: 256)
    /// The guides for queries without their circumstances: they stay the same while these are typed.
    var knownEmergencies = BoundedCache<String, QueryAnswerer.Emergency>(limit: 64)
    /// The first steps of guides; see `QueryAnswerer`, which has the contacts of the open pack.
    var knownFirstSteps = BoundedCache<Int32, (action: String?, calls: [String])>(limit: 96)
    private var knownWeights = WeightTable()

    /// - Throws: an error if the database is damaged, or not an index in this format.
    init(database: Database, pack: Pack) throws(DatabaseFailure) {
        (self.database, self.pack) = (database, pack)
        guard try database.integer("PRAGMA application_id") == IndexFormat.application
        else { throw Self.damaged }
        let facts = try Self.facts(database)
        guard let count = facts["documents"].flatMap({ Int($0) }),
            case let parts = try Self.parts(database),
            let lexicon = Lexicon(documentCount: count, parts: parts),
            let survey = facts["survey"], let brief = facts["brief"]
        else { throw Self.damaged }
        (self.lexicon, self.survey, self.brief) = (lexicon, survey, brief)
        hasUserPhrases = facts["hasUserPhrases"] != nil
        otherTopics = OtherTopics(stored: parts[OtherTopics.part] ?? [])
        func paths(_ fact: String) -> [String] {
            (facts[fact] ?? "").split(separator: "\n").compactMap { PackPath.normalized(String($0)) }
        }
        func text(_ part: String) -> String { String(decoding: parts[part] ?? [], as: UTF8.self) }
        func words(_ text: String) -> Set<String> {
            Set(text.split(separator: " ").prefix(10_000).map(String.init))
        }
        (elsewhere, unread) = (paths("elsewhere"), paths("unread"))
        reader = TermReader(
            stopWords: words(facts["stopWords"] ?? ""), people: words(text(SmallWords.peoplePart)))
        senses = Senses(stored: text(Senses.part), groups: text(Senses.groupsPart))
        smallWeights = SmallWords.weights(PackedNumbers.numbers(parts[SmallWords.part] ?? []))
        ranked = try database.prepare(
            "SELECT rowid, bm25(search, \(IndexFormat.columnWeights)) FROM search WHERE search MATCH ?")
        keyed = try database.prepare("SELECT rowid FROM search WHERE search MATCH ? LIMIT ?")
        documents = try database.prepare(
            "SELECT kind, target, place, name, slug, category, note, phrases, phraseTexts, answers FROM document WHERE id = ?"
        )
        passages = try database.prepare(
            "SELECT part, fragment, heading, text, terms, id FROM passage WHERE id >= ? AND id < ? ORDER BY id"
        )
        synonyms = try database.prepare("SELECT meanings FROM synonym WHERE phrase = ?")
        addresses = try database.prepare(
            "SELECT document, isShort FROM address WHERE key = ? ORDER BY isShort, document LIMIT ?")
        names = try database.prepare("SELECT document, 0 FROM name WHERE key = ? ORDER BY document LIMIT ?")
    }

    func allowWork() { database.allowWork() }

    private static let damaged = DatabaseFailure(code: 11, message: "the index is damaged")

    private static func facts(_ database: Database) throws(DatabaseFailure) -> [String: String] {
        var facts: [String: String] = [:]
        let statement = try database.prepare("SELECT name, value FROM fact LIMIT 100")
        while try statement.step() { facts[statement.text(0) ?? ""] = statement.text(1) ?? "" }
        return facts
    }

    private static func parts(_ database: Database) throws(DatabaseFailure) -> [String: [UInt8]] {
        var parts: [String: [UInt8]] = [:]
        let statement = try database.prepare("SELECT part, data FROM lexicon LIMIT 100")
        while try statement.step() { parts[statement.text(0) ?? ""] = statement.bytes(1) }
        return parts
    }

    // MARK: Terms

    /// Returns the documents that contain a term anywhere, weighted by bm25: by the importance of its
    /// columns, the length of the document, and the frequency of the term. The weight is divided by that of a
    /// perfect hit, so that terms are comparable.
    func postings(of term: String) throws(DatabaseFailure) -> [Posting] {
        if let known = knownPostings["*" + term] { return known }
        var found: [Posting] = []
        let count = Double(lexicon.frequency(ofTerm: Term.code(term))?.documents ?? 0)
        // FTS5's own measure of rarity, below which it never goes; and bm25's highest value for it.
        let rarity = max(1e-6, Logarithm.of((Double(lexicon.documentCount) - count + 0.5) / (count + 0.5)))
        defer { ranked.reset() }
        try ranked.bind(Self.expression(term), at: 1)
        while try ranked.step() {
            guard let document = Int32(exactly: ranked.integer(0)) else { continue }
            let strength = -ranked.double(1) / (rarity * 2.2)
            found.append(Posting(document: document, strength: Float(min(1, max(0.05, strength)))))
        }
        knownPostings["*" + term] = found
        return found
    }

    /// Returns some documents that have a term in their title or keywords, in the order of the pack.
    func keyedPostings(of term: String, max most: Int) throws(DatabaseFailure) -> [Posting] {
        if let known = knownPostings["{" + term] { return known }
        var found = try plain("{title} : " + Self.expression(term), most, strength: 0.9)
        var seen = Set(found.map(\.document))
        for posting in try plain("{keywords} : " + Self.expression(term), most, strength: 0.7)
        where seen.insert(posting.document).inserted { found.append(posting) }
        if found.isEmpty { found = try plain(Self.expression(term), most, strength: 0.4) }
        found.sort { $0.document < $1.document }
        knownPostings["{" + term] = found
        return found
    }

    func postings(of term: String, besides others: [String], max most: Int) throws(DatabaseFailure)
        -> [Posting]
    {
        let alternatives = others.map(Self.expression).joined(separator: " OR ")
        return try plain("\(Self.expression(term)) AND (\(alternatives))", most, strength: 0.5)
    }

    private func plain(_ query: String, _ most: Int, strength: Float) throws(DatabaseFailure) -> [Posting] {
        defer { keyed.reset() }
        try keyed.bind(query, at: 1)
        try keyed.bind(Int64(most), at: 2)
        var found: [Posting] = []
        while try keyed.step() {
            if let document = Int32(exactly: keyed.integer(0)) {
                found.append(Posting(document: document, strength: strength))
            }
        }
        return found
    }

    /// Returns a term as a string for FTS5, in which nothing is an operator. Terms have only letters and digits.
    private static func expression(_ term: String) -> String {
        "\"" + term.split(separator: "\"").joined(separator: " ") + "\""
    }

    /// Returns the words that an unknown word may have been meant to be. Searching the whole vocabulary takes
    /// long, so it is done once for each word, not at every key.
    func suggestions(for word: String) -> [Speller.Suggestion] {
        if let known = knownSuggestions[word] { return known }
        let found = Speller(lexicon: lexicon).suggestions(for: word)
        knownSuggestions[word] = found
        return found
    }

    /// Returns the meanings of the terms of a phrase, as lists of terms.
    func meanings(of phrase: String) throws(DatabaseFailure) -> [[String]] {
        if let known = knownMeanings[phrase] { return known }
        defer { synonyms.reset() }
        try synonyms.bind(phrase, at: 1)
        let text = try synonyms.step() ? synonyms.text(0) ?? "" : ""
        let meanings = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        knownMeanings[phrase] = meanings
        return meanings
    }

    func code(ofWord word: String) -> UInt32 {
        if let known = knownCodes[word] { return known }
        let code = Term.code(Term.of(word))
        knownCodes[word] = code
        return code
    }

    func weight(ofTerm code: UInt32) -> Double {
        if let known = knownWeights[code] { return known }
        let weight = lexicon.weight(ofTerm: code)
        knownWeights[code] = weight
        return weight
    }

    // MARK: Documents

    func entry(_ document: Int32) throws(DatabaseFailure) -> Entry {
        if let known = knownEntries[document] { return known }
        defer { documents.reset() }
        try documents.bind(Int64(document), at: 1)
        guard try documents.step(), let kind = SearchResult.Kind(rawValue: documents.text(0) ?? ""),
            let target = StoredTarget.target(documents.text(1) ?? "", documents.text(2) ?? ""),
            let phrases = PhraseList(
                stored: PackedNumbers.numbers(documents.bytes(7)), lines: documents.text(8) ?? "")
        else { throw Self.damaged }
        let entry = Entry(
            kind: kind, target: target, name: Self.shown(documents.text(3) ?? ""),
            slug: documents.text(4).map(Self.shown), category: documents.text(5).map(Self.shown),
            note: documents.text(6).map(Self.shown), phrases: phrases,
            answers: (documents.text(9) ?? "").split(separator: "\n").prefix(PhraseList.maxAnswers).map {
                Self.shown(String($0))
            })
        knownEntries[document] = entry
        return entry
    }

    /// Returns the places at an address, by a key of `StreetAddress`, in the order of the pack, those for
    /// which it is the whole address first.
    func places(at key: String, max most: Int) throws(DatabaseFailure) -> [(document: Int32, isShort: Bool)] {
        try rows(of: addresses, key, most).map { ($0, $1 != 0) }
    }

    /// Returns the documents with a name, by a key of `ExactName`, in the order of the pack.
    func documents(named key: String, max most: Int) throws(DatabaseFailure) -> [Int32] {
        try rows(of: names, key, most).map(\.document)
    }

    private func rows(
        of statement: Statement, _ key: String, _ most: Int
    ) throws(DatabaseFailure) -> [(document: Int32, value: Int64)] {
        defer { statement.reset() }
        try statement.bind(key, at: 1)
        try statement.bind(Int64(most), at: 2)
        var found: [(document: Int32, value: Int64)] = []
        while try statement.step() {
            guard let document = Int32(exactly: statement.integer(0)) else { throw Self.damaged }
            found.append((document, statement.integer(1)))
        }
        return found
    }

    func passages(of document: Int32) throws(DatabaseFailure) -> [StoredPassage] {
        if let known = knownPassages[document] { return known }
        defer { passages.reset() }
        let first = Int64(document) * IndexFormat.passages
        try passages.bind(first, at: 1)
        try passages.bind(first + IndexFormat.passages, at: 2)
        var found: [StoredPassage] = []
        while try passages.step() {
            guard let part = SearchPassage.Part(rawValue: passages.integer(0)) else { throw Self.damaged }
            found.append(
                StoredPassage(
                    part: part, fragment: passages.text(1).map(Self.shown),
                    heading: passages.text(2).map(Self.shown),
                    text: passages.text(3) ?? "", codes: PackedNumbers.numbers(passages.bytes(4)),
                    id: passages.integer(5)))
        }
        knownPassages[document] = found
        return found
    }

    func wordRanges(of passage: StoredPassage) -> [Range<Int>] {
        if let id = passage.id, let known = knownRanges[id] { return known }
        let ranges = WordScanner.words(passage.text).map(\.range)
        guard let id = passage.id else { return ranges }
        knownRanges[id] = ranges
        return ranges
    }

    func answerCodes(of document: Int32) throws(DatabaseFailure) -> [[UInt32]] {
        if let known = knownAnswers[document] { return known }
        let codes = try entry(document).answers.map { answer in
            WordScanner.words(answer).map { code(ofWord: $0.text) }
        }
        knownAnswers[document] = codes
        return codes
    }

    /// Returns text that is safe to show: nothing from a file may reach a terminal as a command.
    private static func shown(_ text: String) -> String { DisplayText.line(text) }
}

/// A passage as stored in the index: its text, and the code of the term of each of its words.
struct StoredPassage {
    var part: SearchPassage.Part
    var fragment: String?
    var heading: String?
    var text: String
    var codes: [UInt32]
    /// Its number in the index; nil if it is not from there.
    var id: Int64?
}
