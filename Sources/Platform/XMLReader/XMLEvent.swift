// The parts of an XML document, in the order of the document.
internal import CExpat
internal import Glibc
import TextTools

/// One part of an XML document. Comments and processing instructions are not reported.
public enum XMLEvent {
    case start(XMLName, XMLAttributes)
    case end(XMLName)
    /// Text between tags or in a CDATA section; one text may come in several pieces.
    case text(BorrowedText)
}

/// The name of an element or attribute. The part before the colon is its prefix, which need not be declared,
/// because real files use undeclared prefixes.
public struct XMLName {
    /// The name from Expat, terminated by a null. Most names of end tags are never read.
    private let start: UnsafePointer<UInt8>?

    init(_ name: UnsafePointer<CChar>?) {
        start = name.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }
    }

    /// The prefix; empty if there is no colon.
    public var prefix: BorrowedText {
        let (colon, _) = parts
        return BorrowedText(start: start, count: colon ?? 0)
    }

    /// The name without its prefix.
    public var local: BorrowedText {
        guard let start else { return BorrowedText(start: nil, count: 0) }
        let (colon, count) = parts
        let skipped = colon.map { $0 + 1 } ?? 0
        return BorrowedText(start: start + skipped, count: count - skipped)
    }

    /// The index of the first colon, and the number of bytes.
    private var parts: (colon: Int?, count: Int) {
        guard let start else { return (nil, 0) }
        let name = UnsafeRawPointer(start)
        let count = strlen(name.assumingMemoryBound(to: CChar.self))
        let colon = memchr(start, Int32(UInt8(ascii: ":")), count)
        return (colon.map { UnsafeRawPointer($0) - name }, count)
    }

    public static func == (name: XMLName, word: StaticString) -> Bool { name.local == word }
}

/// The attributes of an element, in the order of the document.
public struct XMLAttributes {
    /// The list from Expat of alternating names and values, terminated by a null.
    let list: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    /// Returns the value of the attribute with this name, ignoring its prefix.
    public subscript(name: StaticString) -> String? {
        guard let list else { return nil }
        var index = 0
        while let key = list[index], let value = list[index + 1] {
            if XMLName(key) == name { return String(cString: value) }
            index += 2
        }
        return nil
    }
}

/// The limits beyond which an XML document is rejected.
public struct XMLLimits: Sendable, Equatable {
    /// The most bytes of the document.
    public var bytes: Int
    /// The greatest nesting depth of elements.
    public var depth: Int
    /// The most bytes of one tag or comment, which is all that Expat keeps in memory at a time.
    public var tagBytes: Int

    public init(bytes: Int = 20 << 20, depth: Int = 128, tagBytes: Int = 1 << 20) {
        (self.bytes, self.depth, self.tagBytes) = (bytes, depth, tagBytes)
    }

    public static let standard = XMLLimits()
}
