import SQLite

/// The format of an index file.
enum IndexFormat {
    /// The identifier in the header of the file, `Must`.
    static let application: Int64 = 0x4D75_7374
    /// Goes up with every change of the tables, of what counts as a word or a stem, or of what is indexed.
    static let version: Int64 = 11

    /// The tables. The full-text table holds terms and no text (`content=''`), which is in `passage`, once.
    /// Its words are already stems, folded by `WordScanner`, so its tokenizer only separates them at blanks.
    /// Stop words are left out of everything but titles and keywords.
    static let schema = """
        CREATE VIRTUAL TABLE search USING fts5(
            title, keywords, donow, headings, body, content='', tokenize='unicode61 remove_diacritics 2');
        CREATE TABLE document(
            id INTEGER PRIMARY KEY, kind TEXT NOT NULL, target TEXT NOT NULL, place TEXT NOT NULL, name TEXT NOT NULL,
            slug TEXT, category TEXT, note TEXT, phrases BLOB NOT NULL, phraseTexts TEXT NOT NULL,
            answers TEXT NOT NULL);
        CREATE TABLE passage(
            id INTEGER PRIMARY KEY, part INTEGER NOT NULL, fragment TEXT, heading TEXT, text TEXT NOT NULL,
            terms BLOB NOT NULL);
        CREATE TABLE address(
            key TEXT NOT NULL, document INTEGER NOT NULL, isShort INTEGER NOT NULL,
            PRIMARY KEY(key, document)) WITHOUT ROWID;
        CREATE TABLE name(key TEXT NOT NULL, document INTEGER NOT NULL, PRIMARY KEY(key, document)) WITHOUT ROWID;
        CREATE TABLE synonym(phrase TEXT PRIMARY KEY, meanings TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE lexicon(part TEXT PRIMARY KEY, data BLOB NOT NULL);
        CREATE TABLE fact(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        """

    static var tables: DatabaseSchema {
        DatabaseSchema(schema, versions: [Int(version)], shadowPrefix: "search_")
    }

    /// The weight of a hit in each column for bm25, in the order of the columns.
    static let columnWeights = "10.0, 6.0, 3.0, 2.0, 1.0"

    /// The number of ids reserved for each document: those of its passages begin at `document * passages`.
    static let passages: Int64 = 8_192
}
