internal import TextMetrics

/// A tag of a page, with the attributes that show the purpose of its element.
public struct PageTag {
    /// The name in lowercase.
    public let name: String
    public let isEnd: Bool
    public let isSelfClosing: Bool
    /// The index of its `<`, and the index after its `>`.
    public let start: Int
    public let end: Int
    fileprivate let attributes: TagAttributes
    fileprivate let page: UnsafeBufferPointer<UInt8>

    /// The most bytes of a name or value to read; longer ones are not relevant.
    fileprivate static let longest = 300

    /// The value of an attribute as it is written.
    public subscript(name: TagAttributes.Name) -> String? {
        attributes[name].map { String(decoding: page[$0.prefix(Self.longest)], as: UTF8.self) }
    }

    /// Returns the value of an attribute, decoded, without control characters and white space, as an address.
    public func address(_ name: TagAttributes.Name) -> String? {
        guard let range = attributes[name], range.count <= Self.longestAddress else { return nil }
        var references = CharacterReferences()
        var decoded: [UInt8] = []
        references.decode(page, attribute: range, into: &decoded)
        return PageTag.address(String(decoding: decoded, as: UTF8.self))
    }

    /// The most bytes of an address.
    private static let longestAddress = 4_096

    /// Returns an address without characters that are never shown and without white space.
    public static func address(_ text: String) -> String {
        let kept = text.unicodeScalars.filter { !Sanitizer.isForbidden($0) && !$0.properties.isWhitespace }
        return String(String.UnicodeScalarView(kept))
    }
}

/// Iterates the tags of a page without building a tree. All text is skipped, that of scripts too.
public struct PageScan {
    private var reader: TagReader
    /// The starts of tags that do not end: each of them was read to the end of the page.
    private var unended: [Int] = []
    /// The most such tags that are tried; behind so many there is no tag that ends.
    private static let maxUnended = 20

    /// - Parameter page: the page in UTF-8, which must outlive the scan and its tags.
    public init(_ page: UnsafeBufferPointer<UInt8>) { reader = TagReader(page, attributes: .ofPage) }

    public var page: UnsafeBufferPointer<UInt8> { reader.source }

    /// The index up to which the page has been scanned. It may be moved, also back, to where this scan has
    /// been, and to the start or end of a tag that it returned.
    public var index: Int {
        get { reader.index }
        set { reader.index = newValue }
    }

    /// Returns the next tag, or nil at the end of the page. The index is then after the tag, or at the end
    /// tag of an element whose text is not markup.
    public mutating func nextTag() -> PageTag? {
        while true {
            let start = reader.endOfText(from: index)
            let next = start + 1
            guard next < page.count else { break }
            let isEnd = page[next] == 0x2F
            let name = isEnd ? next + 1 : next
            if name < page.count, TagReader.isLetter(page[name]) {
                if let tag = tag(at: start, name: name, isEnd: isEnd) { return tag }
                index = next
            } else if reader.starts(with: "<!--", at: start) {
                index = reader.endOfComment(from: start) ?? page.count
            } else if isEnd || page[next] == 0x21 || page[next] == 0x3F {
                index = reader.endOfDeclaration(from: name)
            } else {
                index = next
            }
        }
        index = page.count
        return nil
    }

    private mutating func tag(at start: Int, name: Int, isEnd: Bool) -> PageTag? {
        guard !isUnended(start) else { return nil }
        guard let tag = reader.readTag(at: name) else {
            unended.append(start)
            return nil
        }
        let end = index
        let holdsRawText = !isEnd && !tag.isSelfClosing && tag.meaning.isRawText
        if holdsRawText, let textEnd = reader.findRawEnd(of: tag.key, from: end) { index = textEnd }
        let nameBytes = page[name..<min(end, name + PageTag.longest)].prefix(while: TagReader.isNameByte)
        return PageTag(
            name: String(decoding: nameBytes, as: UTF8.self).lowercased(), isEnd: isEnd,
            isSelfClosing: tag.isSelfClosing, start: start, end: end, attributes: reader.attributes,
            page: page)
    }

    private func isUnended(_ start: Int) -> Bool {
        if unended.count >= Self.maxUnended, let last = unended.last, start > last { return true }
        return unended.contains(start)
    }
}
