// A small document of the flood API as a tree, with lowercase names and trimmed text.
import TextTools
import XMLReader

struct FloodElement {
    var name: String
    var text = ""
    var children: [FloodElement] = []

    /// The most bytes of an answer.
    static let largest = 2 << 20
    /// The most elements of a document, and the most bytes of a text.
    private static let limit = 60_000
    private static let depth = 16

    init(_ word: FloodWord, _ text: String = "", _ children: [FloodElement] = []) {
        (name, self.text, self.children) = (word.rawValue, text, children)
    }

    private init(name: String) { self.name = name }

    /// Reads a complete document. A truncated or damaged one is rejected.
    ///
    /// - Throws: a `FeedFault` with the reason that it cannot be read.
    init(reading bytes: [UInt8]) throws(FeedFault) {
        guard bytes.contains(where: { $0 > 0x20 }) else { throw FeedFault("the response is empty") }
        var open: [FloodElement] = []
        var texts: [[UInt8]] = []
        var root: FloodElement?
        var count = 0
        do throws(XMLFault) {
            try XMLEventReader.read(bytes, limits: XMLLimits(bytes: Self.largest, depth: Self.depth)) {
                event, _ in
                switch event {
                case .start(let name, _):
                    count += 1
                    open.append(FloodElement(name: name.local.string.lowercased()))
                    texts.append([])
                case .text(let piece): if let last = texts.indices.last { texts[last] += piece.bytes }
                case .end:
                    guard var element = open.popLast(), let text = texts.popLast() else { return false }
                    element.text = String(decoding: text, as: UTF8.self).withoutBlanks
                    if let last = open.indices.last {
                        open[last].children.append(element)
                    } else {
                        root = element
                    }
                }
                return count <= Self.limit
            }
        } catch {
            guard XMLRoot.name(of: bytes) != "html" else { throw FeedFault("the response is a web page") }
            throw FeedFault("the response of the flood service cannot be read: \(error.message)")
        }
        guard let root else { throw FeedFault("the response has more than \(Self.limit) elements") }
        self = root
    }

    /// Returns the first child with this name.
    subscript(word: FloodWord) -> FloodElement? { children.first { $0.name == word.key } }

    /// Returns the text of a child, or nil if it is missing or empty.
    func text(_ word: FloodWord) -> String? { self[word]?.text.orNil }

    /// Returns all elements with this name in document order, without those nested in another of the same name.
    func all(_ word: FloodWord) -> [FloodElement] {
        children.flatMap { $0.name == word.key ? [$0] : $0.all(word) }
    }

    /// The document as XML.
    var xml: String {
        let inner = MarkupText.escaped(text) + children.map(\.xml).joined()
        return "<\(name)>\(inner)</\(name)>"
    }
}
