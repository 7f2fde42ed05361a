import AppCore
import ContentPack
import Foundation
import GuideDocument
import ScreenKit
import Terminal
import Testing

/// The words of frightened people, typed into the search of the bundled pack: after Enter the first right line is there.
@Suite struct PhraseWalkTests {
    @Test(arguments: [(Size(columns: 80, rows: 24), 0.95), (Size(columns: 40, rows: 12), 0.90)])
    func doNowIsVisibleAfterSlashWordsEnter(at size: Size, atLeast share: Double) throws {
        let phrases = try Self.phrases()
        #expect(phrases.count >= 135)
        let hidden = try Self.walk(phrases, at: size).filter { !$0.isRight }
        let shown = phrases.count - hidden.count
        print("do-now after \(shown) of \(phrases.count) phrases at \(size.columns)x\(size.rows)")
        #expect(
            Double(shown) >= share * Double(phrases.count),
            """
            \(shown) of \(phrases.count) at \(size.columns)x\(size.rows); not after:
            \(hidden.map { "\($0.phrase) (\($0.screen))" }.joined(separator: "\n"))
            """)
    }

    private static func phrases(file: String = #filePath) throws -> [String] {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        let text = try String(
            contentsOf: folder.appendingPathComponent("Phrases/frightened.txt"), encoding: .utf8)
        return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    }

    private struct Outcome {
        var phrase: String
        /// The screen that Enter opened.
        var screen: String
        /// True if the heading and all of the first action of the opened guide are on the screen.
        var isRight: Bool
    }

    private static func walk(_ phrases: [String], at size: Size) throws -> [Outcome] {
        // Typed key by key at one size; at the other pasted, since the same words find the same.
        let enters = size == SessionTests.usual ? "type" : "paste"
        let text = phrases.enumerated()
            .map { "press /\n\(enters) \($1)\npress Enter\nscreen \($0)\npress Esc Esc Esc\n" }.joined()
        let script = try KeyScript(name: "phrases", text: "pack bundled\n" + text)
        let driver = ScriptDriver(script, size: size, capabilities: .init(colors: .direct, unicode: true))
        let session = try SessionSupport.session(driver, for: script)
        var shown: [ScreenID] = []
        driver.onScreen = { shown.append(session.state.current.screen) }
        _ = session.run()
        let pack = try Pack.open(directory: SessionSupport.checkout, origin: .bundled)
        return try zip(phrases, zip(shown, driver.screens)).map { phrase, seen in
            let (screen, picture) = seen
            guard screen.kind == .guide, let path = screen.file,
                let action = try pack.guide(path: path).steps(reading: nil).parts.first?.steps.first
            else { return Outcome(phrase: phrase, screen: screen.kind.name, isRight: false) }
            let rows = (0..<size.rows).map { letters(picture.frame.text(row: $0)) }
            let hasHeading = rows.contains("Donow")
            let hasAction = rows.joined().contains(letters(Guide(blocks: action.blocks).plainText))
            return Outcome(phrase: phrase, screen: path, isRight: hasHeading && hasAction)
        }
    }

    /// Text however it is wrapped and framed.
    private static func letters(_ text: String) -> String {
        String(text.filter { $0.isLetter || $0.isNumber })
    }
}
