import TestSupport
import Testing

/// The report of changes in the guides for alerts and in the feeds that a pack suggests.
@Suite struct AlertChangeTests {
    private let packs: TwoPacks

    init() throws { packs = try TwoPacks() }

    private static func guides(_ events: String, _ more: String = "") -> String {
        "<dict><key>Events</key><dict>\(events)</dict>\(more)</dict>"
    }

    private static func events(_ guide: String, _ names: String...) -> String {
        "<key>\(guide)</key><array>" + names.map { "<string>\($0)</string>" }.joined() + "</array>"
    }

    @Test func theGuidesOfAlertsAreCompared() throws {
        try packs.old.plist(
            "Alerts",
            Self.guides(
                Self.events("fire", "Red Flag Warning", "Fire Warning", "Dam Break"),
                "<key>Categories</key><dict><key>fire</key><array><string>Fire</string></array></dict>"))
        try packs.new.plist(
            "Alerts",
            Self.guides(
                Self.events("flood", "Dam  break", "Flood Warning") + Self.events("fire", "fire warning"),
                "<key>Otherwise</key><string>fire</string>"))
        #expect(
            try packs.report() == """
                Alerts: 5 changes
                - alerts of the event Dam break now lead to flood, before to fire
                - alerts of the event Flood Warning now lead to flood
                - alerts of the event Red Flag Warning no longer lead to fire
                - alerts of the category Fire no longer lead to fire
                - all other alerts now lead to fire

                """)
    }

    @Test func theSuggestedFeedsAreCompared() throws {
        func feeds(_ feed: String, _ code: String, _ radius: Int) -> String {
            """
            <dict><key>Feeds</key><array><string>\(feed)</string></array><key>Name</key><string>North campus</string>
            <key>SAME</key><array><string>\(code)</string></array><key>Radius</key><integer>\(radius)</integer></dict>
            """
        }
        try packs.old.plist("Feeds", feeds("nws", "051121", 10))
        try packs.new.plist("Feeds", feeds("campus", "051063", 20))
        #expect(
            try packs.report() == """
                Alerts: 4 changes
                - suggested feed added: campus
                - suggested feed removed: nws
                - Radius for alerts in kilometers changed from 10.0 to 20.0
                - Counties for alerts (SAME) changed from 051121 to 051063

                """)
    }

    @Test func aDamagedFileIsNamedAndSoIsOneThatIsOnlyReformatted() throws {
        try packs.old.plist("Alerts", Self.guides(Self.events("fire", "Fire Warning")))
        try packs.new.plist("Alerts", Self.guides("\n" + Self.events("fire", "Fire Warning")))
        #expect(try packs.report().contains("1 file was only reformatted: Plists/Alerts.plist"))
        try packs.new.write("<plist", to: "Plists/Alerts.plist")
        #expect(try packs.report().contains("Not compared, because unreadable"))
        try packs.new.plist("Alerts", "<array/>")
        #expect(try packs.report().contains("Not compared, because unreadable"))
    }
}
