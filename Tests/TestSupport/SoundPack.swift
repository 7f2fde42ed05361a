// A small pack without findings in `muster check`, from which bad packs are made.

extension PackBuilder {
    /// The guide of the sound pack; its do-now section is in line 13.
    package static let soundGuide = """
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

    /// Returns a pack with every file that `check` looks for, and one guide, `fire`, without a fault.
    package static func sound() throws -> PackBuilder {
        let pack = try complete()
        try pack.plist(
            "Pack",
            """
            <dict><key>Identifier</key><string>org.example.campus</string>
            <key>Title</key><string>Example Campus</string><key>Version</key><integer>3</integer>
            <key>Date</key><string>2026-11-20</string></dict>
            """)
        try pack.plist("Buildings", "<array/>")
        try pack.plist("CallboxLocations", "<dict/>")
        try pack.write(soundGuide, to: "Guides/fire.html")
        return pack
    }
}
