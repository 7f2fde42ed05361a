import Foundation
import TestSupport
import Testing

/// `muster safe-message`: what a person sends to others from elsewhere.
@Suite struct SafeMessageCommandTests {
    private let home: PrivateDirectory

    init() throws { home = try PrivateDirectory() }

    private func run(_ words: String...) throws -> ProgramResult {
        try Muster.run(
            ["safe-message", "--date", "2026-03-02T17:00:00Z"] + words,
            environment: ["XDG_CONFIG_HOME": home.path, "TZ": "America/New_York"])
    }

    @Test func theUsualMessageHasTheTimeAndWithHereThePlace() throws {
        let plain = try run()
        #expect(plain.status == .exited(0))
        #expect(plain.stdout == "I am safe.\nTime: 2026-03-02 12:00 (17:00 UTC)\n")
        #expect(plain.stderr.contains("Give --here LAT,LON."))
        let here = try run("--here", "-33.5,151.25")
        #expect(here.stdout == "I am safe.\nPlace: -33.5000,151.2500\nTime: 2026-03-02 12:00 (17:00 UTC)\n")
        #expect(here.stderr.isEmpty)
        #expect(try run("--here", "x").status == .exited(2) && run("more").status == .exited(2))
    }

    @Test func aMessageThatIsNotUsedIsSaid() throws {
        try home.write([0xE9, 0x0A], to: "muster/safe-message")
        let damaged = try run("--here", "37.2,-80.4")
        #expect(damaged.status == .exited(0) && damaged.stdout.hasPrefix("I am safe.\n"))
        #expect(damaged.stderr.contains("Your message is damaged (not plain text) and not used."))
        try home.write((1...9).map { "line \($0)\n" }.joined(), to: "muster/safe-message")
        #expect(try run().stderr.contains("Only the first 7 lines of your message"))
    }

    @Test func aPersonsOwnLinesAreUsedAndCleaned() throws {
        try home.write("Safe at {place}\n\nAnn: \u{9B}5m540-555-0100\n", to: "muster/safe-message")
        let result = try run("--json", "--here", "37.2,-80.4")
        #expect(result.stdout.contains("\"lines\": [\n    \"Safe at "))
        #expect(result.stdout.contains("\"template\": [\n    \"Safe at {place}\","))
        #expect(!result.stdout.unicodeScalars.contains("\u{9B}"))
        let none = try { () throws in
            try home.write("Safe at {place}\n", to: "muster/safe-message")
            return try run()
        }()
        #expect(none.status == .exited(1) && none.stdout.isEmpty)
    }
}
