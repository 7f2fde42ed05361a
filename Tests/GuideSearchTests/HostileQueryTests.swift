import GuideSearch
import TestSupport
import Testing

/// Queries are a person's words, never a language.
@Suite("Hostile queries")
struct HostileQueryTests {
    @Test(arguments: [
        "", " ", "\"* NEAR(", "\"", "''", "*", "^fire", "title:fire", "{title keywords} : fire", "fire AND",
        "NOT",
        "AND OR NOT NEAR", "fire OR", "NEAR(fire gas, 2)", "fire -gas", "fire + gas", "(((((", "a\u{0}b",
        "\u{0}",
        "🔥", "🔥🚒🧯", "e\u{301}\u{301}\u{301}", "\u{202E}erif", "火事", "пожар", "' OR 1=1 --",
        "; DROP TABLE search;", "%s%n",
        "what do i do", "the the the", "not", "can't", "\u{FFFD}\u{FFFD}", "-", "--", "1", "0x",
    ])
    func areHarmless(_ query: String) throws {
        let search = try Searches.bundled()
        _ = search.answer(query)
        guard case .ready = search.state else { return #expect(Bool(false), "the index was given up") }
        #expect(search.answer("tornado ").slugs.first == "tornado")
    }

    @Test func operatorsAreWords() throws {
        let search = try Searches.bundled()
        #expect(search.answer("\"tornado\" ").slugs == search.answer("tornado ").slugs)
        #expect(
            search.answer("tor*nado*").results.map(\.name) == search.answer("tor nado").results.map(\.name))
    }

    @Test func longPastesAreAnswered() throws {
        let search = try Searches.bundled()
        for unit in ["bleeding ", "x", "\"", "🔥 ", "fire and smoke in the hall ", "\u{0}", "zzzzqqq "] {
            _ = search.answer(String(repeating: unit, count: 10_240 / unit.utf8.count))
        }
        guard case .ready = search.state else { return #expect(Bool(false)) }
        let paste = String(repeating: "my friend is bleeding and it wont stop ", count: 300)
        #expect(search.answer(paste).slugs.first == "severe-bleeding")
    }

    @Test func anyBytesAtAll() throws {
        var generator = SeededGenerator(seed: 77)
        let search = try Searches.bundled()
        let pieces = ["fire", "NEAR", "\"", "*", "(", ")", "gas", "not", "🧯", "\u{301}", "'", "^", ":", " "]
        for _ in 0..<soakRounds(300) {
            let text: String
            if Bool.random(using: &generator) {
                let count = Int.random(in: 0...60, using: &generator)
                text = String(
                    decoding: (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) },
                    as: UTF8.self)
            } else {
                let count = Int.random(in: 0...12, using: &generator)
                text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            }
            for result in search.answer(text, limit: 3).results {
                #expect(result.excerpt.hasMark, "\(text.debugDescription)")
                #expect(result.score.isFinite && result.score >= 0)
            }
            guard case .ready = search.state else { return #expect(Bool(false), "\(text.debugDescription)") }
        }
    }
}
