/// An encoding of a text, as its label says.
public enum TextEncoding: Equatable {
    case utf8, windows1252
    /// Another encoding of one byte a character, by its index in the tables.
    case singleByte(Int)
    /// An encoding of East Asia, which is not converted: its table would be larger than the rest of the program's.
    case multiByte

    /// Returns the encoding that browsers take a label for (WHATWG Encoding Standard, "Names and labels"), or nil for an
    /// unknown label. `utf-16` means UTF-8, since a declaration that can be read as ASCII is not in UTF-16.
    public init?(label: String) {
        let label = label.lowercased()
        if Self.index(of: label, in: EncodingLabels.unicode) != nil {
            self = .utf8
        } else if Self.index(of: label, in: EncodingLabels.windows1252) != nil || label == "latin-1" {
            self = .windows1252
        } else if let index = Self.index(of: label, in: EncodingLabels.singleByte) {
            self = .singleByte(index)
        } else if Self.index(of: label, in: EncodingLabels.multiByte) != nil {
            self = .multiByte
        } else {
            return nil
        }
    }

    private static func index(of label: String, in names: [StaticString]) -> Int? {
        names.firstIndex { names in
            names.withUTF8Buffer { bytes in
                bytes.split(separator: 0x20).contains { $0.elementsEqual(label.utf8) }
            }
        }
    }

    /// Returns the character of a byte in a single-byte encoding, U+FFFD if it has none.
    public static func scalar(of byte: UInt8, inTable table: Int) -> Unicode.Scalar {
        guard byte >= 0x80 else { return Unicode.Scalar(byte) }
        let index = table * 128 + Int(byte) - 0x80
        guard index < SingleByteTables.characters.count, SingleByteTables.characters[index] != 0 else {
            return "\u{FFFD}"
        }
        return Unicode.Scalar(SingleByteTables.characters[index]) ?? "\u{FFFD}"
    }
}
