import Foundation
import TestSupport
import Testing

/// A drawing under a step of a guide: in braille where there is room, in words everywhere else.
@Suite struct PictureTests {
    private static let words = "Picture: A hand on a door"

    /// Runs the program over the sample pack with this drawing in the guide about fire.
    private func run(
        _ words: [String], stdin: String = "", environment: [String: String] = [:], drawing: String = figure
    ) throws -> ProgramResult {
        let folder = try PrivateDirectory()
        let pack = folder.path("pack")
        try FileManager.default.copyItem(atPath: Muster.samplePack, toPath: pack)
        let guide = "\(pack)/Guides/fire.html"
        let text = try String(contentsOfFile: guide, encoding: .utf8)
        let image = "\n<img src=\"pictures/door.svg\" alt=\"A hand on a door\">"
        try Data(text.replacing("before you open it.", with: "before you open it." + image).utf8)
            .write(to: URL(fileURLWithPath: guide))
        try FileManager.default.createDirectory(
            atPath: "\(pack)/Guides/pictures", withIntermediateDirectories: true)
        try Data(drawing.utf8).write(to: URL(fileURLWithPath: "\(pack)/Guides/pictures/door.svg"))
        return try Muster.run(words, stdin: stdin, environment: environment, content: pack)
    }

    private static let figure = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 80" fill="none" stroke="black" stroke-width="2">
        <path d="M 60 2 L 110 2 L 110 78 L 60 78 Z"/><circle cx="102" cy="44" r="3" fill="black"/>
        <path d="M 6 70 C 20 60 30 50 80 40" stroke="white" stroke-width="14"/>
        <path d="M 6 70 C 20 60 30 50 80 40" stroke-width="8"/>
        </svg>
        """

    private func render(
        _ screen: String, _ size: String, environment: [String: String] = [:], drawing: String = figure
    ) throws -> String {
        let result = try run(
            ["render", "--screen", screen, "--size", size, "--date", "2026-11-21"], environment: environment,
            drawing: drawing)
        #expect(result.status == .exited(0))
        #expect(result.stderr.isEmpty)
        return result.stdout
    }

    private func isDrawn(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
    }

    @Test(arguments: ["guide:fire", "steps:fire:4", "steps:fire:5"], ["80x24", "120x40", "40x12", "40x24"])
    func screensAreAsRecorded(_ screen: String, _ size: String) throws {
        let text = try render(screen, size)
        #expect(!text.contains(Self.words))
        #expect(isDrawn(text) == (size != "40x12" && screen != "steps:fire:4") || size == "40x24")
        expectGolden(text, named: "pictures/\(screen.replacing(":", with: "-"))/\(size)")
    }

    @Test func wordsStandForItElsewhere() throws {
        for result in [
            try run(["show", "fire"]), try run(["show", "fire", "--plain"]),
            try run(["--plain"], stdin: "fire\n1\nduring\nq\n"),
            try run(["--plain"], stdin: "fire\n1\nsteps\n\n\n\n\n\nq\n"),
        ] {
            #expect(result.stdout.contains("[\(Self.words)]"))
            #expect(!isDrawn(result.stdout))
        }
        let ascii = try render("guide:fire", "80x24", environment: ["LC_ALL": "C"])
        #expect(ascii.contains("[\(Self.words)]") && !isDrawn(ascii))
        #expect(isDrawn(try render("guide:fire", "80x24", environment: ["NO_COLOR": "1"])))
    }

    @Test(arguments: [
        "", "<svg", "<svg viewBox=\"0 0 9 9\"><image href=\"x\"/></svg>",
        String(repeating: " ", count: 70_000) + figure,
    ])
    func aBrokenDrawingCostsItsPictureAlone(_ drawing: String) throws {
        for size in ["80x24", "40x12"] {
            let text = try render("steps:fire:5", size, drawing: drawing)
            #expect(text.contains("Feel a door") && text.contains("A hand on a door") && !isDrawn(text))
        }
    }
}
