// Reads the text of integer, real, date and data elements, strictly.
import Clocks

enum ScalarText {
    static func integer(_ text: UnsafeBufferPointer<UInt8>) throws(ValueFault) -> Int64 {
        var digits = trimmed(text)
        let sign = digits.first
        let isNegative = sign == UInt8(ascii: "-")
        if isNegative || sign == UInt8(ascii: "+") { digits = digits.dropFirst() }
        var radix = 10
        if digits.count > 2, digits.first == UInt8(ascii: "0"),
            digits.dropFirst().first.map({ $0 | 0x20 }) == 0x78
        {
            digits = digits.dropFirst(2)
            radix = 16
        }
        let areDigits = digits.allSatisfy { byte in Ascii.hexValue(byte).map { $0 < radix } ?? false }
        guard areDigits, !digits.isEmpty else { throw .notInteger(string(text)) }
        let number = (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
        guard let value = Int64(number, radix: radix) else { throw .integerOutOfRange(string(text)) }
        return value
    }

    /// Returns a decimal number. `nan` and `inf` are rejected: no value in a pack needs them, and code that
    /// computes with a coordinate need not check for them.
    static func real(_ text: UnsafeBufferPointer<UInt8>) throws(ValueFault) -> Double {
        let digits = trimmed(text)
        let isPlain = digits.allSatisfy { byte in
            Ascii.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
        }
        guard isPlain, let value = Double(String(decoding: digits, as: UTF8.self)) else {
            throw .notReal(string(text))
        }
        guard value.isFinite else { throw .realOutOfRange(string(text)) }
        return value
    }

    /// Returns a date as written, after checking that it is `YYYY-MM-DDTHH:MM:SSZ` and exists in the calendar.
    static func date(_ text: UnsafeBufferPointer<UInt8>) throws(ValueFault) -> String {
        let date = Array(trimmed(text))
        let pattern = Array("0000-00-00T00:00:00Z".utf8)
        let fits =
            date.count == pattern.count
            && zip(date, pattern).allSatisfy { $1 == UInt8(ascii: "0") ? Ascii.isDigit($0) : $0 == $1 }
        guard fits else { throw .notDate(string(text)) }
        func number(_ range: Range<Int>) -> Int { date[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } }
        guard CalendarDate.exists(year: number(0..<4), month: number(5..<7), day: number(8..<10)),
            number(11..<13) < 24, number(14..<16) < 60, number(17..<19) < 60
        else { throw .notDate(string(text)) }
        return String(decoding: date, as: UTF8.self)
    }

    /// Returns the bytes of base64 text, which may contain white space anywhere.
    static func base64(_ text: UnsafeBufferPointer<UInt8>) throws(ValueFault) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count / 4 * 3)
        var group: UInt32 = 0
        var (length, padding, bits) = (0, 0, 0)
        for byte in text where !Ascii.isSpace(byte) {
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard let value = base64Value(byte) else { throw .notBase64(.character(byte)) }
            guard padding == 0 else { throw .notBase64(.ending) }
            group = group << 6 | value
            length += 1
            bits += 6
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(truncatingIfNeeded: group >> bits))
            }
        }
        guard (length + padding) % 4 == 0, padding < 3 else { throw .notBase64(.length) }
        // The bits left over of the last letter must be zero.
        guard group & (1 << bits - 1) == 0 else { throw .notBase64(.ending) }
        return result
    }

    private static func base64Value(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - 65)
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - 97 + 26)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - 48 + 52)
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }

    /// Returns the beginning of a text as it is written, without white space around it.
    static func string(_ text: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: trimmed(text).prefix(256), as: UTF8.self)
    }

    private static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
        var slice = text[...].drop(while: Ascii.isSpace)
        while let last = slice.last, Ascii.isSpace(last) { slice.removeLast() }
        return slice
    }
}

/// Converts dates of binary property lists.
enum BinaryDate {
    /// The days from 1970-01-01 to 2001-01-01.
    private static let daysTo2001 = 11_323

    /// Returns `YYYY-MM-DDTHH:MM:SSZ` for a time in seconds since 2001-01-01T00:00:00Z, or nil outside years 0 to 9999.
    ///
    /// A fraction is cut off, as other readers do. A time less than half a microsecond before a second counts
    /// as that second: it was computed inexactly.
    static func iso8601(secondsSince2001 seconds: Double) -> String? {
        let whole = (seconds + 5e-7).rounded(.down)
        guard abs(whole) < 4e6 * 86_400 else { return nil }
        let days = (whole / 86_400).rounded(.down)
        let date = CalendarDate(daysSince1970: Int(days) + daysTo2001, years: 0...9999)
        return date.map { $0.description + ClockText.time(ofSecond: Int(whole - days * 86_400)) }
    }
}
