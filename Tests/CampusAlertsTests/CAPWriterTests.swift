// A draft becomes CAP that our own reader, and any other, takes as it was meant.
import Alerts
import Clocks
import FeedDecoding
import Geodesy
import HazardKit
import TestSupport
import Testing

@testable import CampusAlerts
@testable import PackSync

struct CAPWriterTests {
    /// Returns how a campus's own alert matches its place.
    private static func match(
        _ place: WatchedPlace, _ info: AlertInfo, campus: String? = "org.example.north"
    ) -> PlaceMatch {
        var place = place
        place.campus = campus
        return AlertReach([place], []).match(info, PlaceMatcher(place), from: [CampusSource.name]).how
    }

    private static let now = DraftRulesTests.now
    private static let zone = LocalZone { _ in -5 * 3_600 }

    private func alerts(_ documents: [String] = []) -> PublishedAlerts {
        PublishedAlerts(
            identifier: "org.example.campus",
            list: AlertList(
                identifier: "org.example.campus", number: 1, root: 1, issued: Self.now,
                expires: Self.now + 60,
                messages: documents))
    }

    private func add(
        _ draft: AlertDraft, to alerts: inout PublishedAlerts, about earlier: PublishedAlerts.Item? = nil,
        at now: Moment = CAPWriterTests.now
    ) throws -> PublishedAlerts.Item {
        let head = alerts.head(earlier == nil ? .alert : .update, about: earlier, now: now)
        try alerts.add(CAPWriter.document(draft, head, zone: Self.zone), replacing: earlier)
        return try #require(alerts.item(named: head.identifier))
    }

    @Test func anAlertIsNamedByItsNumberOrItsIdentifier() throws {
        var list = alerts()
        let item = try add(DraftRulesTests.draft { _ in }, to: &list)
        #expect(list.item(named: "1")?.message.key == item.message.key)
        for name in ["0", "2", "\(Int.min)", "\(Int.max)"] { #expect(list.item(named: name) == nil) }
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        var list = alerts()
        let circle = try #require(AlertCircle(text: "37.2284,-80.4234 0.3"))
        let draft = DraftRulesTests.draft {
            $0.description = "Ends & <begins> \"here\".\nSecond line, ä ö 中."
            $0.area = .circle("Burruss Hall & around", circle)
        }
        let item = try add(draft, to: &list)
        var again = AlertDraft(item.message)
        again.category = nil
        #expect(again == draft)
        #expect(draft.usedCategory == "CBRNE")
        let info = try #require(item.message.infos.first)
        #expect(info.parameter("CMAMtext").first?.unicodeScalars.count ?? 99 <= 90)
        #expect(ReaderJudgment.fault(of: draft, in: item.message, now: Self.now) == nil)
        let place = WatchedPlace(name: "x", point: GeoPoint(latitude: 37.2284, longitude: -80.4234))
        #expect(Self.match(place, info) == .inside)
        // An area in words is on the campus, and nowhere else.
        let named = try add(DraftRulesTests.draft(), to: &list)
        let words = try #require(named.message.infos.first)
        #expect(Self.match(place, words) == .named && Self.match(place, words, campus: nil) == .none)
    }

    /// Another program's schema of CAP agrees on the order of the elements.
    @Test func theOrderOfCAP() throws {
        var list = alerts()
        let item = try add(DraftRulesTests.draft { $0.begins = Self.now }, to: &list)
        let order = [
            "identifier", "sender", "sent", "status", "msgType", "scope", "info", "language", "category",
            "event",
            "urgency", "severity", "certainty", "effective", "onset", "expires", "senderName", "headline",
            "description", "instruction", "parameter", "valueName", "value", "parameter", "valueName",
            "value",
            "parameter", "valueName", "value", "area", "areaDesc",
        ]
        let names = item.document.split(separator: "<").map { $0.prefix { $0 != ">" && $0 != " " } }
            .filter { !$0.hasPrefix("/") && !$0.hasPrefix("?") && $0 != "alert" }
        #expect(names.map(String.init) == order)
        #expect(item.document.contains("<sent>2026-11-22T15:00:00-00:00</sent>"))
    }

    /// An alert, its updates and its cancellation are one chain, for those who saw all of it and for those who did not.
    @Test func oneChain() throws {
        var list = alerts()
        let first = try add(DraftRulesTests.draft(), to: &list)
        let second = try add(
            DraftRulesTests.draft { $0.headline = "Gas leak ended" }, to: &list, about: first,
            at: Self.now + 60)
        let third = try add(DraftRulesTests.draft(), to: &list, about: second, at: Self.now + 120)
        #expect(list.items.count == 1)
        #expect(third.message.references.map(\.identifier) == [first, second].map(\.message.identifier))
        #expect(
            third.document.contains("Z,2026-11-22T15:00:00-00:00 ")
                && third.document.contains(",2026-11-22T15:01:00-00:00<"))
        let head = list.head(.cancel, about: third, now: Self.now + 180)
        try list.add(
            CAPWriter.cancellation(head, isTest: false, reason: "Checked: no gas."), replacing: third)
        let cancel = try #require(list.items.first)
        #expect(cancel.message.note == "Checked: no gas." && cancel.message.references.count == 3)
        for seen in [[first, second, third], [first], [second], [third]] {
            let messages = (seen + [cancel]).map {
                ListedMessage($0.message, source: "campus", listed: Self.now)
            }
            let chains = AlertChain.chains(of: messages)
            #expect(chains.count == 1)
            #expect(chains.first?.state(at: Self.now + 200) == .canceled(since: Self.now + 180))
        }
        // It stays for a day.
        list.removeOver(at: Self.now + 180 + 86_400)
        #expect(list.items.count == 1)
        list.removeOver(at: Self.now + 181 + 86_400)
        #expect(list.items.isEmpty)
    }

    @Test func whatIsOverIsLeftOut() throws {
        var list = alerts(["<html>", "<alert/>"])
        _ = try add(DraftRulesTests.draft(), to: &list)
        #expect(list.documents.count == 3)
        list.removeOver(at: Self.now + 7_199)
        #expect(list.items.count == 1)
        list.removeOver(at: Self.now + 7_200)
        // What cannot be read here may be a newer program's.
        #expect(list.documents == ["<html>", "<alert/>"])
    }

    @Test func whatReadersWouldMakeOfIt() throws {
        func fault(_ change: (inout AlertDraft) -> Void) throws -> String? {
            var list = alerts()
            let draft = DraftRulesTests.draft(change)
            let item = try add(draft, to: &list)
            return ReaderJudgment.fault(of: draft, in: item.message, now: Self.now)?.sentence
        }
        #expect(try fault { $0.isTest = true } == nil)
        #expect(
            try fault {
                $0.isAllClear = true
                ($0.severity, $0.urgency, $0.certainty) = (.minor, .past, .observed)
            } == nil)
        #expect(try fault { $0.isAllClear = true }?.contains("not taken for an all-clear") == true)
        #expect(try fault { $0.description = "This is a test." }?.contains("taken for a test") == true)
        #expect(try fault { $0.urgency = .past } == nil, "something has happened")
        #expect(
            try fault { ($0.headline, $0.severity, $0.urgency) = ("No emergency.", .minor, .future) }?
                .contains("no emergency") == true)
    }

    @Test func shortForms() {
        let draft = DraftRulesTests.draft()
        #expect(
            draft.shortForm(limit: 90, zone: Self.zone)
                == "Gas leak in Burruss Hall. Leave the building. Leave Burruss Hall now. Burruss Hall.")
        #expect(
            draft.shortForm(limit: 360, zone: Self.zone)
                == "Gas leak in Burruss Hall. Leave the building. Facilities smell gas on the second floor. Leave "
                + "Burruss Hall now. Do not use switches. Walk upwind. Burruss Hall. Until 2026-11-22 12:00. Example Campus "
                + "Police.")
        let long = DraftRulesTests.draft {
            $0.headline = String(repeating: "a", count: 80)
            $0.description = String(repeating: "b ", count: 900)
        }
        for limit in [90, 360] {
            let text = long.shortForm(limit: limit, zone: Self.zone)
            #expect(text.unicodeScalars.count <= limit && text.hasPrefix("aaa"))
        }
    }

    @Test func identifiersAreUnique() throws {
        var list = alerts()
        let names = try (0..<3).map { _ in try add(DraftRulesTests.draft(), to: &list).message.identifier }
        #expect(
            names == ["", "-2", "-3"].map { "org.example.campus-20261122T150000Z" + $0 })
    }
}
