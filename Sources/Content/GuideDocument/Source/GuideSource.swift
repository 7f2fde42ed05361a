import Diagnostics

/// The positions of elements in a guide's file, as the reader found them; a missing element has none.
public final class GuideSource {
    private let text: [UInt8]
    private let record: SourceRecorder
    private var lines: LineCounter
    private static let maxCount = 100

    /// - Parameter text: the page converted to UTF-8.
    init(_ text: [UInt8], _ record: SourceRecorder) {
        (self.text, self.record) = (text, record)
        lines = text.withUnsafeBufferPointer { LineCounter($0) }
    }

    private func position(of offset: some BinaryInteger) -> SourcePosition {
        text.withUnsafeBufferPointer { lines.position(of: Int(offset), in: $0) }
    }

    // MARK: Elements

    /// The position of the first level-one heading.
    public var heading: SourcePosition? { record.headings.first.map { position(of: $0) } }

    /// The position of the first `<div>`.
    public var division: SourcePosition? { record.divisions.first.map { position(of: $0) } }

    public var title: SourcePosition? { record.titles.first.map { position(of: $0) } }

    public func position(ofID id: String) -> SourcePosition? {
        record.ids.first { $0.id == id }.map { position(of: $0.offset) }
    }

    /// Returns the positions of the elements with an id that another one before them has.
    public func repetitions(ofID id: String) -> [SourcePosition] {
        record.ids.filter { $0.id == id }.dropFirst().prefix(Self.maxCount).map { position(of: $0.offset) }
    }

    /// The elements whose text is not shown, and whether it is struck out.
    public var leftOut: [(isStruck: Bool, position: SourcePosition)] {
        record.leftOut.prefix(Self.maxCount).map { ($0.isStruck, position(of: $0.offset)) }
    }

    /// The texts in numbered lists that are in no item, one a list.
    public var strays: [SourcePosition] { record.strays.prefix(Self.maxCount).map { position(of: $0) } }

    /// Returns the last of `ids` at or before a line (counted from 1), or nil if there is none.
    public func lastID(upToLine line: Int, among ids: Set<String>) -> String? {
        var found: String?
        for (id, offset) in record.ids where ids.contains(id) {
            guard position(of: offset).line <= line else { break }
            found = id
        }
        return found
    }

    public func position(ofMeta name: String, at index: Int = 0) -> SourcePosition? {
        let offsets = record.metas[name] ?? []
        return offsets.indices.contains(index) ? position(of: offsets[index]) : nil
    }

    /// Returns the position of a list item by its index behind the tag with an id.
    public func position(ofItem index: Int, afterID id: String) -> SourcePosition? {
        guard let start = record.ids.first(where: { $0.id == id })?.offset else { return nil }
        let items = record.items.drop { $0 < start }
        return items.count > index ? position(of: items[items.startIndex + index]) : nil
    }

    /// Returns the positions of links to `address`: only the first ones if there are very many.
    public func positions(ofLink address: String) -> [SourcePosition] {
        (record.links[address] ?? []).prefix(Self.maxCount).map { position(of: $0) }
    }

    /// Returns the position of `part` in the first link to `address`, or that of the link without it.
    public func position(of part: String, inLinkTo address: String) -> SourcePosition? {
        guard let start = record.links[address]?.first.map(Int.init) else { return nil }
        let wanted = Array(part.utf8)
        var index = start
        while index + wanted.count <= text.count, text[index] != UInt8(ascii: ">") {
            if text[index...].starts(with: wanted) { return position(of: index) }
            index += 1
        }
        return position(of: start)
    }

    /// The links that refer to a contact: its ID, the link's text and address, and the position at which it begins.
    public var contacts: [(id: String, text: String, address: String?, position: SourcePosition)] {
        record.contacts.prefix(Self.maxCount).map { ($0.id, $0.text, $0.address, position(of: $0.offset)) }
    }

    public var drawings: [(address: String, hasText: Bool, position: SourcePosition)] {
        record.drawings.prefix(Self.maxCount).map { ($0.address, $0.hasText, position(of: $0.offset)) }
    }

    // MARK: Text

    /// Returns the position of the first `text`, ignoring white space, hyphens, tags and references.
    public func position(ofText text: String) -> SourcePosition? {
        record.text.offset(of: text).map { position(of: $0) }
    }
}
