// Tests, calm channels, ends, and the text of messages.
import Alerts
import Clocks
import FeedDecoding
import HazardKit
import Hazards
import TestSupport
import Testing
import TextTools

@Suite struct WordRuleTests {
    private let now = Feeds.now

    private func message(_ change: (inout AlertInfo) -> Void) -> AlertMessage {
        var message = AlertMessage(identifier: "A", sender: "s", sent: FeedTime(now + -300))
        var info = AlertInfo()
        (info.event, info.severityText, info.urgencyText) = ("Emergency", "Severe", "Immediate")
        info.certaintyText = "Observed"
        info.expires = FeedTime(now + 3_600)
        change(&info)
        message.infos = [info]
        return message
    }

    private func state(_ message: AlertMessage) -> AlertState? {
        AlertChain.chains(of: [ListedMessage(message, source: "x", listed: now)]).first?.state(at: now)
    }

    // MARK: Tests

    @Test(arguments: [
        "THIS MESSAGE IS FOR TEST PURPOSES ONLY. DO NOT TAKE ACTION.",
        "...THIS_MESSAGE_IS_FOR_TEST_PURPOSES_ONLY...", "This is a test of the campus alert system.",
        "This is only a test.", "This is a drill. This is not a real emergency.", "This is an exercise.",
        "Hello all: this is a scheduled monthly test of the sirens.",
        "THIS IS A TEST TO DETERMINE TRANSMISSION TIMES",
        "Esto es una prueba.", "Dies ist eine Übung.", "Ceci est un exercice.",
        "This is a test message. No action is required.",
    ])
    func sentencesOfTestsAreTests(text: String) {
        #expect(message { $0.description = text }.testSign == .declared)
        #expect(
            message { ($0.description, $0.severityText) = (text, "Extreme") }.testSign == .textOnly,
            "a hoax must not silence a warning")
    }

    @Test(arguments: [
        "TEST: Campus alert", "[TEST] Tornado Warning", "Tornado Warning - TEST", "Tornado Warning (TEST)",
        "Test Tornado Warning", "***TEST*** Flood", "Monthly siren test",
        "Test of the emergency siren system",
        "Emergency notification system test", "Simulacro", "Lockdown drill", "DRILL: Active shooter",
        "Test VT Alert", "Test Extreme Heat Warning", "Simulated Tornado Warning", "[TEST Flood Warning]",
        "TEST - Your campus alert system", "Evacuation: fire drill", "Shelter in place drill",
        "Emergency response exercise", "Alerta - PRUEBA", "PROBEWARNUNG, BUNDESWEITER WARNTAG 2026",
        "Zivilschutz-Probealarm", "SYSTEMTEST für AT-ALERT", "Mensaje de prueba",
        "Campus Alert: Test Message", "EXERCISE EXERCISE EXERCISE Explosion at the plant",
        "TEST TEST TEST Emergency on campus",
    ])
    func titlesOfTestsAreTests(title: String) {
        #expect(message { $0.headline = title }.testSign == .declared)
        #expect(message { $0.event = title }.testSign == .declared)
    }

    @Test(arguments: [
        "Water test failed: do not drink", "Boil water: test message sent by mistake is wrong",
        "Kein Probealarm: Großbrand, Fenster schließen", "Das ist kein Probealarm. Giftiger Rauch",
        "Keine Probewarnung: Hochwasser",
        "Test results: Legionella found in Main Hall",
        "Fire in the test laboratory", "Gas leak at the drill site on Main Street",
        "Exercise caution on the ice",
        "Explosion in the rocket test area", "Boil water until tests show that it is safe",
        "Test tube broke, chemical spill", "This is not a test. Take cover now.",
        "This is not a drill: leave now", "Emergency. THIS IS NOT A TEST",
        "COVID test site closed by fire", "Latest news: contest canceled, shots fired",
        "This is a test result of the water: contaminated",
        "Exercise caution: Winter Storm Warning", "EXERCISE CAUTION! FLOOD WARNING",
        "...EXERCISE CAUTION...WINTER STORM WARNING", "*Exercise caution* Flood Emergency",
        "Exercise extreme caution during this Ice Storm Warning", "Exercise care, Dense Fog Advisory",
        "Practice heat safety: Excessive Heat Warning", "Practice heat safety - Excessive Heat Warning",
        "Practice social distancing: Public Health Advisory", "Test your smoke alarms: Red Flag Warning",
        "Test smoke alarms during this Red Flag Warning", "Live fire exercise",
        "Shelter in place: military live fire exercise", "Explosion during fire drill",
        "This is a live fire exercise of the army: stay away", "TEST-TUBE EXPLOSION", "Fire (rocket test)",
    ])
    func realAlertsThatSpeakOfTestsAreReal(text: String) {
        #expect(message { $0.headline = text }.testSign == nil)
        #expect(message { $0.description = text }.testSign == nil)
        #expect(message { $0.event = text }.testSign == nil)
    }

    @Test func aDenialIsBelieved() {
        #expect(
            message { ($0.headline, $0.description) = ("Drill", "This is a drill.") }.testSign == .declared)
        #expect(
            message { $0.description = "This is a test of the system. Correction: this is not a test." }
                .testSign
                == nil)
    }

    // MARK: Calm

    @Test func calmIsOnlyWhatSaysSoForTheWholeMessage() {
        for name in ["Priority", "tide", "status"] {
            #expect(
                !message {
                    ($0.severityText, $0.parameters) = ("Moderate", [NamedValue(name, "Normal")])
                }.isCalm, "\(name)")
        }
        let robbery = message {
            ($0.severityText, $0.parameters) = ("Unknown", [NamedValue("tide", "normal")])
            $0.headline = "Armed robbery, suspect at large"
        }
        #expect(!robbery.isCalm && state(robbery) == .active)
        let nothing = { (info: inout AlertInfo) in
            (info.severityText, info.urgencyText, info.certaintyText) = ("Unknown", "Unknown", "Unknown")
        }
        #expect(
            message {
                nothing(&$0); $0.parameters = [NamedValue("alertLevel", "Normal")]
            }.isCalm)
        #expect(
            !message {
                nothing(&$0); $0.parameters = [NamedValue("tide", "Normal")]
            }.isCalm)
        #expect(
            message {
                nothing(&$0); $0.headline = "No emergency."
            }.isCalm)
        #expect(!message { $0.headline = "No emergency." }.isCalm, "it is severe and immediate")
        var both = message {
            nothing(&$0); $0.responses = ["AllClear"]
        }
        both.infos += message { _ in }.infos
        #expect(!both.isCalm)
    }

    // MARK: Ends

    @Test func aFirstMessageInThePastIsNoAllClear() {
        let quake = message {
            ($0.event, $0.urgencyText, $0.severityText) = ("Earthquake", "Past", "Extreme")
        }
        #expect(state(quake) == .active)
        // An update of an alert that was seen is one, if less is to be done than before.
        let danger = message { $0.severityText = "Moderate" }
        var update = message { ($0.urgencyText, $0.severityText) = ("Past", "Minor") }
        (update.identifier, update.kind, update.references) = ("B", .update, [danger.key])
        let listed = [danger, update].map { ListedMessage($0, source: "x", listed: now) }
        guard case .allClear? = AlertChain.chains(of: listed).first?.state(at: now) else {
            Issue.record("no all clear")
            return
        }
        #expect(state(update) == .active, "the alert was never seen")
        guard case .allClear? = state(message { ($0.responses, $0.urgencyText) = (["AllClear"], "Past") })
        else {
            Issue.record("no all clear by its response")
            return
        }
    }

    @Test func anEndBeforeTheMessageIsNotBelieved() {
        let sent = now + -300
        for wrong in [-3 * 3_600, -60, 0] {
            #expect(state(message { $0.expires = FeedTime(sent + wrong) }) == .active, "\(wrong)")
        }
        #expect(state(message { $0.expires = FeedTime(sent + 60) }) == .ended(since: sent + 60))
        let late = message { ($0.expires, $0.ends) = (FeedTime(sent + -60), FeedTime(now + 60)) }
        #expect(late.end(listed: now) == .at(FeedTime(now + 60)))
    }

    // MARK: Text

    private func decoded(_ info: String) throws -> AlertInfo {
        let text =
            "<alert xmlns='urn:oasis:names:tc:emergency:cap:1.2'><identifier>A</identifier><sender>s</sender>"
            + "<info><event>E</event>\(info)</info></alert>"
        return try #require(try CAPDecoder.decode(Array(text.utf8)).messages.first?.infos.first)
    }

    @Test func nestedElementsKeepTheirWords() throws {
        let typhoon = try decoded(
            "<description><section title=\"Warning\">Typhoon 9 is coming. <b>Stay</b> away.</section>"
                + "<section title=\"Rain\">500 mm.</section></description><instruction>Leave<br/>now</instruction>"
        )
        #expect(typhoon.description == "Warning\nTyphoon 9 is coming. Stay away.\nRain\n500 mm.")
        #expect(typhoon.instruction == "Leave\nnow")
        let named = try decoded("<headline>One <event>two</event> three</headline>")
        #expect(named.headline == "One two three" || named.headline == "One two\nthree")
        #expect(named.event == "E", "an element within a text is a part of the text")
    }

    @Test(arguments: [
        (
            "&lt;p&gt;Gas leak in &lt;b&gt;Main Hall&lt;/b&gt;.&lt;br/&gt;Leave &amp;amp; stay away.&lt;/p&gt;",
            "Gas leak in Main Hall.\nLeave & stay away."
        ),
        (
            "<![CDATA[<p>Gas leak in <b>Main Hall</b>.<br/>Leave &amp; stay away.</p>]]>",
            "Gas leak in Main Hall.\nLeave & stay away."
        ),
        ("Fire &amp;amp; smoke", "Fire & smoke"), ("5 &lt; 7 &amp; 9 &gt; 8", "5 < 7 & 9 > 8"),
        ("&lt;ul&gt;&lt;li&gt;One&lt;/li&gt;&lt;li&gt;Two&lt;/li&gt;&lt;/ul&gt;", "- One\n- Two"),
        ("Rain &lt;5 mm, AT&amp;T, &lt;Main Hall&gt;", "Rain <5 mm, AT&T, <Main Hall>"),
        ("It&amp;#39;s caf&amp;eacute; &amp;#x26; &amp;nbsp;bar", "It's café &  bar"),
        ("&lt;script&gt;alert(1)&lt;/script&gt;Leave", "Leave"),
        ("&amp;lt;p&amp;gt;Leave&amp;lt;/p&amp;gt;", "Leave"),
        ("&lt;a href='https://x.example/?a=1&amp;amp;b=2'&gt;more&lt;/a&gt;", "more"),
    ])
    func markupAndEntitiesAreText(written: String, read: String) throws {
        #expect(try decoded("<description>\(written)</description>").description == read)
    }

    @Test func theTextForPhonesStandsInForAHeadline() throws {
        func parameter(_ name: String, _ value: String) -> String {
            "<parameter><valueName>\(name)</valueName><value>\(value)</value></parameter>"
        }
        let (short, long) = (
            parameter("CMAMtext", "Avoid the area."), parameter("CMAMlongtext", "Avoid it. Lock doors.")
        )
        let both = try decoded(short + long)
        #expect(both.headline == "Avoid the area." && both.description == "Avoid it. Lock doors.")
        #expect(try decoded(long).headline == "Avoid it. Lock doors.")
        #expect(try decoded("<headline>Own</headline>" + short).headline == "Own")
    }

    @Test func capitalsBecomeSentences() {
        let cases = [
            (
                "THE NATIONAL WEATHER SERVICE IN BLACKSBURG HAS ISSUED A WARNING UNTIL 10:58 AM EST.",
                "The National Weather Service in Blacksburg has issued a warning until 10:58 AM EST."
            ),
            (
                "SNOW IN SOUTHWEST VIRGINIA AND WEST VIRGINIA ON MONDAY",
                "Snow in southwest Virginia and West Virginia on Monday"
            ),
            ("WINDS TO 60 MPH, 10 PM EST /9 PM CST/", "Winds to 60 mph, 10 PM EST /9 PM CST/"),
            ("Already a sentence with NWS", "Already a sentence with NWS"),
        ]
        for (written, read) in cases { #expect(SentenceCase.text(written) == read) }
    }

    /// Half of a sentence can say the opposite.
    @Test(arguments: [
        ["Stay in until 6 p.m. only if you are not in the smoke."],
        ["Do not leave by Hwy. 460.", "Stay in."],
        ["Do not return before 9 a.m. on Saturday, Jan. 5."], ["Evacuate all homes north of U.S. Route 460."],
        ["Ask J. Smith.", "Then go."], ["Go now!", "Run.", "Hide?", "Call 911."], ["No end"], [],
        ["It is 1.5 miles away.", "Wait..."],
    ])
    func aSentenceEndsWhereItsSenderEndsIt(_ sentences: [String]) {
        #expect(SentenceText.sentences(of: sentences.joined(separator: " ")) == sentences)
    }
}
