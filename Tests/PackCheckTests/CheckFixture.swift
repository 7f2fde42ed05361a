import Clocks
import ContentPack
import PackCheck
import TestSupport

/// A small pack that `check` has nothing to say about, and ways to break it.
struct CheckFixture {
    static let today = CalendarDate(year: 2026, month: 11, day: 21)
    let pack: PackBuilder

    static let fire = PackBuilder.soundGuide

    init() throws {
        pack = try PackBuilder.sound()
    }

    /// Writes the guide with pieces of it replaced, each of which must stand in it.
    func fire(_ replacements: (String, String)...) throws {
        var text = Self.fire
        for (old, new) in replacements {
            guard text.contains(old) else { throw HarnessFailure("the guide does not say \(old)") }
            text = text.replacing(old, with: new)
        }
        try pack.write(text, to: "Guides/fire.html")
    }

    func report(today: CalendarDate? = today) throws -> CheckReport {
        PackChecker.check(try Pack.open(directory: pack.path, origin: .named), today: today)
    }

    /// Every finding as the line that is printed.
    func lines(today: CalendarDate? = today) throws -> [String] {
        try report(today: today).findings.map(\.description)
    }
}
