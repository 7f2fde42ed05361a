import ContentPack
import Foundation
import TestSupport
import Testing

/// Alerts lead to their guides.
@Suite struct AlertGuidesTests {
    private let pack: Pack

    init() throws { pack = try Pack.open(directory: Binary.checkout(), origin: .bundled) }

    @Test func everyEventOfTheWeatherServiceHasAGuide() throws {
        let (guides, findings) = pack.alertGuides()
        #expect(findings.isEmpty)
        let text = try String(
            contentsOfFile: "\(Binary.checkout())/Tests/Fixtures/Feeds/nws/event-types.txt", encoding: .utf8)
        let names = text.split(separator: "\n").map(String.init)
        #expect(names.count == 125)
        for name in names {
            #expect(guides.events.contains { $0.folded == AlertGuides.folded(name) }, "\(name)")
            #expect(pack.guide(for: name.uppercased(), categories: [], in: guides) != nil, "\(name)")
        }
    }

    /// The first action of the guide is what the banner says to do now: the nearest exit saves no one from a wave.
    @Test func aTsunamiSendsPeopleToHighGround() throws {
        let guides = pack.alertGuides().guides
        for name in ["Tsunami Warning", "Tsunami Advisory", "Tsunami Watch"] {
            let path = try #require(pack.guide(for: name, categories: ["Met"], in: guides))
            let text = try String(contentsOfFile: "\(Binary.checkout())/\(path)", encoding: .utf8)
            let action = try #require(text.components(separatedBy: "<li>").dropFirst().first)
            #expect(action.contains("higher ground"), "\(name)")
        }
    }

    @Test func whatIsNotListedGoesByItsCategoryOrToTheGuideForAllElse() {
        let guides = pack.alertGuides().guides
        #expect(guides.slug(event: "Tornado  warning", categories: []) == "tornado")
        #expect(guides.slug(event: "Unheard of", categories: ["None such", "security"]) == "secure-in-place")
        #expect(guides.slug(event: "Unheard of", categories: []) == "alerts-and-warnings")
        #expect(AlertGuides().slug(event: "Tornado Warning", categories: ["Met"]) == nil)
        // The codes of the Emergency Alert System are known in any language.
        let french = guides.slug(event: "alerte météo", codes: ["unknown", "svr"], categories: ["Met"])
        #expect(french == "thunderstorm")
        #expect(guides.slug(event: "Gas leak", codes: ["TOR"], categories: []) == "gas-leak")
    }

    /// Other services and campuses give their alerts names of their own.
    @Test(arguments: [
        ("Yellow Thunderstorm Warning", "thunderstorm"), ("wind", "high-wind"),
        ("Orange Snow-Ice Warning", "winter-storm"),
        ("Freezing rain warning", "winter-storm"), ("Rainfall warning", "flood"), ("Bush Fire", "wildfire"),
        ("Total Fire Ban", "wildfire"), ("Structure fire at Burruss Hall", "fire"),
        ("Suspicious package", "alerts-and-warnings"), ("Bomb threat at Burruss", "alerts-and-warnings"),
        ("Landslide", "alerts-and-warnings"), ("Major fire", "alerts-and-warnings"),
        ("Dam overflow", "flood"), ("911 service", "communications-outage"),
        ("ALERTA SISMICA", "earthquake"), ("Tempête hivernale", "winter-storm"),
        ("Shots fired near the Drillfield", "active-threat"), ("TSUNAMI", "flood"), ("Gas leak", "gas-leak"),
        ("Severe Tropical Cyclone Ana, Category 4", "hurricane"),
        ("Tornado and thunderstorm watch", "tornado"),
        // Parts of words are not words.
        ("Rewinding clocks", "alerts-and-warnings"), ("Training", "alerts-and-warnings"),
    ])
    func anEventThatIsNotListedGoesByItsWords(event: String, guide: String) {
        #expect(pack.alertGuides().guides.slug(event: event, categories: ["Other"]) == guide)
    }

    /// The banner of an alert shows the first action of its guide to people who are well, ashore and at home.
    @Test(arguments: [
        ("Rip Current Statement", "Read the alert"), ("Frost Advisory", "Read the alert"),
        ("Small Craft Advisory", "Read the alert"), ("Extreme Cold Warning", "Stay indoors"),
        ("Fire Warning", "Leave at once if told to, or if fire is near"),
    ])
    func theFirstActionIsForWhoeverGetsTheAlert(event: String, action: String) throws {
        let path = try #require(pack.guide(for: event, categories: ["Met"], in: pack.alertGuides().guides))
        let text = try String(contentsOfFile: "\(Binary.checkout())/\(path)", encoding: .utf8)
        #expect(try #require(text.components(separatedBy: "<li>").dropFirst().first).hasPrefix(action))
    }

    @Test func aGuideIsNeverLookedForOutsideThePack() throws {
        let other = try PackBuilder.complete()
        try other.plist(
            "Alerts",
            "<dict><key>Events</key><dict><key>../../../etc/passwd</key><array><string>X</string></array></dict></dict>"
        )
        let opened = try Pack.open(directory: other.path, origin: .named)
        #expect(opened.guide(for: "X", categories: [], in: opened.alertGuides().guides) == nil)
    }
}
