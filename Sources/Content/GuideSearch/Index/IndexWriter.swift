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
        reader = TermReader(
            stopWords: Self.stopWords(words),
            people: Set(words.groups["People"]?.flatMap { WordScanner.words($0).map(\.text) } ?? []))
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

    /// Returns the stop words: those of the pack, or otherwise of the program.
    private static func stopWords(_ words: SearchWords) -> Set<String> {
        guard let own = words.stopWords else { return EnglishStopWords.all }
        return Set(own.flatMap { WordScanner.words($0).map(\.text) })
    }

    // MARK: Documents

    mutating func add(_ document: SearchDocument) throws(DatabaseFailure) {
        lexicon.beginDocument()
        let id = Int64(lexicon.documentCount)
        var phrases = PhraseList()
        var columns = Columns()
        for title in document.titles {
            columns.title += keyed(title)
            phrases.add(title, isTitle: true, terms: reader.terms(title), small: small(title))
        }
        for phrase in document.phrases {
            columns.keywords += keyed(phrase)
            phrases.add(phrase, isTitle: false, terms: reader.terms(phrase), small: small(phrase))
        }
        for (number, group) in document.answered.prefix(PhraseList.maxAnswers).enumerated() {
            for phrase in group.phrases {
                columns.keywords += keyed(phrase)
                phrases.add(
                    phrase, isTitle: false, answer: number + 1, terms: reader.terms(phrase),
                    small: small(phrase))
            }
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
        for (column, text) in columns.all.enumerated() { try insertSearch.bind(text, at: Int32(column + 2)) }
        try insertSearch.bind(id, at: 1)
        try insertSearch.run()
        try insert(document, id: id, phrases)
        for address in document.addresses {
            try insertAddress.bind(address.text, at: 1)
            try insertAddress.bind(id, at: 2)
            try insertAddress.bind(address.isShort ? 1 : 0, at: 3)
            try insertAddress.run()
        }
        for name in document.names {
            guard let key = ExactName.key(name) else { continue }
            try insertName.bind(key, at: 1)
            try insertName.bind(id, at: 2)
            try insertName.run()
        }
    }

    private func small(_ text: String) -> UInt64 {
        SmallWords.mask(WordScanner.words(text, max: 64).map(\.text), reader)
    }

    private struct Columns {
        var title = "", keywords = "", doNow = "", headings = "", body = ""
        var all: [String] { [title, keywords, doNow, headings, body] }
    }

    private func insert(
        _ document: SearchDocument, id: Int64, _ phrases: PhraseList
    ) throws(DatabaseFailure) {
        let target = StoredTarget.columns(document.target)
        try insertDocument.bind(id, at: 1)
        let texts = [
            document.kind.rawValue, target.target, target.place, document.name, document.slug,
            document.category, document.note,
        ]
        for (index, text) in texts.enumerated() { try insertDocument.bind(text, at: Int32(index + 2)) }
        try insertDocument.bind(PackedNumbers.bytes(phrases.stored), at: 9)
        try insertDocument.bind(phrases.lines, at: 10)
        let answers = document.answered.prefix(PhraseList.maxAnswers).map { DisplayText.line($0.answer) }
        try insertDocument.bind(answers.joined(separator: "\n"), at: 11)
        try insertDocument.run()
    }

    private mutating func add(
        _ passage: SearchPassage, id: Int64, _ columns: inout Columns
    ) throws(DatabaseFailure) {
        if passage.part == .other, let heading = passage.heading { columns.headings += telling(heading) }
        for heading in passage.headings { columns.headings += telling(heading) }
        var codes: [UInt32] = []
        var text = ""
        for word in WordScanner.words(passage.text) {
            let (term, code) = lexicon.note(word.text, isKeyed: false)
            codes.append(code)
            if !reader.isStopWord(word.text) { text += term + " " }
        }
        if passage.part == .doNow { columns.doNow += text } else { columns.body += text }
        try insertPassage.bind(id, at: 1)
        try insertPassage.bind(passage.part.rawValue, at: 2)
        try insertPassage.bind(passage.fragment, at: 3)
        try insertPassage.bind(passage.heading, at: 4)
        try insertPassage.bind(passage.text, at: 5)
        try insertPassage.bind(PackedNumbers.bytes(codes), at: 6)
        try insertPassage.run()
    }

    /// Returns all terms of a title or keyword, so that a query of only stop words finds them.
    private mutating func keyed(_ text: String) -> String {
        var terms = ""
        for word in WordScanner.words(text, max: 64) {
            terms += lexicon.note(word.text, isKeyed: true).term + " "
        }
        return terms
    }

    private mutating func telling(_ text: String) -> String {
        var terms = ""
        for word in WordScanner.words(text, max: 256) {
            let term = lexicon.note(word.text, isKeyed: false).term
            if !reader.isStopWord(word.text) { terms += term + " " }
        }
        return terms
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
        for (name, data) in parts {
            try part.bind(name, at: 1)
            try part.bind(data, at: 2)
            try part.run()
        }
        let fact = try database.prepare("INSERT INTO fact(name, value) VALUES (?, ?)")
        var facts = facts
        if guidePhrases >= guides * Self.manyPhrases { facts["hasUserPhrases"] = "yes" }
        facts["documents"] = String(lexicon.documentCount)
        facts["stopWords"] = reader.stopWords.sorted().joined(separator: " ")
        for (name, value) in facts {
            try fact.bind(name, at: 1)
            try fact.bind(value, at: 2)
            try fact.run()
        }
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
            try statement.bind(key, at: 1)
            try statement.bind(terms.joined(separator: "\n"), at: 2)
            try statement.run()
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

    func commit() throws(DatabaseFailure) { try database.execute("COMMIT") }
}
