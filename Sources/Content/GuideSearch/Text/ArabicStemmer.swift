/// Reduces Arabic words to stems, so that "fire" is found in "the fire", "by the fire" and "fires".
///
/// The light stemmer "light10" of L. Larkey, L. Ballesteros and M. Connell (Light Stemming for Arabic Information
/// Retrieval, 2007): letters are unified, then the conjunction, the article and common endings are taken off.
enum ArabicStemmer {
    private static let articles = ["وال", "بال", "كال", "فال", "ال", "لل"].map { Array($0.unicodeScalars) }
    private static let endings = ["ها", "ان", "ات", "ون", "ين", "يه", "ية", "ه", "ة", "ي"].map {
        Array($0.unicodeScalars)
    }

    /// Returns true for a word in Arabic letters.
    static func isArabic(_ word: String) -> Bool {
        word.unicodeScalars.first.map { (0x0621...0x06D3).contains($0.value) } ?? false
    }

    static func stem(_ word: String) -> String {
        var letters = word.unicodeScalars.map(unified)[...]
        // "and", if at least three letters stay.
        if letters.first == "و", letters.count > 3 { letters.removeFirst() }
        if let article = articles.first(where: { letters.starts(with: $0) && letters.count >= $0.count + 2 })
        {
            letters.removeFirst(article.count)
        }
        for ending in endings
        where letters.count >= ending.count + 2 && letters.suffix(ending.count).elementsEqual(ending) {
            letters.removeLast(ending.count)
        }
        return String(String.UnicodeScalarView(letters))
    }

    private static func unified(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "أ", "إ", "آ", "ٱ": "ا"
        case "ى", "ی": "ي"
        case "ک": "ك"
        default: scalar
        }
    }
}
