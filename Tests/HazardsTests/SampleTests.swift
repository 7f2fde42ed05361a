// Every sample of CAP, and what comes out of it.
import Alerts
import Clocks
import FeedDecoding
import Foundation
import HazardKit
import Hazards
import TestSupport
import Testing

@Suite struct SampleTests {
    @Test func aFirstMessageIsActiveAndHere() throws {
        let message = try Feeds.one("01-alert")
        #expect(message.identifier == "EX-2026-0001" && message.sender == "police@example.edu")
        #expect(message.sent == FeedTime(Feeds.moment("2026-03-02T16:40:00Z")))
        #expect(message.infos.count == 1 && message.testSign == nil && !message.isCalm)
        let info = try #require(message.infos.first)
        #expect(info.event == "Hazardous Materials Release" && info.categories == ["CBRNE"])
        #expect(info.severity == .severe && info.urgency == .immediate && info.certainty == .likely)
        #expect(info.instruction == "Stay upwind. Do not enter the area.")
        #expect(Feeds.blacksburg.match(info) == .inside)
        #expect(try Feeds.chains("01-alert").map { $0.state(at: Feeds.now) } == [.active])
    }

    @Test func anUpdateReplacesAMessageInEitherOrder() throws {
        for names in [["01-alert", "02-update"], ["02-update", "01-alert"]] {
            let chains = try Feeds.chains(names[0], names[1])
            let part = try #require(chains.first?.parts.first)
            #expect(
                chains.count == 1
                    && part.versions.map(\.message.identifier) == ["EX-2026-0001", "EX-2026-0002"])
            #expect(part.current.message.infos.first?.severity == .extreme)
            #expect(chains[0].state(at: Feeds.now) == .active)
            // The first text expired at 13:00, the update at 14:00 local time.
            #expect(chains[0].state(at: Feeds.moment("2026-03-02T18:30:00Z")) == .active)
            let end = Feeds.moment("2026-03-02T19:00:00Z")
            #expect(chains[0].state(at: end) == .ended(since: end))
        }
    }

    @Test func aCancellationNeedsNoInfo() throws {
        let since = Feeds.moment("2026-03-02T17:20:00Z")
        let all = try Feeds.chains("03-cancel-without-info", "01-alert", "02-update")
        #expect(all.map { $0.state(at: Feeds.now) } == [.canceled(since: since)])
        #expect(all.first?.parts.first?.current.message.identifier == "EX-2026-0002")
        let alone = try Feeds.chains("03-cancel-without-info")
        #expect(alone.map { $0.state(at: Feeds.now) } == [.canceled(since: since)])
        #expect(alone[0].currentParts(at: Feeds.now).isEmpty)
    }

    @Test func anUpdateOfAnUnknownMessageStandsByItself() throws {
        #expect(try Feeds.chains("04-update-of-unknown").map { $0.state(at: Feeds.now) } == [.active])
    }

    @Test func testsAreKnownByStatusCodesTitlesAndText() throws {
        for name in ["05-status-test", "06-status-exercise", "08-status-system", "09-actual-but-weekly-test"]
        {
            #expect(try Feeds.chains(name).map { $0.testSign(at: Feeds.now) } == [.declared], "\(name)")
        }
        #expect(try Feeds.one("10-actual-but-test-in-text").testSign == .textOnly)
    }

    @Test func draftsAndWhatIsNotPublicAreCountedOnly() throws {
        for name in ["07-status-draft", "19-scope-restricted"] {
            let feed = try CAPDecoder.decode(Feeds.bytes("cap/\(name).xml"))
            #expect(feed.messages.isEmpty && feed.dropped == 1 && feed.damaged == 0, "\(name)")
        }
    }

    @Test func theLanguageOfThePersonIsChosen() throws {
        let message = try Feeds.one("11-three-languages")
        #expect(message.languages == ["en-US", "es-US", "zh-Hans"])
        #expect(message.infos(in: ["es-MX"]).map(\.event) == ["Aviso de inundación repentina"])
        #expect(message.infos(in: ["zh-Hans"]).map(\.event) == ["山洪警告"])
        #expect(message.infos(in: ["fr"]).map(\.event) == ["Flash Flood Warning"])
    }

    @Test func aCalmChannelIsNoAlert() throws {
        let message = try Feeds.one("12-calm-channel")
        #expect(message.isCalm)
        #expect(try Feeds.chains("12-calm-channel").map { $0.state(at: Feeds.now) } == [.calm])
    }

    @Test func aWatchIsUpcomingThoughItsTextExpiresBeforeItBegins() throws {
        let chain = try #require(try Feeds.chains("13-expires-before-onset").first)
        #expect(chain.state(at: Feeds.now) == .upcoming)
        #expect(chain.state(at: Feeds.moment("2026-03-03T23:00:00Z")) == .active)
        let end = Feeds.moment("2026-03-04T11:00:00Z")
        #expect(chain.state(at: end) == .ended(since: end))
        #expect(Feeds.blacksburg.match(try Feeds.one("13-expires-before-onset").infos[0]) == .named)
    }

    @Test func timesWithoutAZoneAreUTCAndSaid() throws {
        let info = try #require(try Feeds.one("14-times-without-zone").infos.first)
        #expect(info.effective == FeedTime(Feeds.moment("2026-03-02T11:00:00Z"), isZoneGiven: false))
        #expect(info.expires == FeedTime(Feeds.moment("2026-03-02T18:00:00Z"), isZoneGiven: false))
        // In the zone of a message from Virginia the end would be later, and that counts.
        let text = try #require(FeedTimeText("2026-03-02T18:00:00"))
        #expect(text.end(zoneOfMessage: -5 * 3_600).moment == Feeds.moment("2026-03-02T23:00:00Z"))
        #expect(text.end(zoneOfMessage: 3_600).moment == Feeds.moment("2026-03-02T18:00:00Z"))
    }

    @Test func theAntimeridianIsCrossedInBothSpellings() throws {
        for info in try Feeds.one("15-antimeridian").infos {
            let polygon = try #require(info.areas.first?.polygons.first)
            for (longitude, isInside) in [
                (179.5, true), (-179.0, true), (-177.0, false), (178.0, false), (0, false),
            ] {
                #expect(
                    polygon.contains(.init(latitude: 52, longitude: longitude)) == isInside, "\(longitude)")
            }
        }
    }

    @Test func badPolygonsAreRepairedOrDropped() throws {
        let message = try Feeds.one("16-bad-polygons")
        // The one with too few points; an empty element is no shape.
        #expect(message.omitted == 1)
        let areas = try #require(message.infos.first?.areas)
        #expect(areas.map { $0.polygons.count } == [1, 1, 1, 0, 0, 1, 0])
        #expect(areas.map { $0.circles.count } == [0, 0, 0, 0, 0, 0, 1])
        for area in areas where area.hasShape {
            #expect(Feeds.blacksburg.match(area) == .inside, "\(area.name)")
        }
        for area in areas where !area.hasShape {
            #expect(Feeds.blacksburg.match(area) == .none, "\(area.name)")
        }
    }

    @Test func geocodesOfManyKindsMatchTheCounty() throws {
        let infos = try Feeds.one("17-geocodes").infos
        #expect(
            infos.map { Feeds.blacksburg.match($0) } == [
                .partOfCounty, .named, .named, .named, .named, .none,
            ])
    }

    @Test func cap11WithoutALanguageIsEnglish() throws {
        let info = try #require(try Feeds.one("18-cap-1.1-no-language").infos.first)
        #expect(info.language == "en-US" && Feeds.blacksburg.match(info) == .inside)
        #expect(info.eventCodes == [NamedValue("SAME", "SVR")])
    }

    @Test func anAllClearEndsTheAlertWhateverItsClockSays() throws {
        let chains = try Feeds.chains("20-update-all-clear", "02-update", "01-alert")
        #expect(
            chains.map { $0.state(at: Feeds.now) } == [.allClear(since: Feeds.moment("2026-03-02T16:40:00Z"))]
        )
    }

    @Test func messagesOfOneVTECEventAreOneAlertWithBothAreas() throws {
        let chains = try Feeds.chains("21a-same-vtec", "21b-same-vtec")
        #expect(chains.count == 1)
        let parts = chains[0].currentParts(at: Feeds.now)
        #expect(parts.compactMap { $0.current.message.infos[0].areas[0].name } == ["part a", "part b"])
        #expect(chains[0].state(at: Feeds.moment("2026-03-03T05:00:00Z")) == .active)
        let end = Feeds.moment("2026-03-03T06:00:00Z")
        #expect(chains[0].state(at: end) == .ended(since: end))
    }

    @Test func hostileTextIsCleaned() throws {
        let info = try #require(try Feeds.one("22-hostile-text").infos.first)
        #expect(info.event == "Civil Emergency31m Message")
        #expect(info.headline.count == 400)
        #expect(info.description == "line one\nline two52;c;AAAA hidden not a tag & done")
        #expect(Feeds.blacksburg.match(info) == .inside)
    }

    @Test func indexesLeadToTheirAlerts() throws {
        let atom = try CAPDecoder.decode(Feeds.bytes("cap/atom-index.xml"))
        #expect(atom.links.map(\.address) == ["01-alert.xml", "02-update.xml"] && atom.messages.isEmpty)
        let rss = try CAPDecoder.decode(Feeds.bytes("cap/rss-index.xml"))
        #expect(rss.links.map(\.address) == ["13-expires-before-onset.xml"])
    }

    @Test func wrappersHoldAlertsOrNone() throws {
        #expect(try Feeds.cap("wrapper-of-alerts").map(\.identifier) == ["EX-2026-0001"])
        #expect(try CAPDecoder.decode(Feeds.bytes("cap/empty-channel.xml")) == DecodedFeed())
    }

    @Test func aMessageOfTheWeatherServiceLastsUntilItsEventEnds() throws {
        let feed = try CAPDecoder.decode(Feeds.bytes("nws/cap12-update-2020.xml"))
        let message = try #require(feed.messages.first)
        #expect(
            message.kind == .update
                && message.references.map(\.identifier) == ["NWS-IDP-PROD-4654219-3804043"])
        // Its text expires at 23:00 on the 29th, its VTEC ends on the 31st at 06:00Z, the event on the 30th at 22:00.
        #expect(message.end(listed: Feeds.now) == .at(FeedTime(Feeds.moment("2020-12-31T06:00:00Z"))))
        #expect(message.events.map(\.eventKey) == ["KMTR.BH.S.0016.2020"])
        #expect(message.infos[0].description.hasPrefix("...Very Long Period Swell"))
    }

    @Test func theRecordedAnswerOfTheWeatherServiceIsReadWhole() throws {
        let feed = try NWSDecoder.decode(Feeds.bytes("nws/alerts-active-excerpt.json"))
        #expect(feed.messages.count == 16 && feed.damaged == 0 && feed.dropped == 0)
        var snapshot = AlertSnapshot(written: Feeds.nwsClock)
        snapshot.take(feed.messages, from: "nws", at: Feeds.nwsClock)
        // Two of the sixteen have one identifier.
        #expect(snapshot.messages.count == 15)
        let board = AlertBoard(StoredAlerts(snapshot, for: Places.blacksburg), at: Feeds.nwsClock)
        let inForce = board.here + board.elsewhere
        let (active, upcoming) = (
            inForce.count { $0.state == .active }, inForce.count { $0.state == .upcoming }
        )
        #expect(feed.messages.flatMap(\.infos).allSatisfy { Feeds.blacksburg.match($0) == .none })
        let county = WatchedPlaces([WatchedPlace(name: "Pulaski County", same: ["005119"])])
        let pulaski = AlertBoard(StoredAlerts(snapshot, for: county), at: Feeds.nwsClock)
        // The table of docs/review/alert-rules.md, row by row.
        let numbers = [
            [feed.messages.count, snapshot.messages.count], [board.all.count],
            [active, upcoming, board.ended.count, board.tests.count], [board.here.count],
            [(pulaski.here + pulaski.tests).count { $0.match.isHere }],
        ]
        let text = try String(
            contentsOfFile: Binary.checkout() + "/docs/review/alert-rules.md", encoding: .utf8)
        let section = text.components(separatedBy: "## The recorded answer of the weather service").last ?? ""
        let rows = section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter {
            $0.hasPrefix("| ")
        }
        let written = rows.dropFirst().map { row in
            row.split(separator: "|")[1].split(separator: ";").compactMap {
                Int($0.trimmingCharacters(in: .whitespaces))
            }
        }
        #expect(written == numbers)
    }
}
