/// Reads decimal numbers as written in JSON, KML and CSV, regardless of the program's locale.
public enum DecimalText {
    /// Returns the number, correctly rounded; nil if the text is not exactly one finite decimal number.
    public static func double(_ text: BorrowedText) -> Double? { double(text.bytes) }

    public static func double(_ text: String) -> Double? {
        var text = text
        return text.withUTF8 { double($0) }
    }

    public static func double(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        let number = Digits(bytes, from: isNegative || bytes.first == UInt8(ascii: "+") ? 1 : 0)
        guard number.end == bytes.count, let value = number.value else { return general(bytes) }
        guard number.whole + number.fraction > 0 else { return nil }
        return isNegative ? -value : value
    }

    /// Returns the number that begins at `start`, correctly rounded, and the index after it, or nil if no
    /// number valid in JSON begins there. It ends before an exponent.
    public static func number(
        in text: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> (value: Double, end: Int)? {
        let isNegative = start < text.count && text[start] == UInt8(ascii: "-")
        let first = isNegative ? start + 1 : start
        let number = Digits(text, from: first)
        // JSON has no zeros before a number, and digits on both sides of a point.
        guard number.whole > 0, number.whole == 1 || text[first] != 0x30,
            number.fraction > 0 || !number.hasPoint
        else { return nil }
        if let value = number.value { return (isNegative ? -value : value, number.end) }
        return general(UnsafeBufferPointer(rebasing: text[start..<number.end])).map { ($0, number.end) }
    }

    /// The digits of a number around its point, without a sign or an exponent.
    private struct Digits {
        /// All digits as one whole number; invalid if there are more than fit.
        var mantissa: UInt64 = 0
        /// The number of digits before the point, and after it.
        var whole = 0
        var fraction = 0
        var hasPoint = false
        /// The index after the digits.
        var end: Int

        @inline(__always)
        init(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
            end = start
            takeDigits(text)
            whole = end - start
            guard end < text.count, text[end] == UInt8(ascii: ".") else { return }
            hasPoint = true
            end += 1
            let point = end
            takeDigits(text)
            fraction = end - point
        }

        @inline(__always)
        private mutating func takeDigits(_ text: UnsafeBufferPointer<UInt8>) {
            while end < text.count, text[end] &- 0x30 < 10 {
                mantissa = mantissa &* 10 &+ UInt64(text[end] &- 0x30)
                end += 1
            }
        }

        /// The number, correctly rounded; nil if this cannot be guaranteed.
        ///
        /// Whole numbers up to 2^53 and powers of ten up to 22 are exact in a `Double`, so that one division of them rounds
        /// correctly (W. D. Clinger, "How to read floating point numbers accurately", PLDI 1990).
        @inline(__always)
        var value: Double? {
            // 19 digits fit into 64 bits.
            guard whole + fraction <= 19, mantissa <= 1 << 53 else { return nil }
            return fraction == 0 ? Double(mantissa) : Double(mantissa) / DecimalText.powers[fraction]
        }
    }

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
        1e19,
    ]

    /// The most characters of a number: further ones do not change a `Double`.
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
