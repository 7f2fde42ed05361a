import AppCore
import Clocks
import ContentPack
import TextTools

/// Parses the output of `muster-sync update --porcelain`, which Sources/PackSync/Update/Porcelain.swift
/// describes. All of it is validated as untrusted input.
struct SyncLines {
    enum Event: Equatable {
        case progress(UpdateProgress)
        case result(UpdateOutcome)
    }

    /// The most bytes of a line, and of the whole output: names and progress, ten times a second for an hour,
    /// take no more.
    static let longestLine = 4_096
    static let largest = 8 << 20

    private var rest: [UInt8] = []
    private var count = 0
    private(set) var hasBegun = false
    /// True if the output is not in this format, or far too long.
    private(set) var isStrange = false

    mutating func feed(_ bytes: [UInt8]) -> [Event] {
        guard !isStrange else { return [] }
        count += bytes.count
        rest += bytes
        var events: [Event] = []
        var start = 0
        while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")), !isStrange {
            if let event = event(rest[start..<end]) { events.append(event) }
            start = end + 1
        }
        rest.removeSubrange(..<start)
        if rest.count > Self.longestLine || count > Self.largest { isStrange = true }
        return isStrange ? [] : events
    }

    private mutating func event(_ line: ArraySlice<UInt8>) -> Event? {
        guard line.count <= Self.longestLine, let text = String(validating: line, as: UTF8.self) else {
            isStrange = true
            return nil
        }
        let fields = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard hasBegun else {
            hasBegun = fields == ["muster-sync", "1"]
            isStrange = !hasBegun
            return nil
        }
        switch fields[0] {
        case "progress": return Self.progress(fields).map { .progress($0) }
        case "result": return Self.result(fields).map { .result($0) }
        // The names that changed are not believed but compared, once the version is open.
        default: return nil
        }
    }

    private static func progress(_ fields: [String]) -> UpdateProgress? {
        switch (fields.count > 1 ? fields[1] : "", fields.count) {
        case ("asking", _): return .asking
        case ("installing", _): return .installing
        case ("fetching", 6...):
            let numbers = fields[2..<6].compactMap(number)
            guard numbers.count == 4 else { return nil }
            return .fetching(bytes: numbers[0], ofBytes: numbers[1], files: numbers[2], ofFiles: numbers[3])
        default: return nil
        }
    }

    private static func result(_ fields: [String]) -> UpdateOutcome? {
        guard fields.count >= 7 else { return nil }
        // A word of a later version: what it means is in the sentence.
        var outcome = UpdateOutcome(word(fields[1]))
        outcome.version = number(fields[3]) ?? number(fields[2])
        outcome.freshness = UpdateOutcome.Freshness(rawValue: fields[4])
        outcome.nextTime = time(fields[5])
        outcome.sentence = fields[6] == "-" ? "" : DisplayText.line(fields[6], limit: 600)
        return outcome
    }

    /// Returns the outcome of a word. `available` belongs to a dry run, which is never started from here.
    private static func word(_ text: String) -> UpdateOutcome.Word {
        SyncOutcome(rawValue: text).flatMap { $0 == .available ? nil : .sync($0) } ?? .unclear
    }

    /// Returns a number from 0 to 2^53, or nil for any other text.
    private static func number(_ text: String) -> Int? {
        guard text.utf8.count <= 16, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    /// Returns `2026-11-21T10:05:00Z` as `2026-11-21 10:05 UTC`.
    private static func time(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            CalendarDate(String(text.prefix(10))) != nil,
            [11, 12, 14, 15].allSatisfy({ (0x30...0x39).contains(bytes[$0]) })
        else { return nil }
        return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5)) UTC"
    }
}
