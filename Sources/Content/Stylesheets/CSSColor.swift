import Colors
import TextTools

/// Parses `#rgb`, `#rrggbb`, `rgb()`, basic names and variables. Opacity is ignored: a terminal has none.
public enum CSSColor {
    /// Returns the color that a value stands for, or nil if it is not a color.
    ///
    /// - Parameter variables: values of `--name`; looked up once, a variable of a variable is not followed.
    public static func parse(_ value: String, variables: [String: String] = [:]) -> RGBColor? {
        let value = value.lowercasedUnlessVariable
        guard let arguments = arguments(of: "var", in: value) else { return literal(value) }
        let name = arguments.prefix { $0 != "," }
        if let definition = variables[String(name).trimmed] { return literal(definition.lowercased()) }
        guard name.endIndex < arguments.endIndex else { return nil }
        return literal(String(arguments[name.endIndex...].dropFirst()).trimmed.lowercased())
    }

    /// Returns the color that a text of another form is meant to be as `#RRGGBB`, or nil if that is unclear.
    public static func suggestion(for text: String) -> String? {
        (parse(text) ?? hexadecimal(text.lowercased().utf8)).map(\.hexadecimalText)
    }

    private static func literal(_ value: String) -> RGBColor? {
        if value.hasPrefix("#") { return hexadecimal(Array(value.utf8.dropFirst())) }
        if let arguments = arguments(of: "rgb", in: value) ?? arguments(of: "rgba", in: value) {
            return channels(arguments)
        }
        return names[value].map(RGBColor.init(rgb:))
    }

    /// Returns the text between the brackets of `name(…)`.
    private static func arguments(of name: String, in value: String) -> String? {
        guard value.hasPrefix(name + "("), value.hasSuffix(")") else { return nil }
        return String(value.dropFirst(name.count + 1).dropLast())
    }

    /// Parses 3 or 6 digits, or 4 or 8 with opacity.
    public static func hexadecimal(_ digits: some Collection<UInt8>) -> RGBColor? {
        var value: UInt32 = 0
        var count = 0
        for byte in digits {
            guard count < 8, let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
            count += 1
        }
        func channel(_ shift: UInt32, _ mask: UInt32) -> UInt8 { UInt8(value >> shift & mask) }
        switch count {
        case 4, 8: value >>= UInt32(count)
        case 3, 6: break
        default: return nil
        }
        return count < 5
            ? RGBColor(red: channel(8, 15) * 17, green: channel(4, 15) * 17, blue: channel(0, 15) * 17)
            : RGBColor(red: channel(16, 255), green: channel(8, 255), blue: channel(0, 255))
    }

    /// Parses `1, 2, 3`, `1 2 3`, or `10% 20% 30%`, each optionally with opacity behind a comma or slash.
    private static func channels(_ arguments: String) -> RGBColor? {
        let words = arguments.split { $0 == "," || $0 == " " || $0 == "/" }
        guard words.count == 3 || words.count == 4 else { return nil }
        let values = words.prefix(3).compactMap(channel)
        guard values.count == 3 else { return nil }
        return RGBColor(red: values[0], green: values[1], blue: values[2])
    }

    private static func channel(_ word: Substring) -> UInt8? {
        let isPercent = word.hasSuffix("%")
        guard let number = Double(isPercent ? word.dropLast() : word), number.isFinite else { return nil }
        return UInt8(min(255, max(0, (isPercent ? number * 2.55 : number).rounded())))
    }

    /// The sixteen names of HTML 4 and the most used others (CSS Color Module Level 4, section 6.1).
    private static let names: [String: UInt32] = [
        "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "grey": 0x808080, "white": 0xFFFFFF,
        "maroon": 0x800000, "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF,
        "magenta": 0xFF00FF, "green": 0x008000, "lime": 0x00FF00, "olive": 0x808000, "yellow": 0xFFFF00,
        "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF, "cyan": 0x00FFFF,
        "orange": 0xFFA500, "brown": 0xA52A2A, "crimson": 0xDC143C, "darkblue": 0x00008B,
        "darkgreen": 0x006400, "darkred": 0x8B0000, "firebrick": 0xB22222, "gold": 0xFFD700,
        "indigo": 0x4B0082, "tomato": 0xFF6347, "pink": 0xFFC0CB,
    ]
}

extension String {
    /// The text in lower case, unless it is a variable: only variables are case-sensitive.
    fileprivate var lowercasedUnlessVariable: String {
        let lower = lowercased()
        return lower.hasPrefix("var(") ? "var(" + String(dropFirst(4)) : lower
    }
}
