/// The format of an index file, and what marks a file as one.
enum IndexFormat {
    /// `Must`, in the header of the file.
    static let application: Int64 = 0x4D75_7374
    /// Goes up with every change of the tables, of what counts as a word or a stem, or of what is indexed.
    static let version: Int64 = 7

    /// The full-text table holds terms and no text (`content=''`): the text for excerpts is in `passage`, once.
    ///
    /// Its words are stems already, folded by `WordScanner`, so its tokenizer has only to part them at the blanks.
    /// Stop words are left out of all but titles and keywords.
    static let schema = """
        CREATE VIRTUAL TABLE search USING fts5(
            title, keywords, donow, headings, body, content='', tokenize='unicode61 remove_diacritics 2');
        CREATE TABLE document(
            id INTEGER PRIMARY KEY, kind TEXT NOT NULL, target TEXT NOT NULL, place TEXT NOT NULL, name TEXT NOT NULL,
            slug TEXT, category TEXT, note TEXT, phrases BLOB NOT NULL, phraseTexts TEXT NOT NULL);
        CREATE TABLE passage(
            id INTEGER PRIMARY KEY, part INTEGER NOT NULL, fragment TEXT, heading TEXT, text TEXT NOT NULL,
            terms BLOB NOT NULL);
        CREATE TABLE address(
            key TEXT NOT NULL, document INTEGER NOT NULL, isShort INTEGER NOT NULL,
            PRIMARY KEY(key, document)) WITHOUT ROWID;
        CREATE TABLE synonym(phrase TEXT PRIMARY KEY, meanings TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE lexicon(part TEXT PRIMARY KEY, data BLOB NOT NULL);
        CREATE TABLE fact(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        """

    /// How much a hit in each column counts for bm25, in the order of the columns.
    static let columnWeights = "10.0, 6.0, 3.0, 2.0, 1.0"

    /// The passages of a document have ids from `document * passages` on.
    static let passages: Int64 = 8_192
}
