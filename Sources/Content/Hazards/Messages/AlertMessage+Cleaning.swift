// The text of feeds and of stored snapshots is hostile: this is the one place where it is cleaned and bounded.
internal import TextMetrics
internal import TextTools

/// The most of everything that is kept of a message; far more than real ones have.
package enum AlertLimits {
    /// Messages of one source.
    package static let messages = 20_000
    package static let infos = 40
    package static let areas = 2_000
    /// Codes, parameters, categories of an info, and codes of an area.
    package static let values = 4_000
    package static let shapes = 200
    package static let references = 2_000
    /// Scalars of a name, an identifier, a word.
    static let name = 300
    /// Scalars of a headline or an area's name; CAP advises 160.
    static let headline = 2_000
    /// Scalars of a description or instruction.
    package static let text = 40_000
}

extension AlertMessage {
    /// The message with nothing in it that acts on a terminal, and nothing too long.
    package var cleaned: AlertMessage {
        var message = self
        message.identifier = Clean.name(identifier)
        message.sender = Clean.name(sender)
        message.note = Clean.text(note)
        message.references = references.prefix(AlertLimits.references).map {
            AlertReference(sender: Clean.name($0.sender), identifier: Clean.name($0.identifier))
        }
        message.infos = infos.prefix(AlertLimits.infos).map(\.cleaned)
        return message
    }
}

extension AlertInfo {
    var cleaned: AlertInfo {
        var info = self
        for path in [\AlertInfo.language, \.event, \.urgencyText, \.severityText, \.certaintyText] {
            info[keyPath: path] = Clean.name(info[keyPath: path])
        }
        for path in [\AlertInfo.senderName, \.headline, \.web, \.contact] {
            info[keyPath: path] = Clean.headline(info[keyPath: path])
        }
        info.description = Clean.text(description)
        info.instruction = Clean.text(instruction)
        info.categories = categories.prefix(AlertLimits.values).map(Clean.name)
        info.responses = responses.prefix(AlertLimits.values).map(Clean.name)
        info.eventCodes = Clean.values(eventCodes)
        info.parameters = Clean.values(parameters)
        info.areas = areas.prefix(AlertLimits.areas).map(\.cleaned)
        return info
    }
}

extension AlertArea {
    fileprivate var cleaned: AlertArea {
        var area = self
        area.name = Clean.headline(name)
        area.geocodes = Clean.values(geocodes)
        area.polygons = Array(polygons.prefix(AlertLimits.shapes))
        area.circles = Array(circles.prefix(AlertLimits.shapes))
        return area
    }
}

private enum Clean {
    static func name(_ text: String) -> String { DisplayText.line(text, limit: AlertLimits.name) }
    static func headline(_ text: String) -> String { DisplayText.line(text, limit: AlertLimits.headline) }

    static func values(_ values: [NamedValue]) -> [NamedValue] {
        values.prefix(AlertLimits.values).map { NamedValue(name($0.name), headline($0.value)) }
    }

    /// Lines stay lines; more than one empty line becomes one, and none stands at the ends.
    static func text(_ text: String) -> String {
        if isClean(text) { return text }
        var lines: [Substring] = []
        // Bytes: characters would take most of the time that reading a feed takes.
        let all = Sanitizer.clean(text).utf8.split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for line in all {
            let line = trimmed(line)
            if line.isEmpty, lines.last?.isEmpty ?? true { continue }
            lines.append(line)
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        let clean = lines.map(String.init).joined(with: "\n")
        guard clean.utf8.count > AlertLimits.text, clean.unicodeScalars.count > AlertLimits.text else {
            return clean
        }
        return String(String.UnicodeScalarView(clean.unicodeScalars.prefix(AlertLimits.text - 1))) + "…"
    }

    /// Whether nothing needs to be changed, as in nearly every text: plain letters, no blanks at the ends of lines, no two
    /// empty lines, none at the ends, and not too long.
    private static func isClean(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count <= AlertLimits.text else { return false }
            let (blank, newline) = (UInt8(ascii: " "), UInt8(ascii: "\n"))
            var (last, beforeLast) = (newline, newline)
            for byte in bytes {
                if byte == newline {
                    if last == blank || last == newline && beforeLast == newline { return false }
                } else if byte < 0x20 || byte >= 0x7F || byte == blank && last == newline {
                    return false
                }
                (beforeLast, last) = (last, byte)
            }
            return bytes.isEmpty || last != blank && last != newline
        }
    }

    private static func trimmed(_ line: Substring.UTF8View) -> Substring {
        let blank = UInt8(ascii: " ")
        var line = line.drop { $0 == blank }
        while line.last == blank { line.removeLast() }
        return Substring(line)
    }
}
