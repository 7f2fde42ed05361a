import Campus
import ContentPack
import GuideDocument
import TextTools

/// The text of a list of places, in the same form as in the bundled pack.
package struct PlaceListText {
    let kind: PlaceKind
    let file: String

    package init(kind: PlaceKind, file: String) { (self.kind, self.file) = (kind, file) }

    /// - Parameter others: entries of other kinds in the same file, as they are written there.
    package func text(_ places: [ImportedPlace], besides others: [String] = []) -> String {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
                + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">", "<!--",
            "  Imported from \(Self.comment(file)). Check the positions, and say here whom they are from.",
            "-->", "<plist version=\"1.0\">",
        ]
        // Callboxes are told by their names alone; the other lists are in the order of their entries.
        let isDictionary = kind == .callbox
        lines.append(isDictionary ? "<dict>" : "<array>")
        lines += others.map { "\t" + $0 }
        for place in places {
            if isDictionary { lines.append("\t<key>\(MarkupText.escaped(place.name))</key>") }
            lines += entry(place, hasName: !isDictionary)
        }
        lines.append(isDictionary ? "</dict>" : "</array>")
        return (lines + ["</plist>", ""]).joined(with: "\n")
    }

    private func entry(_ place: ImportedPlace, hasName: Bool) -> [String] {
        // The position is the imported one, and no sample.
        var keys = ["Name", "Latitude", "Longitude", "Sample"]
        var lines = ["\t<dict>"]
        func add(_ key: String, _ text: String?) {
            guard let text else { return }
            keys.append(key)
            lines.append("\t\t<key>\(key)</key><string>\(MarkupText.escaped(text))</string>")
        }
        if kind.traits.file == PackFiles.places { add("Kind", kind.word) }
        if hasName {
            add("Name", place.name)
            add("Code", place.code)
            add("Address", place.address)
            if !place.aliases.isEmpty {
                keys.append("Aliases")
                lines += ["\t\t<key>Aliases</key>", "\t\t<array>"]
                lines += place.aliases.map { "\t\t\t<string>\(MarkupText.escaped($0))</string>" }
                lines.append("\t\t</array>")
            }
        }
        add("Note", place.note)
        lines += place.written.filter { !keys.contains($0.key) }.map { "\t\t" + $0.text }
        return lines + [
            "\t\t<key>Latitude</key><real>\(DegreeText.text(place.location.latitude))</real>",
            "\t\t<key>Longitude</key><real>\(DegreeText.text(place.location.longitude))</real>", "\t</dict>",
        ]
    }

    /// Two hyphens end a comment.
    private static func comment(_ text: String) -> String {
        var result = ""
        for character in DisplayText.line(text, limit: 200) {
            result.append(character == "-" && result.hasSuffix("-") ? "_" : character)
        }
        return result.hasSuffix("-") ? result + "_" : result
    }
}

/// Formats degrees with five decimals, which is a precision of a meter.
package enum DegreeText {
    package static func text(_ degrees: Double) -> String {
        let value = Int((degrees * 100_000).rounded())
        let digits = String(abs(value) % 100_000)
        return (value < 0 ? "-" : "") + String(abs(value) / 100_000) + "."
            + String(repeating: "0", count: 5 - digits.utf8.count) + digits
    }
}

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
