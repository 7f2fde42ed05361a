// The life of alerts, tests, calm messages, places and times, each by itself.
import Alerts
import Clocks
import Geodesy
import HazardKit
import Hazards
import TestSupport
import Testing

@Suite struct RuleTests {
    private let now = Feeds.now

    private func message(
        _ identifier: String, _ kind: AlertKind = .alert, sent: Int = 0, refers: [String] = [],
        change: (inout AlertInfo) -> Void = { _ in }
    ) -> AlertMessage {
        var message = AlertMessage(
            identifier: identifier, sender: "s", sent: FeedTime(now + (sent - 3_600)), kind: kind)
        message.references = refers.map { AlertReference(sender: "s", identifier: $0) }
        var info = AlertInfo()
        (info.event, info.severityText, info.urgencyText) = ("Flood Warning", "Severe", "Immediate")
        change(&info)
        message.infos = [info]
        return message
    }

    private func states(_ messages: AlertMessage..., missed: Int = 0) -> [AlertState] {
        let listed = messages.map { message in
            var item = ListedMessage(message, source: "nws", listed: now)
            item.missed = missed
            return item
        }
        return AlertChain.chains(of: listed).map { $0.state(at: now) }
    }

    // MARK: Chains

    @Test func aMessageAfterACancellationIsActiveAgain() {
        let first = message("A")
        let cancel = message("B", .cancel, sent: 60, refers: ["A"])
        #expect(states(first, cancel) == [.canceled(since: now + (60 - 3_600))])
        #expect(states(first, cancel, message("C", .update, sent: 120, refers: ["A"])) == [.active])
    }

    @Test func messagesAreJoinedThroughOneThatWasNeverSeen() {
        #expect(
            states(message("B", .update, refers: ["A"]), message("C", .update, refers: ["A"])) == [.active])
        #expect(states(message("B", .update), message("C", .update)) == [.active, .active])
    }

    @Test func circlesOfReferencesEnd() {
        let circle = states(
            message("A", refers: ["B"]), message("B", refers: ["A"]), message("A", refers: ["A"]))
        #expect(circle == [.active])
    }

    @Test func acknowledgmentsAndErrorsAreNoVersions() throws {
        let listed = [
            message("A"), message("B", .error, sent: 9, refers: ["A"]),
            message("C", .acknowledgment, refers: ["A"]),
        ]
        .map { ListedMessage($0, source: "x", listed: now) }
        let part = try #require(AlertChain.chains(of: listed).first?.parts.first)
        #expect(part.versions.map(\.message.identifier) == ["A"] && part.hasErrorReport)
        #expect(AlertChain.chains(of: [listed[1]]).isEmpty)
    }

    @Test func aCanceledPartLeavesTheOtherPartOfItsEvent() {
        func vtec(_ action: String) -> (inout AlertInfo) -> Void {
            { $0.parameters = [NamedValue("VTEC", "/O.\(action).KRNK.WW.Y.0011.260302T1200Z-260303T0600Z/")] }
        }
        #expect(states(message("A", change: vtec("CAN"))) == [.canceled(since: now + -3_600)])
        // What will expire is in force until then.
        #expect(states(message("A", change: vtec("EXP"))) == [.active])
        #expect(states(message("A", change: vtec("CAN")), message("B", change: vtec("CON"))) == [.active])
    }

    // MARK: Ends

    @Test func theEventEndsAnAlertAndNotItsText() {
        let late = FeedTime(now + 9_000)
        let past = FeedTime(now + -60)
        #expect(states(message("A") { $0.expires = past }) == [.ended(since: past.moment)])
        #expect(states(message("A") { ($0.expires, $0.ends) = (past, late) }) == [.active])
        #expect(states(message("A") { ($0.expires, $0.ends) = (late, past) }) == [.ended(since: past.moment)])
        let parameter = NamedValue("eventEndingTime", "2026-03-02T18:00:00+00:00")
        #expect(states(message("A") { ($0.expires, $0.parameters) = (past, [parameter]) }) == [.active])
        // An end before the message was sent is not believed.
        #expect(states(message("A") { ($0.expires, $0.ends) = (late, FeedTime(now + -7_200)) }) == [.active])
    }

    @Test func anAlertUntilFurtherNoticeOutlivesItsText() {
        let open = message("A") {
            $0.parameters = [NamedValue("VTEC", "/O.CON.KCAE.FL.W.0046.000000T0000Z-000000T0000Z/")]
            $0.expires = FeedTime(now + -60)
        }
        #expect(open.end(listed: now) == .untilFurtherNotice(now + 86_400))
        #expect(states(open) == [.active])
        #expect(message("A").end(listed: now) == .unknown(now + 86_400))
    }

    @Test func theSevereAllClearIsNotBelieved() {
        let clear = message("B", .update, refers: ["A"]) {
            ($0.responses, $0.severityText) = (["AllClear"], "Minor")
        }
        #expect(clear.isAllClear(after: []) && !clear.isCalm)
        #expect(!message("B", .update) { $0.responses = ["AllClear"] }.isAllClear(after: []))
        #expect(!message("B") { $0.parameters = [NamedValue("level", "Normal")] }.isCalm)
    }

    @Test func whatWasOverAtFirstIsNoAllClearLater() {
        func quake(_ identifier: String, _ severity: String, refers: [String] = []) -> AlertMessage {
            message(identifier, refers.isEmpty ? .alert : .update, sent: refers.count * 60, refers: refers) {
                ($0.event, $0.urgencyText, $0.severityText) = ("Earthquake", "Past", severity)
            }
        }
        for severity in ["Extreme", "Severe", "Moderate", "Minor", "Unknown"] {
            #expect(states(quake("A", "Moderate"), quake("B", severity, refers: ["A"])) == [.active])
        }
    }

    @Test func urgencyPastIsAnEndOnlyIfLessIsToBeDone() {
        let first = message("A") { $0.severityText = "Moderate" }
        func past(
            _ identifier: String, _ severity: String, _ responses: [String] = [], refers: [String] = ["A"]
        ) -> AlertMessage {
            message(identifier, .update, sent: refers.count * 60, refers: refers) {
                ($0.urgencyText, $0.severityText, $0.responses) = ("Past", severity, responses)
            }
        }
        func isAllClear(_ messages: AlertMessage...) -> Bool {
            let listed = messages.map { ListedMessage($0, source: "x", listed: now) }
            guard case .allClear? = AlertChain.chains(of: listed).first?.state(at: now) else { return false }
            return true
        }
        for responses in [[], ["None"], ["Monitor"], ["AllClear"]] {
            #expect(isAllClear(first, past("B", "Minor", responses)), "\(responses)")
        }
        for response in ["Shelter", "Evacuate", "Prepare", "Execute", "Avoid", "Assess"] {
            #expect(!isAllClear(first, past("B", "Minor", [response])), "\(response)")
        }
        #expect(!isAllClear(first, past("B", "Severe")) && !isAllClear(message("A"), past("B", "Severe")))
        #expect(isAllClear(message("A"), past("B", "Severe", ["AllClear"])))
        // What is over stays so when that is said again, unless it was worse.
        let over = past("B", "Minor")
        #expect(isAllClear(first, over, past("C", "Minor", refers: ["A", "B"])))
        #expect(!isAllClear(first, over, past("C", "Moderate", refers: ["A", "B"])))
    }

    @Test func anAllClearThatAsksForMoreIsNone() {
        let first = message("A") { $0.urgencyText = "Expected" }
        for response in ["Evacuate", "Shelter", "Prepare", "Execute", "Avoid"] {
            let both = message("B", .update, sent: 60, refers: ["A"]) {
                ($0.urgencyText, $0.responses) = ("Expected", [response, "AllClear"])
            }
            #expect(states(first, both) == [.active], "\(response)")
        }
    }

    // MARK: Codes of events

    private func coded(_ identifier: String, _ codes: String) -> AlertMessage {
        message(identifier) { $0.parameters = [NamedValue("VTEC", codes)] }
    }

    @Test func severalCodesOfEventsInOneValueAreRead() {
        let time = "260302T1200Z-260303T0600Z"
        let upgraded = coded("A", "/O.UPG.KRNK.WS.A.0005.\(time)/ /O.NEW.KRNK.WS.W.0003.\(time)/")
        #expect(upgraded.events.map(\.action) == ["UPG", "NEW"] && states(upgraded) == [.active])
        let replaced = coded("B", "/O.CAN.KRNK.WI.Y.0005.\(time)/\n/O.NEW.KRNK.HW.W.0003.\(time)/")
        #expect(replaced.events.map(\.action) == ["CAN", "NEW"] && states(replaced) == [.active])
        // The end is that of the event that is left, and a gauge's code is none.
        let rivers = coded(
            "C", "/O.CON.KRNK.FL.W.0046.000000T0000Z-260303T0600Z/\n/00000.1.ER.260302T1200Z.260302T1800Z.NO/"
        )
        #expect(rivers.events.count == 1)
        #expect(rivers.end(listed: now) == .at(FeedTime(Feeds.moment("2026-03-03T06:00:00Z"))))
        // The code of a test makes no test of a real event.
        let experimental = coded("D", "/O.NEW.KRNK.WS.W.0003.\(time)/ /X.NEW.KRNK.WW.Y.0009.\(time)/")
        #expect(experimental.testSign == nil && experimental.events.count == 1)
    }

    // MARK: Tests

    @Test func theWordTestInASentenceIsNoTest() {
        func sign(_ change: (inout AlertInfo) -> Void) -> TestIndicator? {
            message("A", change: change).testSign
        }
        #expect(
            sign {
                $0.description = "Boil water until tests show that it is safe. This is a test of nothing."
            } == nil)
        #expect(sign { $0.description = "Hello.\nTHIS  IS A TEST.\nBye" } == .declared)
        #expect(sign { ($0.description, $0.severityText) = ("This is only a test", "Extreme") } == .textOnly)
        #expect(sign { $0.headline = "Required  monthly test" } == .declared)
        #expect(sign { $0.eventCodes = [NamedValue("NationalWeatherService", "DMO")] } == .declared)
        #expect(
            sign { $0.parameters = [NamedValue("VTEC", "/T.NEW.KRNK.TO.W.0001.260302T1200Z-260303T0600Z/")] }
                == .declared)
    }

    // MARK: Places

    @Test func whatIsDrawnDecidesWithinACounty() {
        var area = AlertArea()
        area.geocodes = [NamedValue("SAME", "051121")]
        area.polygons = [AlertPolygon(text: "37.4,-80.5 37.5,-80.5 37.5,-80.4 37.4,-80.4")!]
        #expect(Feeds.blacksburg.match(area) == .outsideDrawnArea && !PlaceMatch.outsideDrawnArea.isHere)
        var wide = Feeds.blacksburg
        wide.radius = 25
        guard case .near(let meters) = wide.match(area) else { return #expect(Bool(false)) }
        // From 37.2284 north to 37.4.
        #expect(abs(meters - 19_040) < 100)
        area.geocodes = [NamedValue("SAME", "051161")]
        #expect(Feeds.blacksburg.match(area) == .none)
    }

    @Test func zonesCountWhereNothingElseIsKnown() {
        func match(_ code: String) -> PlaceMatch {
            var area = AlertArea()
            area.geocodes = [NamedValue("UGC", code)]
            return Feeds.blacksburg.match(area)
        }
        #expect(
            ["VAZ014", "VAC121", "VAZ000", "VAZ010>014-022", "vaz009-014"].map(match)
                == Array(repeating: .named, count: 5))
        #expect(
            ["VAZ015", "NCZ014", "VAZ", "", "VAZ015>022"].map(match) == Array(repeating: .none, count: 5))
    }

    // MARK: Times

    @Test func timesAreReadAsFeedsWriteThem() {
        let same = [
            "2026-03-02T11:40:00-05:00", "2026-03-02T16:40:00Z", "2026-03-02T16:40Z",
            " 2026-03-02T16:40:00.250-00:00 ",
            "2026-03-02 17:40:00+0100",
        ]
        for text in same {
            #expect(FeedTimeText(text)?.time() == FeedTime(Feeds.moment("2026-03-02T16:40:00Z")), "\(text)")
        }
        for text in [
            "", "now", "2026-13-02T00:00:00Z", "2026-03-02", "2026-03-02T16:40:00+99:00",
            "2026-03-02T16:40:00EST",
        ] {
            #expect(FeedTimeText(text) == nil, "\(text)")
        }
    }

    @Test func agesAreToldOrUnknown() {
        var feed = FeedState(name: "nws", host: "h", interval: 120)
        #expect(feed.age(at: now) == .never)
        feed.succeeded = now
        #expect(feed.age(at: now + 360) == .fresh(360) && feed.age(at: now + 361) == .stale(361))
        #expect(feed.age(at: now + -301) == .unknown && feed.age(at: now, newest: now + 301) == .unknown)
    }
}

@Suite struct CleaningTests {
    /// The fast path for lines skips only those that the slow path leaves unchanged.
    /// Texts of few letters, blanks and lines, beside a cleaning of whole lines.
    @Test func linesAreTrimmedAsWholeLinesAre() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<soakRounds(4_000) {
            let letters = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
                ["a", "é", " ", "\n", "\n", "\t", "\r\n"].randomElement(using: &generator) ?? ""
            }
            let text = letters.joined()
            var lines: [String] = []
            let plain = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            for line in plain.map({ String(String.UnicodeScalarView($0)) }) {
                let words = line.replacing("\t", with: " ").replacing("\r", with: "")
                let trimmed = words.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
                if !trimmed.isEmpty || lines.last?.isEmpty == false { lines.append(String(trimmed)) }
            }
            if lines.last?.isEmpty == true { lines.removeLast() }
            var message = AlertMessage(identifier: "A", sender: "")
            message.note = text
            #expect(message.cleaned.note == lines.joined(separator: "\n"), "\(text.debugDescription)")
        }
    }

    @Test func plainTextStaysAndTheRestIsCleaned() {
        func cleaned(_ text: String) -> String {
            var message = AlertMessage(identifier: "a", sender: "b")
            message.note = text
            return message.cleaned.note
        }
        let cases = [
            ("", ""), ("plain", "plain"), ("two\nlines", "two\nlines"), ("a\n\nb", "a\n\nb"),
            ("a\n\n\n\nb", "a\n\nb"), (" a", "a"), ("a ", "a"), ("a \n b", "a\nb"), ("\na\n", "a"),
            ("a\n \nb", "a\n\nb"), ("a  b", "a  b"), ("é \nà", "é\nà"), ("a\u{1B}[2Jb", "a[2Jb"),
            ("\n", ""), (" ", ""), ("e\u{301} \n", "e\u{301}"),
        ]
        for (text, wanted) in cases { #expect(cleaned(text) == wanted, "\(text.debugDescription)") }
        let long = String(repeating: "x", count: AlertLimits.text + 1)
        #expect(cleaned(long).unicodeScalars.count == AlertLimits.text && cleaned(long).hasSuffix("…"))
    }

    @Test func theWordTestIsFoundWhateverItsCase() {
        for text in ["This is a test.", "THIS IS A TEST", "x. This is only a TeSt! y", "this  is a   test"] {
            var message = AlertMessage(identifier: "a", sender: "b")
            message.note = text
            #expect(message.testSign == .declared, "\(text)")
        }
        for text in ["", "tes", "latest", "This is a contest.", "TES\u{54}x"] {
            var message = AlertMessage(identifier: "a", sender: "b")
            message.note = text
            #expect(message.testSign == nil, "\(text)")
        }
    }
}
