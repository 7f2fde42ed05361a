import TextTools

/// Writes the elements of XML that Muster's property lists consist of, in the style of the bundled ones.
public enum PropertyListWriter {
    public static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """
    public static let end = "</plist>\n"

    public static func entry(_ key: String, _ text: String) -> String { "<key>\(key)</key>\(string(text))" }

    public static func entry(_ key: String, _ number: Int) -> String {
        "<key>\(key)</key><integer>\(number)</integer>"
    }

    /// - Parameter moment: `2026-11-21T10:00:00Z`.
    public static func entry(_ key: String, date moment: String) -> String {
        "<key>\(key)</key><date>\(moment)</date>"
    }

    public static func string(_ text: String) -> String { "<string>\(MarkupText.escaped(text))</string>" }
}
