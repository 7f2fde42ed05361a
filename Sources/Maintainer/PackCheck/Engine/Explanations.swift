/// The text of `muster check --explain` for a code of a rule or of a file's reader.
package struct Explanation: Sendable, Equatable {
    package let code: String
    /// The requirement as one sentence without a period.
    package let title: String
    package private(set) var text: String

    init(_ code: String, _ title: String, _ text: String) {
        (self.code, self.title, self.text) = (code, title, text)
    }

    /// Returns the explanation of `code`, or `nil` if there is no such code.
    package static func of(_ code: String) -> Explanation? { all.first { $0.code == code } }

    /// Reads a list in which the code and the title are in one line, and the text is in the indented lines below it.
    static func list(_ lines: String) -> [Explanation] {
        var list: [Explanation] = []
        for line in lines.split(separator: "\n") {
            if let last = list.indices.last, line.hasPrefix(" ") {
                list[last].text += (list[last].text.isEmpty ? "" : " ") + String(line.drop { $0 == " " })
            } else {
                let colon = line.firstIndex(of: ":") ?? line.endIndex
                list.append(Explanation(String(line[..<colon]), String(line[colon...].dropFirst(2)), ""))
            }
        }
        return list
    }

    /// The explanations of the rules, then those of the readers.
    package static let all: [Explanation] =
        RuleTable.all.map { Explanation($0.code, $0.title, $0.explanation) } + ReaderFindings.all
}
