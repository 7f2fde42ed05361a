// How far a JSON number has come.

enum NumberPart {
    case start, minus, zero, whole, point, fraction, exponent, exponentSign, exponentDigits

    /// True if the number may end here.
    var isWhole: Bool {
        switch self {
        case .zero, .whole, .fraction, .exponentDigits: true
        case .start, .minus, .point, .exponent, .exponentSign: false
        }
    }

    /// The word for what a digit must follow.
    var name: String {
        switch self {
        case .point: "decimal point"
        case .exponent, .exponentSign: "exponent"
        default: "minus sign"
        }
    }

    /// Returns the part after `byte`; nil if the byte does not continue the number.
    @inline(__always)
    func after(_ byte: UInt8) -> NumberPart? {
        if byte &- UInt8(ascii: "0") < 10 {
            switch self {
            case .whole, .fraction, .exponentDigits: return self
            case .start, .minus: return byte == UInt8(ascii: "0") ? .zero : .whole
            case .zero: return nil
            case .point: return .fraction
            case .exponent, .exponentSign: return .exponentDigits
            }
        }
        switch byte {
        case UInt8(ascii: "."): return self == .whole || self == .zero ? .point : nil
        case UInt8(ascii: "-"): return self == .start ? .minus : self == .exponent ? .exponentSign : nil
        case UInt8(ascii: "+"): return self == .exponent ? .exponentSign : nil
        case UInt8(ascii: "e"), UInt8(ascii: "E"):
            return self == .whole || self == .zero || self == .fraction ? .exponent : nil
        default: return nil
        }
    }
}
