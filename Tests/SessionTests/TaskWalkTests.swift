import AppCore
import ContentPack
import Foundation
import GuideDocument
import ScreenKit
import Terminal
import Testing

/// What frightened people want, from Welcome and from inside another guide: the keys until the first right line is on the
/// screen. docs/how-to/accessibility.md has the figures.
@Suite struct TaskWalkTests {
    struct Task: CustomTestStringConvertible {
        var situation: String
        var words: String
        /// Guides by their names, or words in quotes.
        var wanted: [String]
        var testDescription: String { situation }
    }

    private static func lines(_ path: String) throws -> [Substring] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    }

    static let tasks: [Task] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return ((try? lines(folder.path + "/Phrases/tasks.tsv")) ?? []).filter { !$0.hasPrefix("#") }.map {
            line in
            let fields = line.split(separator: "\t").map(String.init)
            return Task(
                situation: fields[0], words: fields[1],
                wanted: fields[2].split(separator: "|").map(String.init))
        }
    }()

    /// The rows of the table in the document: the keys from Welcome, and those from inside the guide to fires.
    private static let documented: [String: (Int, Int)] = {
        var rows: [String: (Int, Int)] = [:]
        for line in (try? lines(SessionSupport.checkout + "/docs/how-to/accessibility.md")) ?? []
        where line.hasPrefix("| ") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 4, let one = Int(cells[2]), let other = Int(cells[3]) else { continue }
            rows[cells[0]] = (one, other)
        }
        return rows
    }()

    @Test func thereAreAllOfThem() {
        #expect(Self.tasks.count >= 25)
        #expect(Set(Self.documented.keys).isSuperset(of: Self.tasks.map(\.situation)))
    }

    @Test(arguments: tasks) func theFirstRightLineIsThere(_ task: Task) throws {
        let fromWelcome = try keys(task, from: "")
        let fromFire = try keys(task, from: "press 2\nwait 2\n")
        print("| \(task.situation) | \(task.words) | \(fromWelcome) | \(fromFire) |")
        let (one, other) = try #require(Self.documented[task.situation])
        #expect(fromWelcome <= one && fromFire <= other)
    }

    /// Returns the keys until the line is on the screen: letters, or all of them and Enter.
    private func keys(_ task: Task, from start: String) throws -> Int {
        let letters = task.words.map { $0 == " " ? "press Space" : "type \($0)" }
        let steps =
            letters.enumerated().map { "\($1)\nscreen \($0)\n" }.joined() + "press Enter\nscreen end\n"
        let script = try KeyScript(name: "task", text: "pack bundled\nset text-size normal\n" + start + steps)
        let driver = ScriptDriver(
            script, size: SessionTests.usual, capabilities: .init(colors: .direct, unicode: true))
        _ = try SessionSupport.session(driver, for: script).run()
        let pack = try Pack.open(directory: SessionSupport.checkout, origin: .bundled)
        let needles = try task.wanted.map { wanted in
            if wanted.hasPrefix("\"") { return String(wanted.dropFirst().dropLast()) }
            let action = try pack.guide(path: "Guides/\(wanted).html").steps(reading: nil).parts.first?.steps
                .first
            return Guide(blocks: try #require(action?.blocks)).plainText
        }.map(Self.letters)
        let seen = driver.screens.map { picture in
            // Not what was typed, nor the title and the numbers above.
            Self.letters((4..<22).map { picture.frame.text(row: $0) }.joined())
        }
        let hits = seen.map { screen in needles.contains { screen.contains($0) } }
        #expect(hits.last == true, "after Enter: \(driver.screens.last?.frame.text(row: 0) ?? "")")
        return (hits.firstIndex(of: true) ?? hits.count) + 1
    }

    private static func letters(_ text: String) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
