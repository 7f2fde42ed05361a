// Writes text as the content of an element of XML or HTML.

public enum MarkupText {
    /// Returns `text` with the three characters escaped that begin or end a tag or an entity.
    ///
    /// - Parameter quotes: whether quotation marks are escaped too, as needed for the value of an attribute.
    public static func escaped(_ text: some StringProtocol, quotes: Bool = false) -> String {
        let text = String(text)
        let special = [UInt8]((quotes ? "&<>\"" : "&<>").utf8)
        guard text.utf8.contains(where: special.contains) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"" where quotes: result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
