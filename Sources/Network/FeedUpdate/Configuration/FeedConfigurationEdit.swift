// Edits `feeds.conf` line by line: comments, empty lines and lines that are not understood stay unchanged.
import ContentPack
import HazardKit

package struct FeedConfigurationEdit {
    /// The lines in whatever encoding they are.
    private var lines: [[UInt8]]
    private let newline: [UInt8]

    /// Returns nil if the bytes are not text or exceed the size limit of a configuration.
    package init?(_ bytes: [UInt8]) {
        guard ConfigurationFile.lines(bytes) != nil else { return nil }
        lines = ConfigurationFile.rawLines(bytes).map(Array.init)
        newline = Array((bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n").utf8)
        if lines.last?.isEmpty == true { lines.removeLast() }
    }

    package var bytes: [UInt8] { lines.flatMap { $0 + newline } }

    // MARK: Feeds

    package func hasFeed(_ name: String) -> Bool { start(of: "feed", name) != nil }

    package mutating func addFeed(_ name: String, from address: String? = nil, interval: Int? = nil) {
        var block = ["feed = \(name)"]
        if let address { block.append("from = \(address)") }
        if let interval { block.append("interval = \(interval)") }
        append(block)
    }

    /// Removes a feed. Returns true if it was configured.
    package mutating func removeFeed(_ name: String) -> Bool {
        remove("feed", name, PlaceConfiguration.feedKeys) != nil
    }

    // MARK: Places

    package mutating func addPlace(_ place: WatchedPlace) { append(place.configurationLines) }

    /// Removes a place. Returns true if it was configured.
    package mutating func removePlace(_ name: String) -> Bool {
        remove("place", name, PlaceConfiguration.placeKeys) != nil
    }

    /// Replaces the place with this name. Returns true if it was configured.
    package mutating func replacePlace(_ name: String, with place: WatchedPlace) -> Bool {
        guard let index = remove("place", name, PlaceConfiguration.placeKeys) else { return false }
        lines.insert(contentsOf: place.configurationLines.map { Array($0.utf8) }, at: index)
        return true
    }

    // MARK: Others

    /// Sets or removes a key outside of the blocks.
    package mutating func set(_ key: String, to value: String?) {
        let fields = fields
        let places = lines.indices.filter { fields[$0]?.key == key }
        if let value, let first = places.first {
            lines[first] = Array("\(key) = \(value)".utf8)
            for index in places.dropFirst().reversed() { lines.remove(at: index) }
        } else {
            for index in places.reversed() { lines.remove(at: index) }
            if let value { append(["\(key) = \(value)"]) }
        }
    }

    // MARK: Lines

    /// The lines with a key and a value, by their index.
    private var fields: [Int: ConfigurationFile.Line] {
        var fields: [Int: ConfigurationFile.Line] = [:]
        for line in ConfigurationFile.lines(bytes) ?? [] { fields[line.number - 1] = line }
        return fields
    }

    private func start(of key: String, _ name: String) -> Int? {
        let fields = fields
        return lines.indices.first {
            fields[$0]?.key == key && fields[$0]?.value.lowercased() == name.lowercased()
        }
    }

    /// Removes the recognized lines of a block. Returns the index at which it began.
    private mutating func remove(_ key: String, _ name: String, _ keys: [String]) -> Int? {
        guard let start = start(of: key, name) else { return nil }
        let fields = fields
        let end =
            lines.indices.first { index in
                index > start && (fields[index]?.key == "feed" || fields[index]?.key == "place")
            } ?? lines.endIndex
        for index in (start..<end).reversed() {
            guard index == start || keys.contains(fields[index]?.key ?? "") else { continue }
            lines.remove(at: index)
        }
        return start
    }

    private mutating func append(_ block: [String]) {
        if let last = lines.last, !last.isEmpty { lines.append([]) }
        lines += block.map { Array($0.utf8) }
    }
}
