// What an XML document consists of, in the order of the document.
internal import CExpat
import TextTools

/// One part of an XML document. Comments and processing instructions are not told.
package enum XMLEvent {
    case start(XMLName, XMLAttributes)
    case end(XMLName)
    /// Text between tags or in a CDATA section; one text may come in several pieces.
    case text(BorrowedText)
}

/// The name of an element or attribute: what stands before the colon is told apart, and no declaration of it is asked for,
/// because files of the world use prefixes that they do not declare.
package struct XMLName {
    /// Empty if there is no colon.
    package let prefix: BorrowedText
    /// The name without its prefix.
    package let local: BorrowedText

    init(_ name: UnsafePointer<CChar>?) {
        guard let name else {
            (prefix, local) = (BorrowedText(start: nil, count: 0), BorrowedText(start: nil, count: 0))
            return
        }
        var (count, colon) = (0, -1)
        while name[count] != 0 {
            if name[count] == CChar(bitPattern: UInt8(ascii: ":")), colon < 0 { colon = count }
            count += 1
        }
        let bytes = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
        prefix = BorrowedText(start: bytes, count: max(colon, 0))
        local = BorrowedText(start: bytes + (colon + 1), count: count - colon - 1)
    }

    /// Returns whether the name without its prefix is `word`.
    package static func == (name: XMLName, word: StaticString) -> Bool { name.local == word }
}

/// The attributes of an element, in the order of the document.
package struct XMLAttributes {
    /// Expat's: names and values by turns, ended by a null.
    let list: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    /// The value of the attribute of this name without its prefix.
    package subscript(name: StaticString) -> String? {
        guard let list else { return nil }
        var index = 0
        while let key = list[index], let value = list[index + 1] {
            if XMLName(key) == name { return String(cString: value) }
            index += 2
        }
        return nil
    }
}

/// What an XML document may cost before it is refused.
package struct XMLLimits: Sendable, Equatable {
    /// The size of the document, in bytes.
    package var bytes: Int
    /// How many elements may stand inside one another.
    package var depth: Int
    /// The length of one tag or comment, in bytes: all that Expat keeps in memory at a time.
    package var tagBytes: Int

    package init(bytes: Int = 20 << 20, depth: Int = 128, tagBytes: Int = 1 << 20) {
        (self.bytes, self.depth, self.tagBytes) = (bytes, depth, tagBytes)
    }

    package static let standard = XMLLimits()
}
