import TestSupport
import Testing

/// `muster render`: screens as text, without a terminal.
@Suite struct RenderTests {
    static let screens = [
        "welcome", "guides", "desk-reference", "contacts", "contact:3", "buildings", "building:2",
        "callboxes",
        "callbox:2", "settings", "help", "about", "guide:fire", "guide:burns", "outline:fire", "steps:fire",
        "steps:fire:4", "address:https://www.example.org/emergency", "search", "search:smoke",
        "search:qqqqzz",
    ]

    private func render(
        _ screen: String, _ size: String, _ environment: [String: String] = [:], styles: Bool = false
    )
        throws -> ProgramResult
    {
        try Muster.run(
            ["render", "--screen", screen, "--size", size, "--date", "2026-11-21"]
                + (styles ? ["--styles"] : []), environment: environment)
    }

    @Test(arguments: screens, ["80x24", "40x12", "120x40"])
    func screenIsAsRecorded(_ screen: String, _ size: String) throws {
        let result = try render(screen, size)
        #expect(result.status == .exited(0))
        #expect(result.stderr.isEmpty)
        #expect(result.isPlainText)
        let name = screen.replacing(/[^a-z0-9]+/, with: "-")
        expectGolden(result.stdout, named: "render/\(name)/\(size)")
    }

    @Test(arguments: ["kiosk", "steps:fire", "steps:fire:5"], ["80x24", "40x12", "120x40", "200x60"])
    func largeTextIsAsRecorded(_ screen: String, _ size: String) throws {
        func render(_ environment: [String: String]) throws -> ProgramResult {
            try Muster.run(
                [
                    "render", "--screen", screen, "--size", size, "--date", "2026-11-21", "--text-size",
                    "large",
                ], environment: environment)
        }
        let result = try render([:])
        #expect(result.status == .exited(0) && result.stderr.isEmpty && result.isPlainText)
        let name = screen.replacing(/[^a-z0-9]+/, with: "-")
        expectGolden(result.stdout, named: "render/large-\(name)/\(size)")
        let ascii = try render(["LC_ALL": "C"])
        #expect(ascii.isASCII)
        expectGolden(ascii.stdout, named: "render/large-\(name)-ascii/\(size)")
    }

    @Test(arguments: screens)
    func cLocaleIsASCII(_ screen: String) throws {
        let result = try render(screen, "80x24", ["LC_ALL": "C"])
        #expect(result.status == .exited(0))
        #expect(result.isASCII)
        #expect(result.stdout.split(separator: "\n").allSatisfy { $0.utf8.count <= 80 })
    }

    @Test func emergencyLineAndFooterAreOnEveryScreen() throws {
        for screen in Self.screens {
            for size in ["80x24", "40x12", "250x80"] {
                let lines = try render(screen, size).stdout.split(
                    separator: "\n", omittingEmptySubsequences: false)
                #expect(lines.count >= 2 && lines[1].contains("911"), "\(screen) at \(size)")
                let last = size == "40x12" ? " Call" : " Quit"
                #expect(lines.contains { $0.contains(last) && $0.contains(" Help") }, "\(screen) at \(size)")
                #expect(lines.contains { $0.contains("2026-11-01") && !$0.contains("verified") })
            }
        }
    }

    @Test func withoutColorsTheSameTextStandsThere() throws {
        let colored = try render("guide:fire", "80x24", styles: true)
        let plain = try Muster.run(
            ["render", "--screen", "guide:fire", "--date", "2026-11-21", "--styles", "--color", "never"])
        #expect(colored.stdout.contains("fg=#a23b00"))
        #expect(!plain.stdout.contains("bg="))
        #expect(plain.stdout.contains("reverse"))
        let text = { (all: String) in all.prefix { $0 != "-" } }
        #expect(text(colored.stdout) == text(plain.stdout))
    }

    @Test func noColorIsHeardUnlessColorsAreAskedFor() throws {
        let words = ["render", "--screen", "guide:fire", "--styles"]
        let refused = try Muster.run(words, environment: ["NO_COLOR": "1"])
        #expect(!refused.stdout.contains("bg="))
        let asked = try Muster.run(words + ["--color", "always"], environment: ["NO_COLOR": "1"])
        #expect(asked.stdout.contains("bg="))
    }

    @Test func theSameBytesInEveryUTF8Locale() throws {
        let one = try render("guide:fire", "80x24", ["LC_ALL": "C.UTF-8"], styles: true)
        let other = try render(
            "guide:fire", "80x24", ["LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Tokyo"], styles: true)
        #expect(one.stdout == other.stdout)
    }

    @Test func tooSmallAWindowSaysSo() throws {
        let result = try render("welcome", "39x11")
        #expect(result.stdout.contains("call 911"))
        #expect(result.stdout.contains("at least"))
        #expect(try render("welcome", "1x1").status == .exited(0))
    }
}
