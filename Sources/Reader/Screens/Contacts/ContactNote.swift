import TextMetrics
import TextTools

/// The note of a contact in two parts: the sentences that name the emergency number, which are never cut, and the others.
struct ContactNote {
    var warning: String?
    var others: String?

    /// - Parameter emergencyNumber: the number that is to be called first; `nil` in a pack without one.
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

    /// A question belongs to its answer: "Emergency? Call 911 first."
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
