// Writes text as the content of an element of XML or HTML.

package enum MarkupText {
    /// Returns `text` with the three characters replaced that begin or end a tag or an entity.
    package static func escaped(_ text: some StringProtocol) -> String {
        let special: [UInt8] = [UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">")]
        guard text.utf8.contains(where: special.contains) else { return String(text) }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
