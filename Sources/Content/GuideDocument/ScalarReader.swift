/// Reads one scalar of UTF-8 that has not been validated.
enum ScalarReader {
    enum Outcome: Equatable {
        case scalar(Unicode.Scalar, length: Int)
        /// The number of bytes replaced by one U+FFFD (the longest beginning of a sequence, as browsers count).
        case invalid(length: Int)
    }

    /// Returns the scalar at `index`, which must lie within `bytes`.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Outcome {
        let first = bytes[index]
        if first < 0x80 { return .scalar(Unicode.Scalar(first), length: 1) }
        // The second byte's range keeps overlong forms, surrogates and values over U+10FFFF out.
        let length: Int
        let second: ClosedRange<UInt8>
        switch first {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xE1...0xEC, 0xEE...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return .invalid(length: 1)
        }
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for step in 1..<length {
            guard index + step < bytes.count else { return .invalid(length: step) }
            let byte = bytes[index + step]
            guard step == 1 ? second.contains(byte) : byte & 0xC0 == 0x80 else {
                return .invalid(length: step)
            }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        guard let scalar = Unicode.Scalar(value) else { return .invalid(length: 1) }
        return .scalar(scalar, length: length)
    }
}
