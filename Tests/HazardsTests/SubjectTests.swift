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
        let red = info("Red wind warning", "Extreme", from: 120, until: 600)
        let readings = readings(message(red, yellow))
        let alert = try #require(readings.board.here.first)
        #expect(alert.event == "Yellow wind warning" && alert.state == .active && alert.severity == .moderate)
        #expect(!alert.needsNotice && alert.worseLater == "Red wind warning")
        let times = HazardTimes(now: readings.now, zone: .utc)
        #expect(times.brief(alert).hasSuffix(", then Red wind warning"))
        // It takes over when it begins.
        let later = AlertBoard(StoredAlerts(readings.snapshot, for: readings.watched), at: now + 121 * 60)
        #expect(later.here.first?.event == "Red wind warning")
        #expect(later.here.first?.needsNotice == true && later.here.first?.worseLater == nil)
        // Alone it is announced by its begin.
        let alone = self.readings(message(red)).board.here.first
        #expect(alone?.state == .upcoming && alone?.severity == .extreme)
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
    }

    @Test(arguments: [
        "Evacuation Order Lifted", "All Clear - Armed Person", "Gas Leak - All clear",
        "Tornado Warning Cancelled", "062 Remove Flood Warning EA",
    ])
    func whatIsOverByItsNameAsksForNothing(event: String) throws {
        let alert = try #require(readings(message(info(event, "Severe"))).board.here.first)
        #expect(!alert.asksToActNow)
        let danger = try #require(readings(message(info("Evacuation Order", "Severe"))).board.here.first)
        #expect(danger.asksToActNow)
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
        #expect(readings(message(warning), end).board.here.isEmpty)
        // In a first message it is a slip.
        var first = message(warning)
        first.infos[0].expires = first.sent
        #expect(readings(first).here == ["Wind Warning: Blacksburg"])
    }
}
