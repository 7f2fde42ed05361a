import GuideDocument
import TextTools

/// Converts names in files to a form for people.
enum PlaceName {
    /// The most characters of a name, which is the reader's limit.
    static let longest = 200

    /// Returns the name on one line, without tags, entities, and the text to remove.
    static func clean(_ text: String, removing stripped: String?) -> String {
        var name = text
        if text.utf8.contains(UInt8(ascii: "<")) || text.utf8.contains(UInt8(ascii: "&")) {
            name = GuideText.text(of: GuideReader.read(Array(text.utf8), file: "name").blocks)
        }
        name = DisplayText.line(name, limit: longest)
        guard let stripped, !stripped.isEmpty else { return name }
        return DisplayText.line(removing(stripped, from: name), limit: longest)
    }

    private static func removing(_ part: String, from name: String) -> String {
        let (part, bytes) = (Array(part.utf8), Array(name.utf8))
        var (kept, index) = ([UInt8](), 0)
        while index < bytes.count {
            if bytes[index...].starts(with: part) {
                index += part.count
            } else {
                kept.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }
}
