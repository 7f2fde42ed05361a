/// Writes and reads bytes in Base64 (RFC 4648, section 4).
package enum Base64Text {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let pad = UInt8(ascii: "=")

    /// Returns the bytes as text on one line, with padding.
    package static func encoded(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let second = index + 1 < bytes.count ? bytes[index + 1] : 0
            let third = index + 2 < bytes.count ? bytes[index + 2] : 0
            let group = Int(bytes[index]) << 16 | Int(second) << 8 | Int(third)
            text.append(digits[group >> 18])
            text.append(digits[group >> 12 & 63])
            text.append(index + 1 < bytes.count ? digits[group >> 6 & 63] : pad)
            text.append(index + 2 < bytes.count ? digits[group & 63] : pad)
            index += 3
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the bytes that a text stands for, ignoring line breaks and blanks, or nil if it is not Base64
    /// or is cut off.
    package static func decoded(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3)
        var (group, count, padding) = (0, 0, 0)
        for byte in text.utf8 where byte > 0x20 {
            if byte == pad {
                padding += 1
                continue
            }
            guard padding == 0, let digit = value(of: byte) else { return nil }
            group = group << 6 | digit
            count += 1
            if count % 4 == 0 {
                bytes += [UInt8(group >> 16 & 255), UInt8(group >> 8 & 255), UInt8(group & 255)]
                group = 0
            }
        }
        switch (count % 4, padding) {
        case (0, 0): break
        case (2, 2): bytes.append(UInt8(group >> 4 & 255))
        case (3, 1): bytes += [UInt8(group >> 10 & 255), UInt8(group >> 2 & 255)]
        default: return nil
        }
        return bytes
    }

    private static func value(of byte: UInt8) -> Int? {
        switch byte {
        case 0x41...0x5A: Int(byte) - 0x41
        case 0x61...0x7A: Int(byte) - 0x61 + 26
        case 0x30...0x39: Int(byte) - 0x30 + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
