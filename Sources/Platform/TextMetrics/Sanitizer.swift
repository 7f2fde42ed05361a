/// Removes everything from a text that could control a terminal instead of being read.
public enum Sanitizer {
    /// Returns the text with only characters that can be shown, and `\n`.
    ///
    /// Line ends of every kind (CR LF, CR, NEL, U+2028, U+2029) become `\n`, tabs, form feeds and vertical
    /// tabs a space; scalars for which `isForbidden` holds are dropped. Joiners, variation selectors and
    /// the invisible direction marks U+200E, U+200F and U+061C stay: emoji, Persian and Hebrew need them.
    public static func clean(_ text: String) -> String {
        guard needsCleaning(text) else { return text }
        var cleaned = String.UnicodeScalarView()
        var previousWasReturn = false
        for scalar in text.unicodeScalars {
            let isReturn = scalar == "\r"
            switch scalar.value {
            case 0x0A where previousWasReturn: break
            case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: cleaned.append("\n")
            case 0x09, 0x0B, 0x0C: cleaned.append(" ")
            default: if !isForbidden(scalar) { cleaned.append(scalar) }
            }
            previousWasReturn = isReturn
        }
        return String(cleaned)
    }

    /// The scalars of the longest attributes: `[1;3;4;34`.
    private static let longestAttributes = 12

    /// Returns the output of a command without the scalars for which `isForbidden` holds, except line feeds, tabs and the
    /// attributes of type (`ESC [ … m`) that commands write themselves.
    public static func cleanOutput(_ output: String) -> String {
        guard needsCleaning(output) else { return output }
        var result = String.UnicodeScalarView()
        var rest = output.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\u{1B}" {
                let codes = rest.prefix(longestAttributes).prefix { $0 != "m" }
                if codes.first == "[", codes.dropFirst().allSatisfy({ "0"..."9" ~= $0 || $0 == ";" }),
                    rest.dropFirst(codes.count).first == "m"
                {
                    result.append(scalar)
                }
            } else if scalar == "\n" || scalar == "\t" || !isForbidden(scalar) {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Returns whether a scalar must never be sent to the terminal: every control character (C0 with ESC,
    /// DEL, C1; tab and line feed too), soft hyphen (terminals disagree on its width), line and paragraph
    /// separator, bidirectional embeddings, overrides and isolates, the deprecated format characters, byte
    /// order mark, annotation anchors, noncharacters, and plane 14's tag characters.
    @inlinable
    public static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E: false
        case 0x00...0x1F, 0x7F...0x9F, 0xAD: true
        case 0x2028...0x202E, 0x2066...0x206F: true
        case 0xFDD0...0xFDEF, 0xFEFF, 0xFFF9...0xFFFB: true
        case 0xE0000...0xE00FF, 0xE01F0...0xE0FFF: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    /// Returns whether a text may need cleaning, in one pass over the bytes: only the lead bytes of forbidden
    /// scalars are examined further.
    private static func needsCleaning(_ text: String) -> Bool {
        var text = text
        let isSuspect: Bool? = text.withUTF8 { bytes in
            var isSuspect = false
            var index = PlainBytes.end(in: bytes, from: 0)
            while index < bytes.count {
                switch bytes[index] {
                case 0x0A: break
                case 0x00...0x1F, 0x7F: return nil
                case 0xC2, 0xE2, 0xEF, 0xF0...0xFF: isSuspect = true
                default: break
                }
                index = PlainBytes.end(in: bytes, from: index + 1)
            }
            return isSuspect
        }
        guard let isSuspect else { return true }
        return isSuspect && text.unicodeScalars.contains { $0 != "\n" && isForbidden($0) }
    }
}
