/// Reads decimal numbers as JSON, KML and CSV write them, whatever the locale of the program is.
package enum DecimalText {
    /// Returns the number, correctly rounded; nil if the text is not exactly one finite decimal number.
    package static func double(_ text: BorrowedText) -> Double? { double(text.bytes) }

    package static func double(_ text: String) -> Double? {
        var text = text
        return text.withUTF8 { double($0) }
    }

    /// Digits up to 2^53 and powers of ten up to 22 are exact in a `Double`, so that one multiplication or division of them
    /// rounds correctly (W. D. Clinger, "How to read floating point numbers accurately", PLDI 1990). All else, which is
    /// rare, goes to the standard library.
    package static func double(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        var index = 0
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative || bytes.first == UInt8(ascii: "+") { index = 1 }
        var digits = 0
        var fraction = 0
        var mantissa: UInt64 = 0
        var hasPoint = false
        while index < bytes.count {
            let byte = bytes[index]
            if byte &- 0x30 < 10 {
                digits += 1
                if digits > 15 { return general(bytes) }
                mantissa = mantissa * 10 + UInt64(byte &- 0x30)
                if hasPoint { fraction += 1 }
            } else if byte == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
            } else {
                return general(bytes)
            }
            index += 1
        }
        guard digits > 0 else { return nil }
        let value = Double(mantissa) / powers[fraction]
        return isNegative ? -value : value
    }

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// The most characters of a number: no more of them change a `Double`.
    private static let longest = 800

    private static func general(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        // The standard library reads words and hexadecimal numbers as well.
        let isDecimal = bytes.allSatisfy { byte in
            byte &- 0x30 < 10 || byte | 0x20 == UInt8(ascii: "e") || byte == UInt8(ascii: ".")
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
        }
        guard isDecimal, bytes.count <= longest,
            let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite
        else { return nil }
        return value
    }
}
