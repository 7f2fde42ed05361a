import AppCore
import ContentPack

/// The settings file as lines: `theme = light`, and any other lines, which are kept. A `#` that begins a word begins a
/// comment; `\#` is a number sign.
struct SettingsText: Equatable {
    private(set) var lines: [String]

    /// The most bytes of a settings file.
    static let limit = 16_384

    /// Returns `nil` if the bytes are not text: then the file is damaged.
    init?(_ bytes: [UInt8]) {
        guard let lines = UserTextFile.lines(bytes) else { return nil }
        self.lines = lines.map { String(decoding: $0, as: UTF8.self) }
    }

    init() {
        lines = [
            "# Settings of Muster, one a line: \(Setting.allCases.map(\.name).joined(separator: ", ")). muster --help names the values."
        ]
    }

    /// Returns the value of a setting; if there are several, the last, as in most such files.
    func value(of setting: Setting) -> String? {
        place(of: setting).flatMap { Self.parsed(lines[$0])?.value }
    }

    mutating func set(_ setting: Setting, to value: String) {
        let line = "\(setting.name) = \(value.map { $0 == "#" ? "\\#" : String($0) }.joined())"
        if let place = place(of: setting) { lines[place] = line } else { lines.append(line) }
    }

    var bytes: [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

    private func place(of setting: Setting) -> Int? {
        lines.lastIndex { Self.parsed($0)?.name == setting.name }
    }

    /// Returns the name and value of a line, or nil for a comment and for a line that is not understood.
    private static func parsed(_ line: String) -> (name: String, value: String)? {
        guard let equals = line.firstIndex(of: "=") else { return nil }
        let name = ConfigurationFile.trimmed(line[..<equals])
        guard !name.isEmpty, name.first != "#" else { return nil }
        return (name, value(line[line.index(after: equals)...]))
    }

    /// Returns the text without its comment and the blanks at its ends.
    private static func value(_ text: Substring) -> String {
        var (value, last): (String, Character) = ("", " ")
        for character in text {
            if character == "#", last == " " || last == "\t" { break }
            if character == "#", last == "\\" { value.removeLast() }
            value.append(character)
            last = character
        }
        return ConfigurationFile.trimmed(value[...])
    }
}

/// Parses the text of the person's own files.
enum UserTextFile {
    /// Returns the lines as UTF-8 without their ends, or nil for other text or control characters.
    static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>]? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for (index, byte) in bytes.enumerated() {
            if byte == 0x0A {
                let hasReturn = index > start && bytes[index - 1] == 0x0D
                lines.append(bytes[start..<(hasReturn ? index - 1 : index)])
                start = index + 1
            } else if byte < 0x20 || byte == 0x7F {
                // A return is only ever the first half of what ends a line.
                guard byte == 0x09 || byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
                else { return nil }
            }
        }
        if start < bytes.count { lines.append(bytes[start...]) }
        return lines
    }
}
