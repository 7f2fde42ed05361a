// Writes the way to a value as a person says it, and quotes text from a file safely.

/// Builds texts such as `Objects[2].Link`.
package struct KeyPathText {
    private var path = ""

    package mutating func append(key: String) {
        if !path.isEmpty { path += "." }
        path += key.isEmpty ? "\"\"" : Excerpt.safe(key)
    }

    package mutating func append(index: Int) { path += "[\(index)]" }

    /// Nil for the root; the middle of a very long path is left out.
    package var text: String? {
        guard !path.isEmpty else { return nil }
        guard path.unicodeScalars.count > 120 else { return path }
        return String(path.unicodeScalars.prefix(60)) + "…" + String(path.unicodeScalars.suffix(59))
    }
}

/// Text from a file made fit for a message: short, on one line, and unable to steer a terminal.
package enum Excerpt {
    package static func quoted(_ text: String) -> String { "\"\(safe(text))\"" }

    package static func safe(_ text: String) -> String {
        var result = ""
        for (count, scalar) in text.unicodeScalars.enumerated() {
            guard count < 40 else { return result + "…" }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
                result += "<\(codePoint(scalar.value))>"
            default:
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// `U+0007`
    package static func codePoint(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    /// `0xE9`
    package static func byte(_ value: UInt8) -> String {
        "0x" + (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true)
    }
}
