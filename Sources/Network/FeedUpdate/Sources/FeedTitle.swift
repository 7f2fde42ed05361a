// The title of a feed that lists nothing: some servers put the words of a failure into an empty list.
import TextTools

/// The first title of a document in XML or JSON.
struct FeedTitle {
    let text: String

    /// The bytes within which the title of a list stands.
    private static let longestHead = 4_096

    /// Returns nil if there is no title at the beginning of the document.
    init?(_ bytes: [UInt8]) {
        let head = Array(bytes.prefix(Self.longestHead))
        let word = Array("title".utf8)
        let mark = head.indices.first { index in
            index > 0 && (head[index - 1] == UInt8(ascii: "<") || head[index - 1] == UInt8(ascii: "\""))
                && head[index...].starts(with: word)
        }
        guard let mark else { return nil }
        let isXML = head[mark - 1] == UInt8(ascii: "<")
        let (begin, end) =
            isXML ? (UInt8(ascii: ">"), UInt8(ascii: "<")) : (UInt8(ascii: "\""), UInt8(ascii: "\""))
        // In JSON the name of the member is followed by its own quotation mark.
        let rest = head[mark...].dropFirst(word.count + (isXML ? 0 : 1))
        guard let start = rest.firstIndex(of: begin) else { return nil }
        let title = rest[(start + 1)...]
        let quoted = Array("<![CDATA[".utf8)
        let isQuoted = isXML && title.starts(with: quoted)
        let bytes = title.dropFirst(isQuoted ? quoted.count : 0)
            .prefix { $0 != (isQuoted ? UInt8(ascii: "]") : end) }
        text = DisplayText.line(String(decoding: bytes, as: UTF8.self), limit: 120)
    }

    private static let words: Set = ["denied", "error", "forbidden", "unavailable"]
    private static let phrases = [
        ["bad", "gateway"], ["not", "found"], ["timed", "out"], ["too", "many", "requests"],
    ]

    /// True if the title says that the server has failed.
    var isOfFailure: Bool {
        let words = text.lowercased().split { !$0.isLetter }.map(String.init)
        return words.contains(where: Self.words.contains)
            || Self.phrases.contains { phrase in
                words.indices.contains { words[$0...].starts(with: phrase) }
            }
    }
}
