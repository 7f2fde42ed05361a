import ContentPack
import SQLite
internal import TextTools

/// Fills the tables of an index.
struct IndexWriter {
    let database: Database
    private let reader: TermReader
    private var lexicon = LexiconBuilder()
    /// The numbers of guides, and of their titles, keywords and phrases.
    private var (guides, guidePhrases) = (0, 0)
    private var smallCounts = SmallWords.noCounts
    /// The number of phrases per guide from which on a pack is considered to list what people type.
    private static let manyPhrases = 20
    private let insertSearch: Statement
    private let insertDocument: Statement
    private let insertPassage: Statement
    private let insertAddress: Statement
    private let insertName: Statement

    init(database: Database, words: SearchWords) throws(DatabaseFailure) {
        self.database = database
        func folded(_ texts: [String]) -> Set<String> {
            Set(texts.flatMap { WordScanner.words($0).map(\.text) })
        }
        reader = TermReader(
            stopWords: words.stopWords.map(folded) ?? EnglishStopWords.all,
            people: folded(words.groups["People"] ?? []))
        try database.execute(
            """
            PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY;
            PRAGMA application_id = \(IndexFormat.application); PRAGMA user_version = \(IndexFormat.version);
            BEGIN;
            """)
        try database.execute(IndexFormat.schema)
        try database.execute("INSERT INTO search(search, rank) VALUES ('hashsize', 8388608)")
        insertSearch = try database.prepare(
            "INSERT INTO search(rowid, title, keywords, donow, headings, body) VALUES (?, ?, ?, ?, ?, ?)")
        insertDocument = try database.prepare(
            """
            INSERT INTO document(
                id, kind, target, place, name, slug, category, note, phrases, phraseTexts, answers)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        insertPassage = try database.prepare(
            "INSERT INTO passage(id, part, fragment, heading, text, terms) VALUES (?, ?, ?, ?, ?, ?)")
        insertAddress = try database.prepare(
            "INSERT OR IGNORE INTO address(key, document, isShort) VALUES (?, ?, ?)")
        insertName = try database.prepare("INSERT OR IGNORE INTO name(key, document) VALUES (?, ?)")
    }

    // MARK: Documents

    mutating func add(_ document: SearchDocument) throws(DatabaseFailure) {
        lexicon.documentCount += 1
        let id = Int64(lexicon.documentCount)
        var phrases = PhraseList()
        var columns = Columns()
        func addPhrase(_ phrase: String, isTitle: Bool = false, answer: Int = 0) {
            let terms = note(phrase, max: 64, isKeyed: true).terms
            if isTitle { columns.title += terms } else { columns.keywords += terms }
            let words = WordScanner.words(phrase, max: 64).map(\.text)
            phrases.add(
                phrase, isTitle: isTitle, answer: answer, terms: reader.terms(phrase),
                small: SmallWords.mask(words, reader))
        }
        for title in document.titles { addPhrase(title, isTitle: true) }
        for phrase in document.phrases { addPhrase(phrase) }
        for (number, group) in document.answered.prefix(PhraseList.maxAnswers).enumerated() {
            for phrase in group.phrases { addPhrase(phrase, answer: number + 1) }
        }
        if document.kind == .guide {
            guides += 1
            guidePhrases += phrases.phrases.count
        }
        for phrase in phrases.phrases {
            lexicon.notePhrase(phrase.codes)
            SmallWords.count(phrase.small, in: &smallCounts)
        }
        for (index, passage) in document.passages.prefix(Int(IndexFormat.passages)).enumerated() {
            try add(passage, id: id * IndexFormat.passages + Int64(index), &columns)
        }
        try insertSearch.run([.number(id)] + columns.all.map { .text($0) })
        try insert(document, id: id, phrases)
        for address in document.addresses {
            try insertAddress.run([.text(address.text), .number(id), .number(address.isShort ? 1 : 0)])
        }
        for key in document.names.compactMap(ExactName.key) { try insertName.run([.text(key), .number(id)]) }
    }

    private struct Columns {
        var title = "", keywords = "", doNow = "", headings = "", body = ""
        var all: [String] { [title, keywords, doNow, headings, body] }
    }

    private func insert(
        _ document: SearchDocument, id: Int64, _ phrases: PhraseList
    ) throws(DatabaseFailure) {
        let target = StoredTarget.columns(document.target)
        let answers = document.answered.prefix(PhraseList.maxAnswers).map { DisplayText.line($0.answer) }
        try insertDocument.run([
            .number(id), .text(document.kind.rawValue), .text(target.target), .text(target.place),
            .text(document.name), .text(document.slug), .text(document.category), .text(document.note),
            .bytes(PackedNumbers.bytes(phrases.stored)), .text(phrases.lines),
            .text(answers.joined(separator: "\n")),
        ])
    }

    private mutating func add(
        _ passage: SearchPassage, id: Int64, _ columns: inout Columns
    ) throws(DatabaseFailure) {
        let own = passage.part == .other ? passage.heading : nil
        for heading in [own].compactMap({ $0 }) + passage.headings {
            columns.headings += note(heading, max: 256).terms
        }
        let (text, codes) = note(passage.text)
        if passage.part == .doNow { columns.doNow += text } else { columns.body += text }
        try insertPassage.run([
            .number(id), .number(passage.part.rawValue), .text(passage.fragment), .text(passage.heading),
            .text(passage.text), .bytes(PackedNumbers.bytes(codes)),
        ])
    }

    /// Notes the words of a text, and returns their terms without stop words, and the codes of all. A title or keyword
    /// keeps its stop words, so that a query of only these finds it.
    private mutating func note(
        _ text: String, max most: Int = .max, isKeyed: Bool = false
    ) -> (terms: String, codes: [UInt32]) {
        var (terms, codes) = ("", [UInt32]())
        for word in WordScanner.words(text, max: most) {
            let (term, code) = lexicon.note(word.text, isKeyed: isKeyed)
            codes.append(code)
            if isKeyed || !reader.isStopWord(word.text) { terms += term + " " }
        }
        return (terms, codes)
    }

    // MARK: The rest

    /// Writes the data about the pack as a whole, after all documents.
    mutating func finish(_ words: SearchWords, facts: [String: String]) throws(DatabaseFailure) {
        try addSynonyms(words)
        for word in words.knownWords + (words.stopWords ?? []) + words.otherTopics {
            for part in WordScanner.words(word) { lexicon.noteSpelling(part.text) }
        }
        let part = try database.prepare("INSERT INTO lexicon(part, data) VALUES (?, ?)")
        var parts = lexicon.parts()
        parts[OtherTopics.part] = PackedNumbers.bytes(OtherTopics.codes(words.otherTopics))
        parts[SmallWords.part] = PackedNumbers.bytes(smallCounts)
        parts[SmallWords.peoplePart] = Array(reader.people.sorted().joined(separator: " ").utf8)
        let senses = Senses.stored(words)
        parts[Senses.part] = Array(senses.senses.utf8)
        parts[Senses.groupsPart] = Array(senses.groups.utf8)
        for (name, data) in parts { try part.run([.text(name), .bytes(data)]) }
        let fact = try database.prepare("INSERT INTO fact(name, value) VALUES (?, ?)")
        var facts = facts
        if guidePhrases >= guides * Self.manyPhrases { facts["hasUserPhrases"] = "yes" }
        facts["documents"] = String(lexicon.documentCount)
        facts["stopWords"] = reader.stopWords.sorted().joined(separator: " ")
        for (name, value) in facts { try fact.run([.text(name), .text(value)]) }
    }

    private mutating func addSynonyms(_ words: SearchWords) throws(DatabaseFailure) {
        var meanings: [String: [String]] = [:]
        for synonym in words.synonyms {
            let key = reader.terms(synonym.phrase).joined(separator: " ")
            guard !key.isEmpty else { continue }
            for word in WordScanner.words(synonym.phrase, max: 16) { lexicon.noteSpelling(word.text) }
            for meaning in synonym.meanings {
                let terms = reader.terms(meaning).joined(separator: " ")
                if !terms.isEmpty, terms != key, !(meanings[key] ?? []).contains(terms) {
                    meanings[key, default: []].append(terms)
                }
            }
        }
        let statement = try database.prepare("INSERT INTO synonym(phrase, meanings) VALUES (?, ?)")
        for (key, terms) in meanings {
            try statement.run([.text(key), .text(terms.joined(separator: "\n"))])
        }
    }

    /// Merges a piece of the full-text index into fewer, larger segments, which are faster to read. Returns
    /// whether there is more to merge.
    func merge(isFirst: Bool) throws(DatabaseFailure) -> Bool {
        // FTS5 works off about so many pages; a negative number makes it begin with segments of every size.
        let before = database.totalChanges
        try database.execute("INSERT INTO search(search, rank) VALUES ('merge', \(isFirst ? -400 : 400))")
        // The documentation of FTS5, "The merge command": a difference below 2 means that nothing was left to do.
        return database.totalChanges - before >= 2
    }
}

private enum ColumnValue { case number(Int64), text(String?), bytes([UInt8]) }

extension Statement {
    /// Runs the statement with the values of all of its parameters.
    fileprivate func run(_ values: [ColumnValue]) throws(DatabaseFailure) {
        for (index, value) in zip(Int32(1)..., values) {
            switch value {
            case .number(let number): try bind(number, at: index)
            case .text(let text): try bind(text, at: index)
            case .bytes(let bytes): try bind(bytes, at: index)
            }
        }
        try run()
    }
}
