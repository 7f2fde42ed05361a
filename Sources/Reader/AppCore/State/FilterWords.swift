// Words that everything in a list must have.
import Hazards
import TextMetrics
import TextTools

/// Words that a person typed: only what has all of them is listed, until the person lists all again. Part of the settings.
public struct FilterWords: Sendable, Hashable, Codable {
    public let text: String

    static let longest = 100

    /// Returns nil for a text without a letter or digit. A comma, which separates the words of a setting, becomes a blank.
    public init?(_ text: String) {
        let line = DisplayText.line(String(text.map { $0 == "," ? " " : $0 }), limit: Self.longest)
        guard !FoldedWords(line).all.isEmpty else { return nil }
        self.text = line
    }

    /// Returns whether each of the words begins a word of the text.
    public func occur(in text: String) -> Bool { FoldedWords(text).hold(FoldedWords(self.text).all) }

    /// Returns whether a report has all words, in what it says or in the name of its flood.
    public func lets(_ report: FloodReport, of flood: Flood, _ board: FloodBoard) -> Bool {
        let texts = [
            flood.title, FloodWords.severity(report), report.marker.comment, report.marker.cover,
            board.boundaryName(report.boundary, of: flood.source),
        ]
        return occur(in: texts.compactMap { $0 }.joined(with: " "))
    }

    public func reports(_ reports: FloodReports, of flood: Flood, _ board: FloodBoard) -> FloodReports {
        reports.only { lets($0, of: flood, board) }
    }

    /// Returns the floods that have all words, in their names or in one of their reports.
    public func floods(_ board: FloodBoard, _ reports: (Flood) -> FloodReports) -> [Flood] {
        board.floods.filter { occur(in: $0.title) || !self.reports(reports($0), of: $0, board).isEmpty }
    }
}
