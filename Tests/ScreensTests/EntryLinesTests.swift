import TestSupport
import Testing

@testable import ScreenKit

/// The lines of lists and grids: what they are line by line, and the ways from entry to entry.
@Suite struct EntryLinesTests {
    /// The same lines one by one.
    private static func spelledOut(_ parts: [EntryLines.Line], columns: Int) -> [EntryLines.Line] {
        parts.flatMap { part -> [EntryLines.Line] in
            guard case .entries(let range) = part else { return [part] }
            return stride(from: range.lowerBound, to: range.upperBound, by: columns).map {
                .entries($0..<min($0 + columns, range.upperBound))
            }
        }
    }

    @Test func partsAreTheLinesThatTheyStandFor() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            let columns = Int.random(in: 1...4, using: &random)
            var lines = EntryLines(columns: columns)
            var parts: [EntryLines.Line] = []
            var entries = 0
            for number in 0..<Int.random(in: 0...8, using: &random) {
                switch Int.random(in: 0...3, using: &random) {
                case 0: parts.append(.blank)
                case 1: parts.append(.heading("\(number)"))
                default:
                    let count = Int.random(in: 1...9, using: &random)
                    parts.append(.entries(entries..<entries + count))
                    entries += count
                }
            }
            for part in parts { lines.append(part) }
            let all = Self.spelledOut(parts, columns: columns)
            #expect(lines.count == all.count)
            #expect((0..<lines.count).map { lines[$0] } == all)
            #expect(lines.last == parts.last)
            let rows = all.compactMap { if case .entries(let range) = $0 { range } else { nil } }
            for entry in 0..<entries {
                #expect(lines.line(of: entry) == all.firstIndex { $0.holds(entry) })
                for distance in [-100, -3, -1, 0, 1, 2, 100] {
                    let current = rows.firstIndex { $0.contains(entry) } ?? 0
                    let row = rows[max(0, min(current + distance, rows.count - 1))]
                    let wanted = min(row.lowerBound + entry - rows[current].lowerBound, row.upperBound - 1)
                    #expect(lines.entry(distance, rowsFrom: entry) == wanted)
                }
            }
            #expect(lines.line(of: entries) == nil && lines.entry(1, rowsFrom: entries) == entries)
        }
    }
}

extension EntryLines.Line {
    fileprivate func holds(_ entry: Int) -> Bool {
        if case .entries(let range) = self { range.contains(entry) } else { false }
    }
}
