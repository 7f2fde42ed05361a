import TextMetrics
import TextTools

/// The note of a contact in two parts: the sentences that name the emergency number, which are never cut, and the others.
struct ContactNote {
    var warning: String?
    var others: String?

    /// - Parameter emergencyNumber: the number that is to be called first; `nil` if the pack has none.
    init(_ note: String, emergencyNumber number: String?) {
        var (warnings, others): ([String], [String]) = ([], [])
        for sentence in Self.sentences(of: note) {
            if let number, sentence.holds(number) {
                warnings.append(sentence)
            } else {
                others.append(sentence)
            }
        }
        warning = warnings.isEmpty ? nil : warnings.joined(with: " ")
        self.others = others.isEmpty ? nil : others.joined(with: " ")
    }

    /// Returns the sentences of a text, and keeps a question with its answer: "Emergency? Call 911 first."
    private static func sentences(of text: String) -> [String] {
        var sentences: [String] = []
        for word in text.split(separator: " ") {
            if let last = sentences.last, !last.hasSuffix("."), !last.hasSuffix("!") {
                sentences[sentences.count - 1] += " " + word
            } else {
                sentences.append(String(word))
            }
        }
        return sentences
    }
}
