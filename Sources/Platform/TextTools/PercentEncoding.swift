/// Decodes and writes percent-encoded text (RFC 3986, section 2.1).
public enum PercentEncoding {
    /// Returns `text` with `%20` and the like decoded, or `nil` if nothing is encoded, an encoding is invalid, or the
    /// result is not UTF-8 or contains a NUL.
    public static func decoded(_ text: String) -> String? {
        let percent = UInt8(ascii: "%")
        guard text.utf8.contains(percent) else { return nil }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == percent else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        guard !bytes.contains(0) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Returns `text` with every byte encoded except the unreserved ones: letters, digits, `-`, `.`, `_` and `~`.
    public static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }
}
