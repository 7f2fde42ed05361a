// The message by which a person tells others that they are safe.
import AppCore

/// A message of a few lines; the place and the time are filled in when it is shown.
package struct SafeMessage: FeatureState {
    package static let name = "safe-message"

    /// The lines as the person wrote them, each safe to show and not empty; at least one.
    package private(set) var lines: [String]

    package static let maxLines = 7
    /// The placeholders for the place and the time in a line.
    package static let (place, time) = ("{place}", "{time}")
    /// The message until a person writes another.
    package static let usual = SafeMessage(known: ["I am safe.", "Place: \(place)", "Time: \(time)"])

    /// Takes the first lines of a text; the usual ones if it has none.
    package init(_ lines: some Sequence<String>) {
        let taken = lines.lazy.map(Self.taken).filter { !$0.isEmpty }.prefix(Self.maxLines)
        self = SafeMessage(known: Array(taken))
        if self.lines.isEmpty { self = .usual }
    }

    package init() { self = .usual }

    private init(known lines: [String]) { self.lines = lines }

    static func taken(_ line: String) -> String {
        var line = Substring(Prompt.taken(line))
        line = line.drop { $0 == " " }
        while line.last == " " { line.removeLast() }
        return String(line)
    }

    /// Replaces a line, or adds one after the last. An empty text removes the line; if none is left, the
    /// usual ones are restored.
    package mutating func set(_ index: Int, to text: String) {
        var lines = lines
        if lines.indices.contains(index) { lines[index] = text } else { lines.append(text) }
        self = SafeMessage(lines)
    }

    /// True if another line may be added.
    package var hasRoom: Bool { lines.count < Self.maxLines }

    /// True if a line contains the placeholder for the place.
    package var namesPlace: Bool { lines.contains { Self.replaced(Self.place, by: "", in: $0) != nil } }

    /// Returns the lines as they are sent. A line with a placeholder whose value is unknown is left out.
    package func filled(place: String?, time: String?) -> [String] {
        lines.compactMap { line in
            var line = line
            for (name, value) in [(Self.place, place), (Self.time, time)] {
                guard let filled = Self.replaced(name, by: value ?? "", in: line) else { continue }
                guard value != nil else { return nil }
                line = filled
            }
            return line
        }
    }

    /// Returns a line with every `name` in it replaced, or nil if it contains none.
    private static func replaced(_ name: String, by value: String, in line: String) -> String? {
        var text = ""
        var rest = Substring(line)
        var isFound = false
        while let first = rest.first {
            if rest.hasPrefix(name) {
                text += value
                rest = rest.dropFirst(name.count)
                isFound = true
            } else {
                text.append(first)
                rest.removeFirst()
            }
        }
        return isFound ? text : nil
    }
}
