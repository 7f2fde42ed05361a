import AppCore
import Foundation
import Terminal
import Testing

/// What is typed in a guide, its steps, the map or the help finds and opens the same as on Welcome, whatever it is.
@Suite struct TypedAnywhereTests {
    /// The keys that lead from Welcome to each kind of screen.
    private static let ways = [
        "", "type fire\npress Enter\n", "type cpr\npress Enter Enter\n", "press F7\n", "press ?\n",
    ]
    private static let ownPhrases = [
        "AED", "Tornado", "choking", "my friend fell", "quake", "quiet", "2 men with guns", "3 people shot",
        "1 guy is choking", "911 gas leak", "4th floor on fire", "GAS", "exits", "jump", "no pulse", "火",
    ]

    @Test func itDoesTheSameEverywhere() throws {
        let phrases = try Self.ownPhrases + Self.storedPhrases()
        #expect(phrases.count >= 36)
        var text = "pack bundled\n"
        for (way, keys) in Self.ways.enumerated() {
            for (number, phrase) in phrases.enumerated() {
                text += "press Esc Esc C-w\n\(keys)wait 2\ntype \(phrase)\nscreen typed-\(way)-\(number)\n"
                text += "press Enter\nscreen opened-\(way)-\(number)\n"
            }
        }
        let script = try KeyScript(name: "typed", text: text)
        let driver = ScriptDriver(
            script, size: SessionTests.usual, capabilities: .init(colors: .direct, unicode: true))
        let session = try SessionSupport.session(driver, for: script)
        var seen: [(screen: ScreenID, text: String)] = []
        driver.onScreen = {
            seen.append((session.state.current.screen, driver.screens.last?.frame.text ?? ""))
        }
        _ = session.run()
        let count = phrases.count * 2
        #expect(seen.count == count * Self.ways.count)
        for (number, phrase) in phrases.enumerated() {
            #expect(seen[number * 2].screen == .search(phrase))
            for way in 1..<Self.ways.count {
                let (typed, opened) = (seen[way * count + number * 2], seen[way * count + number * 2 + 1])
                #expect(typed.screen == seen[number * 2].screen, "\(phrase) after \(Self.ways[way])")
                #expect(typed.text == seen[number * 2].text, "\(phrase) after \(Self.ways[way])")
                #expect(opened.screen == seen[number * 2 + 1].screen, "\(phrase) after \(Self.ways[way])")
            }
        }
    }

    /// Some of the phrases that the search is measured with.
    private static func storedPhrases(file: String = #filePath) throws -> [String] {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("GuideSearchTests/Phrases")
        return try ["dev", "sure-right", "A-right", "sure-offtopic"].flatMap { name in
            try String(contentsOf: folder.appendingPathComponent(name + ".tsv"), encoding: .utf8)
                .split(separator: "\n").filter { !$0.hasPrefix("#") }.prefix(60).enumerated()
                .filter { $0.offset % 10 == 0 }.map { String($0.element.prefix { $0 != "\t" }) }
        }
    }
}
