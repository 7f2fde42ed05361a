import Diagnostics
import GuideDocument

/// Where things stand in a guide's file: a finding must lead to the line to mend, which the guide's tree, made
/// for reading, does not tell.
///
/// One pass over the bytes finds the tags that rules speak of; comments, scripts and styles are stepped over.
/// What is not found where it is looked for has no position, and a finding then names the file alone.
struct GuideSource {
    struct Tag {
        /// In lower case.
        var name: String
        /// The byte of its `<`.
        var offset: Int
        /// Of `id`, `name`, `href` and `content`, what the tag has, character references decoded.
        var attributes: [String: String]
    }

    private let bytes: [UInt8]
    let tags: [Tag]
    private let lines: LinePositions
    /// Places of one link that are told.
    private static let mostPlaces = 100
    /// The bytes where tags lead to each address.
    private let links: [String: [Int]]

    /// - Parameters:
    ///   - bytes: UTF-8; in any other encoding nothing is found.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var scanner = TagScanner(bytes: bytes)
        tags = scanner.scan()
        lines = LinePositions(bytes)
        var links: [String: [Int]] = [:]
        for tag in tags where tag.name == "a" {
            if let href = tag.attributes["href"] { links[href, default: []].append(tag.offset) }
        }
        self.links = links
    }

    /// The line and column of a byte.
    func position(of offset: Int) -> SourcePosition { lines.position(of: offset) }

    // MARK: Looking up

    /// The first tag of that name.
    func position(ofFirst name: String) -> SourcePosition? {
        tags.first { $0.name == name }.map { position(of: $0.offset) }
    }

    func position(ofID id: String) -> SourcePosition? {
        tags.first { $0.attributes["id"] == id }.map { position(of: $0.offset) }
    }

    /// The metas of that name, in order.
    func metas(_ name: String) -> [Tag] {
        tags.filter { $0.name == "meta" && $0.attributes["name"]?.lowercased() == name }
    }

    func position(ofMeta name: String, at index: Int = 0) -> SourcePosition? {
        let metas = metas(name)
        return metas.indices.contains(index) ? position(of: metas[index].offset) : nil
    }

    /// The list items behind the tag with that id, in order.
    func position(ofItem index: Int, afterID id: String) -> SourcePosition? {
        guard let start = tags.firstIndex(where: { $0.attributes["id"] == id }) else { return nil }
        let items = tags[start...].filter { $0.name == "li" }
        return items.count > index ? position(of: items[items.startIndex + index].offset) : nil
    }

    /// The places where a link leads to `href`: the first of them, where they are very many.
    func positions(ofLink href: String) -> [SourcePosition] {
        (links[href] ?? []).prefix(Self.mostPlaces).map { position(of: $0) }
    }

    /// Where `text` stands for the first time behind the head, written just so.
    func position(ofText text: String) -> SourcePosition? {
        let wanted = Array(text.utf8)
        let start = tags.first { $0.name == "body" || $0.name == "div" }?.offset ?? 0
        guard let first = wanted.first, bytes.count >= wanted.count else { return nil }
        var index = start
        while index <= bytes.count - wanted.count {
            if bytes[index] == first, bytes[index..<index + wanted.count].elementsEqual(wanted) {
                return position(of: index)
            }
            index += 1
        }
        return nil
    }
}
