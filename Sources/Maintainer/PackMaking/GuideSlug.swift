import TextMetrics

extension NewGuide {
    /// Returns the name of a guide's file, made from its title in any script: lowercase ASCII letters and digits with
    /// hyphens between words. Accents are dropped, and Cyrillic and Greek are written in Latin letters; it is empty if the
    /// title has nothing that can be written so.
    package static func slug(of title: String) -> String {
        var plain = ""
        for scalar in TextFolding.folded(title).unicodeScalars {
            if let latin = letters[scalar] { plain += latin } else { plain.unicodeScalars.append(scalar) }
        }
        return plain.split { !$0.isASCII || !($0.isLetter || $0.isNumber) && $0 != "'" }
            .map { $0.filter { $0 != "'" } }.filter { !$0.isEmpty }.joined(separator: "-")
    }

    /// Letters that are no base letter with an accent: those of Latin, then Cyrillic and Greek (as passports write them).
    private static let letters: [Unicode.Scalar: String] = {
        var table: [Unicode.Scalar: String] = [
            "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ŋ": "ng",
            "ə": "e",
        ]
        // An empty text is between two blanks.
        let pairs = [
            (
                "абвгдежзийклмнопрстуфхцчшщъыьэюяієґїђјљњћџў",
                "a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh shch  y  e iu ia i ie g i dj j lj nj c dz u"
            ),
            ("αβγδεζηθικλμνξοπρσςτυφχψω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o"),
        ]
        for (from, to) in pairs {
            let latin = to.split(separator: " ", omittingEmptySubsequences: false)
            for (letter, latin) in zip(from.unicodeScalars, latin) { table[letter] = String(latin) }
        }
        return table
    }()
}
