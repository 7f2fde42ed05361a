import Guidebook
import PackCheck
import TestSupport

/// A small pack that `check` has nothing to say about, and ways to break it.
struct CheckFixture {
    static let today = CalendarDate(year: 2026, month: 11, day: 21)
    let pack: PackBuilder

    /// The guide of the pack; line 13 is its do-now.
    static let fire = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <title>Fire</title>
        <meta name="summary" content="What to do in a fire.">
        <meta name="keywords" content="fire, fier, smoke, flames, burning, alarm, hot door, kitchen, oven, wildfire">
        <meta name="source" content="One | https://one.example/fire">
        <meta name="source" content="Two | https://two.example/fire">
        <meta name="reviewed" content="2026-11-01">
        </head>
        <body><div id="fire">
        <h1>Fire</h1>
        <section id="do-now"><h2>Do now</h2>
        <ol>
        <li>Get out and shut the doors.</li>
        <li>Call 911 from a safe place.</li>
        </ol></section>
        <section id="overview"><h2>Overview</h2><p>Smoke kills first.</p></section>
        <section id="before"><h2>Before</h2><p>Know two ways out.</p></section>
        <section id="during"><h2>During</h2><p>Stay low in the smoke.</p></section>
        <section id="after"><h2>After</h2><p>Stay out until you are told.</p></section>
        </div></body>
        </html>

        """

    init() throws {
        pack = try PackBuilder.complete()
        try pack.plist("Buildings", "<array/>")
        try pack.plist("CallboxLocations", "<dict/>")
        try pack.write(Self.fire, to: "Guides/fire.html")
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
