/// Writes bytes in Base64 (RFC 4648, section 4).
public enum Base64Text {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let pad = UInt8(ascii: "=")

    /// Returns the bytes as text on one line, with padding.
    public static func encoded(_ bytes: [UInt8]) -> String {
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
}
