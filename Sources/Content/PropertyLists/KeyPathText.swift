/// Builds texts such as `Objects[2].Link`.
public struct KeyPathText {
    private var path = ""

    public mutating func append(key: String) {
        if !path.isEmpty { path += "." }
        path += key.isEmpty ? "\"\"" : Excerpt.safe(key)
    }

    public mutating func append(index: Int) { path += "[\(index)]" }

    /// The path; nil for the root. The middle of a very long path is left out.
    public var text: String? {
        guard !path.isEmpty else { return nil }
        guard path.unicodeScalars.count > 120 else { return path }
        return String(path.unicodeScalars.prefix(60)) + "…" + String(path.unicodeScalars.suffix(59))
    }
}

/// Prepares text from a file for a message: short, on one line, and without characters that control a terminal.
public enum Excerpt {
    public static func quoted(_ text: String) -> String { "\"\(safe(text))\"" }

    public static func safe(_ text: String) -> String {
        var result = ""
        for (count, scalar) in text.unicodeScalars.enumerated() {
            guard count < 40 else { return result + "…" }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
                result += "<\(codePoint(scalar.value))>"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns, for example, `U+0007`.
    public static func codePoint(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    /// Returns, for example, `0xE9`.
    public static func byte(_ value: UInt8) -> String {
        "0x" + (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true)
    }
}
