// One message may say different things of several areas and times: each place gets what is said of it, now.
import Alerts
import Clocks
import HazardKit
import Testing

@Suite struct SubjectTests {
    private let now = Feeds.now

    /// An info for a county, which begins and ends some minutes after the clock.
    private func info(
        _ event: String, county: String = "051121", _ severity: String, _ urgency: String = "Immediate",
        from begin: Int = -10, until end: Int = 60, says instruction: String = ""
    ) -> AlertInfo {
        var info = AlertInfo()
        (info.event, info.severityText, info.urgencyText) = (event, severity, urgency)
        (info.instruction, info.certaintyText) = (instruction, "Likely")
        (info.onset, info.expires) = (FeedTime(now + 60 * begin), FeedTime(now + 60 * end))
        var area = AlertArea()
        (area.name, area.geocodes) = ("County \(county)", [NamedValue("SAME", county)])
        info.areas = [area]
        return info
    }

    private func message(_ infos: AlertInfo...) -> AlertMessage {
        var message = AlertMessage(identifier: "A", sender: "s", sent: FeedTime(now + -900))
        message.infos = infos
        return message
    }

    private func update(_ infos: AlertInfo...) -> AlertMessage {
        var message = AlertMessage(identifier: "B", sender: "s", sent: FeedTime(now + -600), kind: .update)
        (message.infos, message.references) = (infos, [AlertReference(sender: "s", identifier: "A")])
        return message
    }

    private func readings(_ messages: AlertMessage...) -> Readings {
        var readings = Readings([Feeds.blacksburg], feeds: ["x"])
        for message in messages { readings.read([message], from: "x", after: 1) }
        return readings
    }

    @Test func aPlaceGetsWhatIsSaidOfItAndNotOfAnother() throws {
        let far = info("Tsunami Warning", county: "006037", "Extreme", says: "Evacuate inland now.")
        let here = info("Tsunami Information", "Minor", "Unknown", says: "No action is needed.")
        for message in [message(far, here), message(here, far)] {
            let readings = readings(message)
            #expect(readings.here == ["Tsunami Information: Blacksburg"])
            let alert = try #require(readings.board.here.first)
            #expect(alert.severity == .minor && alert.urgency == .unknown && !alert.needsNotice)
            #expect(!alert.asksToActNow && alert.firstInstruction == "No action is needed.")
            #expect(alert.infos.count == 1 && alert.otherInfos.map(\.event) == ["Tsunami Warning"])
            // It is listed once, and all that it says is still there.
            #expect(readings.board.all.count == 1 && alert.current.count == 1)
            #expect(alert.current.first?.message.infos.count == 2)
        }
    }

    @Test func whatIsOverForAPlaceIsOverThere() throws {
        let over = info("Flash Flood Warning", "Severe", until: -1)
        let far = info("Flash Flood Warning", county: "006037", "Severe", until: 600)
        let board = readings(message(over, far)).board
        #expect(board.here.isEmpty)
        #expect(board.elsewhere.map(\.event) == ["Flash Flood Warning"])
    }

    @Test func whatBeginsLaterIsNotForNow() throws {
        let yellow = info("Yellow wind warning", "Moderate", "Expected", until: 120)
        let orange = info("Orange wind warning", "Severe", "Expected", until: 120)
        let red = info("Red wind warning", "Extreme", from: 120, until: 600)
        // What is severe comes first, by its begin, and what is so until then beside it.
        let mild = readings(message(red, yellow))
        let alert = try #require(mild.board.here.first)
        #expect(alert.event == "Red wind warning" && alert.state == .upcoming && alert.severity == .extreme)
        #expect(!alert.needsNotice)
        let brief = HazardTimes(now: mild.now, zone: .utc).brief(alert)
        #expect(brief.hasPrefix("from ") && brief.hasSuffix(", now Yellow wind warning"), "\(brief)")
        // Of two that are severe the one that is in force.
        let grave = readings(message(red, orange))
        let now = try #require(grave.board.here.first)
        #expect(now.event == "Orange wind warning" && now.state == .active && now.severity == .severe)
        let words = HazardTimes(now: grave.now, zone: .utc).brief(now)
        #expect(words.hasPrefix("until ") && words.contains(", from "), "\(words)")
        #expect(words.hasSuffix(" Red wind warning"))
        // What is more urgent is worse too.
        let watch = info("Flood Watch", "Severe", "Future", until: 600)
        let flood = info("Flash Flood Warning", "Severe", "Immediate", from: 12, until: 60)
        #expect(readings(message(watch, flood)).board.here.first?.beside?.name == "Flash Flood Warning")
        // It takes over when it begins.
        let later = AlertBoard(StoredAlerts(grave.snapshot, for: grave.watched), at: self.now + 121 * 60)
        #expect(later.here.first?.event == "Red wind warning")
        #expect(later.here.first?.needsNotice == true && later.here.first?.beside == nil)
        #expect(readings(message(red)).board.here.first?.state == .upcoming)
    }

    @Test func whatBeginsLaterElsewhereIsNamedWithItsPlace() throws {
        var readings = Readings(
            [Feeds.blacksburg, WatchedPlace(name: "Work", same: ["006037"])], feeds: ["x"])
        readings.read(
            [
                message(
                    info("Gale Warning", "Severe"),
                    info("Hurricane Warning", county: "006037", "Extreme", from: 12))
            ], from: "x", after: 1)
        let alert = try #require(readings.board.here.first)
        #expect(alert.event == "Gale Warning" && alert.place == "Blacksburg")
        #expect(alert.beside?.name == "Hurricane Warning" && alert.beside?.place == "Work")
        #expect(alert.places == ["Blacksburg", "Work"])
    }

    @Test func anUpdateEndsAnAlertWhereItSaysSo() {
        let first = message(
            info("rainfall", "Moderate"), info("rainfall", county: "006037", "Moderate"))
        var ended = info("rainfall", "Minor", "Past")
        ended.responses = ["AllClear"]
        let second = update(ended, info("rainfall", county: "006037", "Moderate"))
        let board = readings(first, second).board
        #expect(board.here.isEmpty)
        #expect(board.elsewhere.map(\.event) == ["rainfall"])
        // Said of all, it is over for all.
        let whole = readings(message(info("rainfall", "Moderate")), update(ended))
        #expect(whole.over == [.allClear(since: now + -600)])
        // What has only ever happened there is not over because something else was expected elsewhere.
        let happened = info("Chemical Release", "Moderate", "Past")
        let near = info("Chemical Release", county: "006037", "Severe")
        #expect(readings(message(happened, near), update(happened, near)).board.here.count == 1)
        // Canada's service says it of an area.
        var there = info("rainfall", "Minor", "Past")
        there.parameters = [NamedValue("layer:EC-MSC-SMC:1.0:Alert_Location_Status", "ended")]
        let canada = readings(
            first, update(there, info("rainfall", county: "006037", "Moderate"))
        ).board
        #expect(canada.here.isEmpty && canada.elsewhere.count == 1)
    }

    @Test(arguments: [
        "Evacuation Order Lifted", "All Clear - Armed Person", "Gas Leak - All clear",
        "Tornado Warning Cancelled", "062 Remove Flood Warning EA",
    ])
    func whatIsOverByItsNameAsksForNothing(event: String) throws {
        let alert = try #require(readings(message(info(event, "Severe"))).board.here.first)
        #expect(!alert.asksToActNow)
        for event in [
            "Evacuation Order", "Shelter in place until all clear", "Evacuation Order until lifted",
        ] {
            let danger = try #require(readings(message(info(event, "Severe"))).board.here.first)
            #expect(danger.asksToActNow, "\(event)")
        }
    }

    @Test func aTestStaysOneWhenAPartOfItIsOver() {
        var test = info("Civil Emergency Message", "Severe", until: -1)
        test.description = "This is a test of the emergency system."
        let other = info("Alerta de emergencia", county: "051121", "Moderate", until: 180)
        #expect(readings(message(test, other)).board.here.isEmpty)
    }

    @Test func greenIsNoAlert() {
        var green = info("Green wind warning", "Minor", "Immediate")
        green.urgencyText = "Future"
        green.parameters = [NamedValue("awareness_level", "1; green; Minor")]
        let board = readings(message(green)).board
        #expect(board.here.isEmpty && board.calm.count == 1)
        var yellow = green
        yellow.parameters = [NamedValue("awareness_level", "2; yellow; Moderate")]
        #expect(readings(message(yellow)).board.here.count == 1)
        // Nothing severe is green.
        green.severityText = "Severe"
        #expect(readings(message(green)).board.here.count == 1)
        // After a warning it is the end of that.
        green.severityText = "Minor"
        let over = readings(message(yellow), update(green)).over
        #expect(over == [.allClear(since: now + -600)])
    }

    @Test func anUpdateThatEndsAsItIsSentIsOver() {
        let warning = info("Wind Warning", "Moderate", until: 60)
        var end = update(warning)
        end.infos[0].expires = end.sent
        // Some senders write that always.
        #expect(readings(message(warning), end).board.here.count == 1)
        end.infos[0].urgencyText = "Past"
        #expect(readings(message(warning), end).board.here.isEmpty)
        // In a first message it is a slip.
        var first = message(warning)
        first.infos[0].expires = first.sent
        #expect(readings(first).here == ["Wind Warning: Blacksburg"])
    }
}
