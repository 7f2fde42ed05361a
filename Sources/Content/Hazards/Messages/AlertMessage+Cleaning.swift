// The text of feeds and of stored snapshots is hostile: this is the one place where it is cleaned and bounded.
internal import Glibc
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
        var clean = Sanitizer.clean(text)
        if let tidy = clean.withUTF8({ isTidy($0) ? nil : tidied($0) }) { clean = tidy }
        guard clean.utf8.count > AlertLimits.text, clean.unicodeScalars.count > AlertLimits.text else {
            return clean
        }
        return String(String.UnicodeScalarView(clean.unicodeScalars.prefix(AlertLimits.text - 1))) + "…"
    }

    private static let blank = UInt8(ascii: " ")
    private static let newline = UInt8(ascii: "\n")

    /// Returns whether no line has blanks at its ends, no two empty lines follow one another, and none stands at the ends.
    private static func isTidy(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.first, let last = bytes.last else { return true }
        guard first != blank, first != newline, last != blank, last != newline else { return false }
        var index = 0
        while let next = nextLineEnd(in: bytes, from: index) {
            // What stands at the ends is neither, so that there is a byte on both sides.
            let after = bytes[next + 1]
            guard bytes[next - 1] != blank, after != blank else { return false }
            if after == newline, bytes[next - 1] == newline { return false }
            index = next + 1
        }
        return true
    }

    private static func nextLineEnd(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let first = bytes.baseAddress, start < bytes.count,
            let found = memchr(first + start, Int32(newline), bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(first)
    }

    private static func tidied(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: bytes.count) { output in
            var (count, wasEmpty) = (0, true)
            var start = 0
            while start <= bytes.count {
                let end = nextLineEnd(in: bytes, from: start) ?? bytes.count
                var line = bytes[start..<end]
                while line.first == blank { line = line.dropFirst() }
                while line.last == blank { line = line.dropLast() }
                if !line.isEmpty || !wasEmpty {
                    for byte in line {
                        output[count] = byte
                        count += 1
                    }
                    if end < bytes.count {
                        output[count] = newline
                        count += 1
                    }
                    wasEmpty = line.isEmpty
                }
                start = end + 1
            }
            while count > 0, output[count - 1] == newline { count -= 1 }
            return count
        }
    }
}
