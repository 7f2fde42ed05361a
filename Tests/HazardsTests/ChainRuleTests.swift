// Chains: segments, cancellations of a part, silence, upgrades, updates without content, repeated issues.
import Alerts
import Clocks
import HazardKit
import Hazards
import TestSupport
import Testing

@Suite struct ChainRuleTests {
    private let now = Feeds.now
    private var first: AlertMessage {
        Segment(identifier: "A", kind: .alert, action: "NEW", zones: ["VAC121", "VAC155"], age: 20)
            .message(at: now)
    }

    private func continued(_ identifier: String = "B", _ zone: String = "VAC121", age: Int = 1)
        -> AlertMessage
    {
        Segment(identifier: identifier, zones: [zone], refers: ["A"], age: age).message(at: now)
    }

    private func canceled(_ kind: AlertKind, _ zone: String = "VAC155", age: Int = 1) -> AlertMessage {
        Segment(
            identifier: "C", kind: kind, action: "CAN", zones: [zone], refers: ["A"], age: age,
            urgency: "Past"
        ).message(at: now)
    }

    private var readings: Readings { Readings([Places.campus, Places.home]) }

    /// Returns what is in force for the campus and for Home after messages came in this order.
    private func places(_ batches: [[AlertMessage]]) -> Set<String> {
        var places: Set<String> = []
        for place in [Places.campus, Places.home] {
            var story = Readings([place])
            for batch in batches { story.read(batch) }
            if !story.here.isEmpty { places.insert(place.name) }
        }
        return places
    }

    @Test func aCancellationEndsItsOwnAreaOnlyInEveryOrder() {
        for kind in [AlertKind.update, .cancel] {
            let orders = [
                [[first], [continued(), canceled(kind)]], [[first], [canceled(kind), continued()]],
                [[continued(), canceled(kind)]], [[canceled(kind), continued()], [first]],
                [[first], [continued()], [continued(), canceled(kind)]],
                [[first], [canceled(kind)], [canceled(kind), continued()]],
                [[first], [continued(age: 2), canceled(kind)]],
                [[first], [continued(), canceled(kind, age: 2)]],
            ]
            for (number, order) in orders.enumerated() {
                #expect(places(order) == ["Blacksburg"], "\(kind) \(number)")
            }
        }
        // Nothing else stands for the campus, and nobody has ended it there.
        #expect(places([[first], [canceled(.cancel)]]) == ["Blacksburg"])
        var other = canceled(.cancel, "VAC121")
        other.identifier = "D"
        #expect(places([[first], [canceled(.cancel), other]]).isEmpty)
        var both = canceled(.cancel)
        both.infos[0].areas = first.infos[0].areas
        #expect(places([[first], [both]]).isEmpty)
        both.infos = []
        #expect(places([[first], [both]]).isEmpty, "a cancellation without an area ends all")
    }

    @Test func segmentsStandBesideOneAnother() {
        let other = continued("C", "VAC155")
        for order in [
            [[first], [continued(), other]], [[first], [other, continued()]],
            [[first], [continued()], [other]],
        ] {
            #expect(places(order) == ["Blacksburg", "Home"])
        }
        var story = readings
        story.read([first])
        story.read([continued(), other])
        #expect(story.board.here.count == 1, "one line for the whole alert")
        // A later segment for the same zone takes the place of an earlier one.
        let later = Segment(
            identifier: "D", zones: ["VAC121"], refers: ["A"], age: 0, severity: "Minor"
        ).message(at: now)
        var alone = Readings([Places.campus])
        alone.read([continued()])
        alone.read([later])
        #expect(alone.board.here.first?.severity == .minor)
    }

    @Test func segmentsWithoutCodesOfEventsAreParts() {
        let one = Segment(identifier: "B", action: "", zones: ["VAC121"], refers: ["A"]).message(at: now)
        let two = Segment(identifier: "C", action: "", zones: ["VAC155"], refers: ["A"], age: 0).message(
            at: now)
        #expect(places([[one, two]]) == ["Blacksburg", "Home"])
        #expect(places([[one], [two]]) == ["Blacksburg", "Home"])
    }

    @Test func areasThatAreOnlyNamedAreCanceledByName() {
        func message(_ identifier: String, _ kind: AlertKind, _ names: [String]) -> AlertMessage {
            var message = Segment(
                identifier: identifier, kind: kind, action: "", zones: ["x"], age: identifier == "A" ? 9 : 1
            )
            .message(at: now)
            message.references = identifier == "A" ? [] : [first.key]
            message.infos[0].areas = names.map { name in
                var area = AlertArea()
                area.name = name
                return area
            }
            return message
        }
        var story = Readings([Places.campus], feeds: ["x"])
        story.read([message("A", .alert, ["North Hall", "South Hall"])], from: "x")
        story.read([message("B", .cancel, ["North Hall"])], from: "x")
        #expect(story.board.here.first.map { AlertWords.areas($0) } == "South Hall")
    }

    private func area(_ name: String, drawn polygons: [String] = [], _ zones: [String] = []) -> AlertArea {
        var area = AlertArea()
        (area.name, area.polygons) = (name, polygons.compactMap(AlertPolygon.init(text:)))
        area.geocodes = zones.map { NamedValue("UGC", $0) }
        return area
    }

    /// Returns an alert for the areas, without codes of events, and what ends some of them.
    private func ended(_ areas: [AlertArea], for others: [AlertArea]) -> [[AlertMessage]] {
        var (alert, cancel) = (first, canceled(.cancel))
        (alert.infos[0].parameters, cancel.infos[0].parameters) = ([], [])
        (alert.infos[0].areas, cancel.infos[0].areas) = (areas, others)
        return [[alert], [alert, cancel]]
    }

    @Test func aDrawnCancellationEndsNoMoreThanItDraws() {
        let north = "37.3,-80.6 37.3,-80.2 37.4,-80.2 37.4,-80.6"
        let whole = "37.1,-80.6 37.1,-80.2 37.4,-80.2 37.4,-80.6"
        let zones = ["VAC121", "VAC155"]
        let county = area("The county", zones)
        let both: Set = ["Blacksburg", "Home"]
        #expect(places(ended([county], for: [area("Northern part", drawn: [north])])) == both)
        #expect(places(ended([county], for: [area("", drawn: [north])])) == both)
        let drawn = area("The county", drawn: [whole], ["VAC121"])
        #expect(places(ended([drawn], for: [area("Northern part", drawn: [north])])) == ["Blacksburg"])
        // A shape that could not be read is not the whole either.
        var unread = area("")
        unread.isPartlyDrawn = true
        #expect(places(ended([county], for: [unread])) == both)
        // The drawing decides, whatever name or code is beside it.
        #expect(places(ended([county], for: [area("The county", drawn: [north])])) == both)
        #expect(places(ended([county], for: [area("The county", drawn: [north], zones)])) == both)
        #expect(places(ended([drawn], for: [area("", drawn: [north], ["VAC121"])])) == ["Blacksburg"])
        // The same area, by its codes or its outline.
        #expect(places(ended([county], for: [county])).isEmpty)
        #expect(places(ended([drawn], for: [area("", drawn: [whole], ["VAC121"])])).isEmpty)
        #expect(places(ended([drawn], for: [area("", drawn: [whole])])).isEmpty)
        let wide = "37.0,-81 37.0,-80 37.5,-80 37.5,-81"
        #expect(places(ended([drawn], for: [area("All of it", drawn: [wide])])).isEmpty)
    }

    @Test func ofSeveralDrawingsThoseThatAreNotCanceledStay() {
        let (north, south) = (
            "38.3,-80.6 38.3,-80.2 38.4,-80.2 38.4,-80.6", "37.1,-80.6 37.1,-80.2 37.3,-80.2 37.3,-80.6"
        )
        let all = area("", drawn: [north, south])
        #expect(places(ended([all], for: [area("", drawn: [north])])) == ["Blacksburg"])
        #expect(places(ended([all], for: [area("", drawn: [south])])).isEmpty)
    }

    @Test func aCancellationForSomeCountiesOfZonesEndsNotAll() {
        var county = area("")
        county.geocodes = [NamedValue("SAME", "051155")]
        var zones = area("", ["VAZ014", "VAZ015"])
        zones.geocodes += ["051121", "051155"].map { NamedValue("SAME", $0) }
        #expect(places(ended([zones], for: [county])).contains("Blacksburg"))
    }

    @Test func anAllClearForSomeCountiesIsNoneForTheOthers() {
        var (alert, clear) = (first, continued("B", "VAC155"))
        (alert.infos[0].parameters, clear.infos[0].parameters) = ([], [])
        clear.infos[0].responses = ["AllClear"]
        (clear.infos[0].urgencyText, clear.infos[0].severityText) = ("Past", "Minor")
        #expect(places([[alert], [alert, clear]]) == ["Blacksburg"])
        clear.infos[0].areas = alert.infos[0].areas
        #expect(places([[alert], [alert, clear]]).isEmpty)
    }

    // MARK: Tests

    @Test(arguments: [AlertStatus.test, .exercise, .system])
    func aTestEndsReplacesAndHidesNoWarning(_ status: AlertStatus) {
        for kind in [AlertKind.cancel, .update] {
            for hasContent in [true, false] {
                var test = continued("T")
                (test.kind, test.status) = (kind, status)
                if !hasContent { test.infos = [] }
                for order in [[[first], [first, test]], [[first, test]], [[test], [first, test]]] {
                    #expect(places(order) == ["Blacksburg", "Home"], "\(kind) \(hasContent)")
                }
            }
        }
        var story = readings
        var test = continued("T")
        test.status = status
        story.read([first, test])
        #expect(story.board.here.count == 1 && story.board.tests.count == 1, "they are apart")
    }

    @Test func aTestThatIsKnownByItsWordsOrCodesEndsNoWarning() {
        let signs: [(inout AlertInfo) -> Void] = [
            { $0.headline = "[TEST] Tornado Warning" }, { $0.description = "This is a test." },
            { $0.eventCodes = [NamedValue("SAME", "DMO")] },
            { $0.parameters = [NamedValue("VTEC", "/T.CAN.KRNK.TO.W.0007.260302T1640Z-260302T1740Z/")] },
        ]
        for kind in [AlertKind.cancel, .update] {
            for (number, sign) in signs.enumerated() {
                var test = continued("T")
                (test.kind, test.infos[0].severityText) = (kind, "Minor")
                test.infos[0].areas = first.infos[0].areas
                sign(&test.infos[0])
                #expect(places([[first], [first, test]]) == ["Blacksburg", "Home"], "\(kind) \(number)")
            }
        }
    }

    @Test func aTestIsEndedByItsCancellation() {
        var (test, cancel) = (first, canceled(.cancel))
        (test.infos[0].headline, test.infos[0].severityText) = ("[TEST] Tornado Warning", "Minor")
        test.infos[0].parameters = []
        // A real status, and nothing that says that it is a test.
        cancel.infos = []
        var story = readings
        story.read([test, cancel])
        guard case .canceled? = story.board.tests.first?.state else {
            Issue.record("\(story.board.tests.map(\.state))")
            return
        }
        #expect(story.board.all.count == 1)
    }

    // MARK: Silence

    @Test func silenceEndsNothingByItself() {
        var story = readings
        let warning = Segment(
            identifier: "W", kind: .alert, action: "NEW", zones: ["VAC121"], code: "WS.W.0001", ends: 600
        ).message(at: now)
        story.read([warning])
        for _ in 0..<20 { story.read([], after: 120) }
        #expect(story.here == ["Tornado Warning: Blacksburg"])
        #expect(story.board.here.first?.unlistedSince != nil)
        for _ in 0..<20 { story.read([], after: 120) }
        guard case .noLongerListed? = story.over.first else {
            Issue.record("\(story.over)")
            return
        }
        story.read([warning])
        #expect(story.here == ["Tornado Warning: Blacksburg"])
        // A reading of which something could not be understood does not count as silence.
        story.snapshot.take([], from: "nws", isWhole: false, at: story.now)
        #expect(story.snapshot.messages.allSatisfy { $0.missed == 0 })
    }

    /// Time in which a feed was not read tells nothing of its alerts.
    @Test func anOutageIsNoSilenceOfTheFeed() {
        let warning = Segment(
            identifier: "W", kind: .alert, action: "NEW", zones: ["VAC121"], code: "WS.W.0001", ends: 600
        ).message(at: now)
        var story = readings
        story.read([warning])
        story.read([], after: 3_660)
        story.read([], after: 120)
        #expect(story.here == ["Tornado Warning: Blacksburg"])
        #expect(story.board.here.first?.unlistedSince == now + 60)
        // Nor does the time after the readings.
        story.now = story.now + 7_200
        #expect(story.here == ["Tornado Warning: Blacksburg"])
        // A feed that has not changed lacks it still.
        story.snapshot.confirm("nws", isWhole: false, at: story.now)
        #expect(story.here == ["Tornado Warning: Blacksburg"])
        story.snapshot.confirm("nws", at: story.now)
        #expect(story.over == [.noLongerListed(since: now + 60)])
        story.read([warning])
        story.read([], after: 60)
        story.read([], after: 3_540)
        #expect(story.here == ["Tornado Warning: Blacksburg"], "the hour begins again")
    }

    // MARK: Upgrades

    @Test func anUpgradeNamesItsSuccessor() {
        let watch = Segment(
            identifier: "W1", kind: .alert, action: "NEW", zones: ["VAZ014"], age: 60, event: "Freeze Watch",
            code: "FZ.A.0004", ends: 600
        ).message(at: now)
        let upgraded = Segment(
            identifier: "W2", action: "UPG", zones: ["VAZ014"], refers: ["W1"], event: "Freeze Watch",
            code: "FZ.A.0004", urgency: "Past", ends: 600
        ).message(at: now)
        let warning = Segment(
            identifier: "W3", kind: .alert, action: "NEW", zones: ["VAZ014"], event: "Freeze Warning",
            code: "FZ.W.0002", ends: 600
        ).message(at: now)
        var story = readings
        story.read([watch])
        story.read([upgraded, warning])
        #expect(story.here == ["Freeze Warning: Blacksburg"])
        guard case .replaced("Freeze Warning", _)? = story.over.first else {
            Issue.record("\(story.over)")
            return
        }
        // Without the warning nothing claims that all is clear.
        var alone = readings
        alone.read([upgraded])
        guard case .replaced("", _)? = alone.over.first else {
            Issue.record("\(alone.over)")
            return
        }
    }

    @Test func aCancellationThatNamesASuccessorSaysReplaced() {
        let watch = Segment(
            identifier: "A", kind: .alert, action: "", zones: ["VAC121"], age: 60, event: "Flood Watch",
            ends: 600
        ).message(at: now)
        var cancel = Segment(
            identifier: "B", kind: .cancel, action: "", zones: ["VAC121"], refers: ["A"],
            event: "Flood Watch",
            ends: 600
        ).message(at: now)
        cancel.note = "Replaced by a Flash Flood Warning."
        var story = readings
        story.read([watch, cancel])
        guard case .replaced("Flash Flood Warning", _)? = story.over.first else {
            Issue.record("\(story.over)")
            return
        }
        cancel.note = ""
        var referring = Segment(
            identifier: "C", kind: .alert, action: "", zones: ["VAC121"], refers: ["A"],
            event: "Flood Warning",
            ends: 600
        ).message(at: now)
        referring.infos[0].categories = []
        var other = readings
        other.read([watch, cancel, referring])
        #expect(other.here == ["Flood Warning: Blacksburg"])
    }

    @Test func aTestTakesNoAlertsPlace() {
        let watch = Segment(
            identifier: "A", kind: .alert, action: "", zones: ["VAC121"], age: 60, event: "Flood Watch"
        ).message(at: now)
        var cancel = AlertMessage(
            identifier: "B", sender: watch.sender, sent: FeedTime(now), kind: .cancel)
        cancel.references = [watch.key]
        var test = Segment(
            identifier: "C", kind: .alert, action: "", zones: ["VAC121"], refers: ["A"],
            event: "Flood Warning"
        ).message(at: now)
        test.status = .test
        var story = readings
        story.read([watch, cancel, test])
        #expect(story.over == [.canceled(since: now)])
    }

    @Test func aMessageOfTwoEventsTakesThePlaceOfTheOneThatIsOver() {
        func segment(_ identifier: String, _ codes: [String], age: Int, _ event: String) -> AlertMessage {
            var message = Segment(
                identifier: identifier, zones: ["VAZ014"], age: age, event: event, severity: "Severe",
                ends: 600
            ).message(at: now)
            let times = "260302T1640Z-260303T1200Z"
            let text = codes.map { "/O.\($0).\(times)/" }.joined(separator: " ")
            message.infos[0].parameters = [NamedValue("VTEC", text)]
            return message
        }
        let watch = segment("A", ["NEW.KRNK.WS.A.0005"], age: 60, "Winter Storm Watch")
        let both = segment("B", ["UPG.KRNK.WS.A.0005", "NEW.KRNK.WS.W.0003"], age: 9, "Winter Storm Warning")
        var story = readings
        story.read([watch])
        story.read([watch, both])
        #expect(story.here == ["Winter Storm Warning: Blacksburg"])
        #expect(story.board.all.count == 1, "one line")
        story.read([segment("C", ["CAN.KRNK.WS.W.0003"], age: 1, "Winter Storm Warning")])
        #expect(story.here.isEmpty)
    }

    @Test func anEventThatWillExpireIsInForceUntilThen() {
        let expiring = Segment(
            identifier: "B", action: "EXP", zones: ["VAC121"], refers: ["A"], ends: 40
        ).message(at: now)
        #expect(places([[expiring]]) == ["Blacksburg"])
        var story = Readings([Places.campus])
        story.read([expiring])
        #expect(!story.board.holds(at: now + 40 * 60))
        story.read([expiring], after: 41 * 60)
        #expect(story.here.isEmpty)
    }

    // MARK: Content

    @Test func anUpdateKeepsWhatItDoesNotSay() throws {
        var update = AlertMessage(
            identifier: "B", sender: first.sender, sent: FeedTime(now), kind: .update)
        update.references = [first.key]
        var story = readings
        story.read([first])
        story.read([update])
        let alert = try #require(story.board.here.first)
        #expect(alert.event == "Tornado Warning" && alert.severity == .extreme && alert.place == "Blacksburg")
        // The same for one without an area.
        update.infos = first.infos
        update.infos[0].areas = []
        update.infos[0].headline = "Now also elsewhere"
        var other = readings
        other.read([first])
        other.read([update])
        #expect(other.here == ["Tornado Warning: Blacksburg"])
    }

    @Test func threeIssuesOfAnAlertAreOneLine() {
        func issue(_ number: Int) -> AlertMessage {
            var message = Segment(
                identifier: "Q\(number)", kind: .alert, action: "", zones: ["VAC121"], age: 300 - number * 60,
                event: "Air Quality Alert", severity: "Unknown", urgency: "Unknown", ends: nil
            ).message(at: now)
            message.infos[0].headline = "Issue \(number)"
            return message
        }
        var story = readings
        story.read([issue(1), issue(2), issue(3)])
        #expect(story.here == ["Air Quality Alert: Blacksburg"])
        #expect(story.board.here.first?.infos.map(\.headline) == ["Issue 3"])
        // One for another area is another alert.
        let other = Segment(
            identifier: "R", kind: .alert, action: "", zones: ["VAC155"], event: "Air Quality Alert",
            ends: nil
        ).message(at: now)
        story.read([issue(3), other])
        #expect(story.board.here.count == 2)
    }

    /// The first action of a guide, "Go to the lowest floor", is for a warning and not for a watch.
    @Test(arguments: [
        ("Tornado Warning", "Extreme", "Immediate", true), ("Tornado Watch", "Extreme", "Future", false),
        ("Wind Advisory", "Moderate", "Expected", true), ("Frost Advisory", "Minor", "Expected", false),
        ("Gas Leak", "Minor", "Immediate", true), ("Air Quality Alert", "Unknown", "Unknown", true),
    ])
    func watchesAndMinorAlertsAskForNoActionNow(event: String, severity: String, urgency: String, asks: Bool)
    {
        var story = readings
        story.read([
            Segment(
                identifier: "A", kind: .alert, action: "", zones: ["VAC121"], event: event,
                severity: severity,
                urgency: urgency
            ).message(at: now)
        ])
        #expect(story.board.banner.map(\.asksToActNow) == [asks])
    }

    private func statement(_ identifier: String, _ headline: String, age: Int) -> AlertMessage {
        var message = Segment(
            identifier: identifier, kind: .alert, action: "", zones: ["VAZ014"], age: age,
            event: "Special Weather Statement", severity: "Moderate", urgency: "Expected", ends: 300
        ).message(at: now)
        message.infos[0].headline = headline
        return message
    }

    @Test func oneEventWithTwoCausesIsTwoAlerts() {
        let fire = statement("A", "Elevated fire danger this evening", age: 120)
        let fog = statement("B", "Dense fog on I-81", age: 9)
        var story = readings
        story.read([fire])
        story.read([fire, fog])
        #expect(Set(story.board.here.flatMap(\.infos).map(\.headline)).count == 2)
        #expect(story.board.here.count == 2)
        // The feed has the later one only.
        story.read([fog])
        #expect(story.board.here.flatMap(\.infos).map(\.headline) == ["Dense fog on I-81"])
        #expect(story.over == [.replaced(by: "Special Weather Statement", since: now + -9 * 60)])
        // It stays replaced while the feed is silent, and is in force again if the feed lists it again.
        story.read([])
        #expect(story.board.here.count == 1)
        story.read([fire, fog])
        #expect(story.board.here.count == 2)
        // Less severe or earlier ones take no place.
        var mild = fog
        mild.infos[0].severityText = "Minor"
        var other = readings
        other.read([fire])
        other.read([mild])
        #expect(other.board.here.count == 2)
    }

    /// The feed has a later issue of a severe alert, or an update of messages that were missed.
    @Test func aSevereAlertIsReplacedByItsLaterIssue() {
        func order(
            _ identifier: String, age: Int, refers: [String] = [], drawn: String = ""
        ) -> AlertMessage {
            let kind: AlertKind = refers.isEmpty ? .alert : .update
            var message = Segment(
                identifier: identifier, kind: kind, action: "", zones: ["VAC121"], refers: refers, age: age,
                event: "Evacuation Order", severity: "Severe", ends: 300 - age
            ).message(at: now)
            guard !drawn.isEmpty else { return message }
            message.infos[0].areas[0].geocodes = []
            message.infos[0].areas[0].polygons = [drawn].compactMap(AlertPolygon.init(text:))
            return message
        }
        let square = "37,-81 37,-80 38,-80 38,-81"
        let first = order("A", age: 60)
        let drawn = order("A", age: 60, drawn: square)
        let cases = [
            (first, order("B", age: 30)), (first, order("D", age: 30, refers: ["C"])),
            (drawn, order("D", age: 30, refers: ["C"], drawn: square)),
        ]
        for (old, new) in cases {
            var story = readings
            story.read([old])
            story.read([old, new])
            #expect(story.board.here.count == 2, "as long as the feed has both")
            story.read([new])
            #expect(story.board.here.map(\.key) == [new.key])
            #expect(story.over == [.replaced(by: "Evacuation Order", since: now + -30 * 60)])
        }
        // One for another area takes no place.
        var story = readings
        story.read([drawn])
        story.read([order("B", age: 30, drawn: "37,-81 37,-80 39,-80 39,-81")])
        #expect(story.board.here.count == 2)
    }

    @Test func issuesThatDifferInNumbersAndTimesAreOneLine() {
        func count(_ one: String, _ two: String) -> Int {
            var story = readings
            story.read([statement("A", one, age: 120), statement("B", two, age: 9)])
            return story.board.here.count
        }
        #expect(
            count(
                "Ozone up to 105 ppb, issued March 2 at 9:05AM EST until Monday at noon",
                "OZONE up to 120 ppb,\nissued March 3 at 11PM EST until Tuesday at 4 pm") == 1)
        #expect(count("Route 460 is closed", "Route 11 is closed") == 2)
        #expect(count("Building 12 has no power", "Building 14 has no power") == 2)
    }

    /// Many messages of one alert take no more than a moment.
    @Test(.timeLimit(.minutes(10))) func longAlertsAreJoinedQuickly() {
        var messages: [AlertMessage] = []
        for number in 0..<8_000 {
            messages.append(
                Segment(
                    identifier: "M\(number)", zones: ["VAC\(100 + number % 800)"],
                    refers: ["A", "M\(number / 2)"],
                    age: 10_000 - number
                ).message(at: now))
        }
        let listed = messages.map { ListedMessage($0, source: "nws", listed: now) }
        #expect(AlertChain.chains(of: listed).count == 1)
    }
}

/// Snapshots of hundreds of messages as services send them: no zone of a message in force may be lost.
@Suite struct ZoneTests {
    private let now = Feeds.now

    /// Returns a snapshot of a service, and the zones of what is in force in it.
    private func snapshot(
        _ generator: inout SeededGenerator
    ) -> (messages: [AlertMessage], inForce: [(event: String, zone: String)]) {
        var messages: [AlertMessage] = []
        var inForce: [(String, String)] = []
        for event in 0..<60 {
            let name = "Event \(event)"
            let all = (0..<Int.random(in: 1...9, using: &generator)).map { number in
                "\(["MT", "WA", "GU", "VA"].randomElement(using: &generator) ?? "VA")"
                    + "\(["C", "Z"].randomElement(using: &generator) ?? "Z")\(100 + (event * 10 + number) % 800)"
            }
            let zones = Array(Set(all)).sorted()
            let base = "E\(event)"
            let hasCode = Int.random(in: 0..<4, using: &generator) > 0
            func segment(_ number: Int, _ action: String, _ zones: [String], _ kind: AlertKind, age: Int)
                -> AlertMessage
            {
                Segment(
                    identifier: "\(base).\(number)", kind: kind, action: hasCode ? action : "", zones: zones,
                    refers: number == 0 ? [] : ["\(base).0"], age: age, event: name,
                    code: "ZZ.W.\(1000 + event)", ends: 600
                ).message(at: now)
            }
            // The first message may no longer be listed, as in nearly all real snapshots.
            if Int.random(in: 0..<4, using: &generator) == 0 {
                messages.append(segment(0, "NEW", zones, .alert, age: 90))
            }
            let shuffled = zones.shuffled(using: &generator)
            let count = Int.random(in: 1...max(1, min(3, zones.count)), using: &generator)
            let age = Int.random(in: 1...60, using: &generator)
            for part in 0..<count {
                let own = shuffled.enumerated().filter { $0.offset % count == part }.map(\.element)
                let isOver = hasCode && count > 1 && part == count - 1 && Bool.random(using: &generator)
                let kind: AlertKind = isOver && Bool.random(using: &generator) ? .cancel : .update
                // Sent at once, or one after the other.
                let sent = Bool.random(using: &generator) ? age : age + part
                messages.append(segment(part + 1, isOver ? "CAN" : "CON", own, kind, age: sent))
                if !isOver { inForce += own.map { (name, $0) } }
            }
        }
        return (messages.shuffled(using: &generator), inForce)
    }

    @Test func noZoneOfAMessageInForceIsLost() {
        var generator = SeededGenerator(seed: 39)
        for round in 0..<soakRounds(12) {
            let (messages, inForce) = snapshot(&generator)
            let listed = messages.map { ListedMessage($0, source: "nws", listed: now) }
            var found: Set<String> = []
            for chain in AlertChain.chains(of: listed) {
                for part in chain.parts where part.state(at: now).isInForce {
                    for info in part.current.message.infos {
                        for code in info.areas.flatMap(\.geocodes) where code.name == "UGC" {
                            found.insert("\(info.event) \(code.value)")
                        }
                    }
                }
            }
            let lost = inForce.filter { !found.contains("\($0.event) \($0.zone)") }
            #expect(lost.isEmpty, "round \(round): \(lost.prefix(5))")
        }
    }
}
