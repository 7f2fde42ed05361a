// Matching: what a service returned for a place, codes in all their spellings, alerts without an area, shapes.
import Alerts
import Clocks
import FeedDecoding
import Geodesy
import HazardKit
import TestSupport
import Testing

@Suite struct MatchRuleTests {
    private let now = Feeds.now

    private func message(_ areas: [AlertArea], sender: String = "s") -> AlertMessage {
        var message = AlertMessage(identifier: "A", sender: sender, sent: FeedTime(now + -60))
        var info = AlertInfo()
        (info.event, info.severityText, info.urgencyText) = ("Active Shooter", "Extreme", "Immediate")
        info.expires = FeedTime(now + 3_600)
        info.areas = areas
        message.infos = [info]
        return message
    }

    private func area(_ name: String = "", _ codes: (String, String)...) -> AlertArea {
        var area = AlertArea()
        area.name = name
        area.geocodes = codes.map { NamedValue($0.0, $0.1) }
        return area
    }

    private func matches(_ name: String, _ value: String, _ place: WatchedPlace = Feeds.blacksburg) -> Bool {
        place.match(area("x", (name, value))).isHere
    }

    // MARK: Codes

    @Test func severalCodesInOneValueAreRead() {
        for value in [
            "051071 051121 051155", "051071,051121,051155", "051071;051121", "051071\n051121", " 051121 ",
            "051121,", "51121", "151121",
        ] {
            #expect(matches("SAME", value), "\(value.debugDescription)")
        }
        for name in ["SAME", "FIPS6", "FIPS", "fips5", "FIPS Code", "CountyFIPS"] {
            #expect(matches(name, "051121"), "\(name)")
            #expect(!matches(name, "051122"), "\(name)")
        }
        for value in [
            "VAZ011 VAZ014", "VAZ011,VAZ014", "VAZ011; VAZ014", "VAZ011-VAZ014", "VAZ011-014", "VAC121",
        ] {
            #expect(matches("UGC", value), "\(value)")
        }
        #expect(!matches("EMMA_ID", "051121"))
    }

    @Test func statesAndTheCountryReachEveryPlaceInside() {
        let zoneOnly = WatchedPlace(name: "Z", ugc: ["VAZ014"])
        let pointOnly = WatchedPlace(name: "P", point: GeoPoint(latitude: 37.2, longitude: -80.4))
        let abroad = WatchedPlace(name: "Sydney", point: GeoPoint(latitude: -33.87, longitude: 151.21))
        for place in [Feeds.blacksburg, zoneOnly] {
            for (name, value) in [
                ("SAME", "000000"), ("SAME", "051000"), ("FIPS", "51"), ("UGC", "VAZ000"), ("UGC", "VAC000"),
                ("UGC", "VAALL"), ("UGC", "VA"),
            ] { #expect(matches(name, value, place), "\(place.name) \(name) \(value)") }
            #expect(!matches("SAME", "037000", place) && !matches("UGC", "NCZ000", place))
        }
        #expect(matches("SAME", "000000", pointOnly) && !matches("SAME", "000000", abroad))
        // Without codes its position says in which state it may be.
        let alaska = WatchedPlace(name: "Attu", point: GeoPoint(latitude: 52.9, longitude: 173))
        for (name, value, place) in [
            ("SAME", "051000", pointOnly), ("UGC", "VAZ000", pointOnly), ("UGC", "VA", pointOnly),
            ("SAME", "002000", alaska),
        ] { #expect(matches(name, value, place), "\(place.name) \(name) \(value)") }
        for (name, value, place) in [
            ("SAME", "006000", pointOnly), ("UGC", "CAZ000", pointOnly), ("SAME", "051000", abroad),
            ("SAME", "051121", pointOnly), ("SAME", "099000", pointOnly),
        ] { #expect(!matches(name, value, place), "\(place.name) \(name) \(value)") }
    }

    @Test func aCountyIsKnownByEitherOfItsCodes() {
        #expect(matches("UGC", "VAC121", WatchedPlace(name: "S", same: ["051121"])))
        #expect(matches("SAME", "051121", WatchedPlace(name: "U", ugc: ["VAC121"])))
        #expect(WatchedPlace(name: "U", ugc: ["VAC121", "VAZ014"]).countiesOfZones == ["051121"])
        // A zone that is named counts also where its county has another code.
        let both = area("x", ("SAME", "009110"), ("UGC", "CTZ005"))
        #expect(WatchedPlace(name: "C", same: ["009003"], ugc: ["CTZ005"]).match(both).isHere)
    }

    // MARK: Without an area

    @Test func anAlertWithoutAnAreaIsForThoseWhoReadItsFeed() {
        let named = area("Main Campus")
        for areas in [[], [named]] {
            var story = Readings([Places.campus, Places.home], feeds: ["x"])
            story.read([message(areas)], from: "x")
            #expect(story.board.here.count == 1 && story.board.verdict == .active)
            #expect(story.board.banner.count == 1)
        }
        // Of the campus's own channel it is for the campus only, of a national feed for no place.
        for (audience, places) in [
            (FeedAudience.campus(""), ["Blacksburg"]), (.campus("org.example.north"), ["Blacksburg"]),
            (.campus("org.example.south"), []), (.national, []),
        ] {
            var story = Readings([Places.home, Places.campus], feeds: ["x"])
            story.snapshot.feeds[0].audience = audience
            story.read([message([named])], from: "x")
            #expect(story.board.here.compactMap(\.place) == places, "\(audience)")
        }
        // No place has codes of other schemes, so nothing is known of where they are.
        for name in ["EMMA_ID", "NUTS3", "WARNCELLID", "profile:CAP-CP:Location:0.3", "INEGI"] {
            var story = Readings([Places.campus], feeds: ["x"])
            story.read([message([area("Kreis", (name, "DE123"))])], from: "x")
            #expect(story.board.here.count == 1 && story.board.banner.count == 1, "\(name)")
            #expect(
                story.board.here.map { AlertWords.place($0) } == [
                    "Blacksburg: perhaps in Kreis, which cannot be compared; for all who read this feed"
                ])
            // What is drawn beside them decides.
            var drawn = area("Kreis", (name, "DE123"))
            drawn.polygons = ["50,8 50,9 51,9 51,8"].compactMap(AlertPolygon.init(text:))
            story.read([message([drawn])], from: "x")
            #expect(story.here.isEmpty && story.board.elsewhere.count == 1, "\(name)")
        }
    }

    @Test func codesOfNoCountyAreNoArea() {
        for code in [("SAME", ""), ("UGC", "nowhere"), ("FOO", "1"), ("", ""), ("NUTS3", "DE300")] {
            var story = Readings([Places.campus], feeds: ["x"])
            story.read([message([area("Somewhere", code)])], from: "x")
            #expect(story.board.here.count == 1, "\(code)")
            // In a national feed it is for no place, as before.
            story.snapshot.feeds[0].audience = .national
            #expect(story.here.isEmpty, "\(code)")
        }
        for code in [("SAME", "051999"), ("UGC", "MDZ014")] {
            var story = Readings([Places.campus], feeds: ["x"])
            story.read([message([area("Elsewhere", code, ("FOO", "1"))])], from: "x")
            #expect(story.here.isEmpty, "\(code)")
        }
    }

    @Test func theFirstPlaceIsNotTheCampusByItsPosition() {
        let paris = WatchedPlace(name: "Grandma in Paris", point: GeoPoint(latitude: 48.85, longitude: 2.35))
        var story = Readings([paris], feeds: ["campus"])
        story.snapshot.feeds[0].audience = .campus("org.example.north")
        story.read([message([])], from: "campus")
        #expect(story.here.isEmpty && story.board.elsewhere.count == 1)
    }

    @Test func whatAServiceReturnedForAPlaceIsForIt() {
        let home = WatchedPlace(name: "Home", point: GeoPoint(latitude: 37.21, longitude: -80.4))
        var story = Readings([home], feeds: ["nws@Home"])
        story.snapshot.feeds[0].audience = .place("Home")
        let winter = Segment(
            identifier: "W", kind: .alert, action: "", zones: ["VAZ014", "VAZ011"],
            event: "Winter Storm Warning")
        story.read([winter.message(at: now)], from: "nws@Home")
        #expect(story.here == ["Winter Storm Warning: Home"] && story.board.banner.count == 1)
        // Also if another request has it too, and if the next reading lacks it.
        story.snapshot.feeds.append(FeedState(name: "nws", host: "h", interval: 120))
        story.read([winter.message(at: now)], from: "nws")
        story.read([], from: "nws@Home")
        #expect(story.here == ["Winter Storm Warning: Home"])
        #expect(home.lacksCodes && !Places.home.lacksCodes)
        #expect(!WatchedPlace(name: "S", point: GeoPoint(latitude: -33.87, longitude: 151.21)).lacksCodes)
    }

    // MARK: Shapes

    private func islands(_ count: Int) -> String {
        (0..<count).map { number in
            let south = 36 + Double(number) / 100_000
            return
                "<polygon>\(south),-76.0 \(south),-75.999 \(south + 0.000005),-75.999 \(south),-76.0</polygon>"
        }.joined()
    }

    @Test func noShapeIsDroppedByItsOrder() throws {
        let main = "<polygon>37.0,-80.6 37.0,-80.2 37.5,-80.2 37.5,-80.6 37.0,-80.6</polygon>"
        for count in [201, 5_000] {
            for shapes in [islands(count) + main, main + islands(count)] {
                let text =
                    "<alert><identifier>A</identifier><sender>s</sender><info><event>High Wind</event><area>"
                    + shapes + "</area></info></alert>"
                let message = try #require(try CAPDecoder.decode(Array(text.utf8)).messages.first)
                let area = try #require(message.infos.first?.areas.first)
                #expect(area.polygons.count <= AlertLimits.shapes)
                #expect(Feeds.blacksburg.match(area) == .inside, "\(count)")
            }
        }
    }

    @Test func outlinesOfManyPointsBecomeCoarserAndStay() throws {
        var points: [String] = []
        for number in 0..<60_000 {
            let side = number / 15_000
            let share = Double(number % 15_000) / 15_000
            let (north, east) =
                switch side {
                case 0: (0.0, share)
                case 1: (share, 1.0)
                case 2: (1.0, 1 - share)
                default: (1 - share, 0.0)
                }
            points.append("\(37 + north / 2),\(-80.6 + east / 2)")
        }
        let polygon = try #require(AlertPolygon(text: points.joined(separator: " ")))
        #expect(polygon.ring.count <= AlertPolygon.maxPoints + 1)
        #expect(polygon.contains(GeoPoint(latitude: 37.2284, longitude: -80.4234)))
        #expect(!polygon.contains(GeoPoint(latitude: 36.9, longitude: -80.4234)))
    }

    @Test(arguments: [
        // Wound twice, a star, a strip that crosses itself.
        "35,-83 35,-78 39,-78 39,-83 35,-83 35,-83.1 35,-77.9 39.1,-77.9 39.1,-83.1 35,-83",
        "39,-80.4 35.6,-78.9 37.7,-82.2 37.7,-78.6 35.6,-81.9 39,-80.4",
        "37,-82 37,-80 37.5,-80 37.5,-81 36.9,-81 36.9,-79 37.6,-79 37.6,-82 37,-82",
        // The whole world, and all of it north of 30 degrees, with the pole and without it.
        "-90,-180 -90,180 90,180 90,-180 -90,-180", "90,-180 -90,180 90,180 -90,-180 90,-180",
        "-90,0 -90,360 90,360 90,0", "-90,-180 -90,0 -90,180 90,180 90,0 90,-180",
        "30,-180 30,-90 30,0 30,90 30,180 90,180 90,-180 30,-180", "30,-180 30,-90 30,0 30,90",
        // Heights, as in KML.
        "-80.6,37.0,0 -80.2,37.0,0 -80.2,37.4,0 -80.6,37.4,0",
        "-80.6, 37.0, 9\n-80.2, 37.0, 9\n-80.2, 37.4, 9\n-80.6, 37.4, 9",
        "37.0,-80.6,0 37.0,-80.2,0 37.4,-80.2,0 37.4,-80.6,0",
    ])
    func aPlaceInAnUnusualRingIsInside(text: String) throws {
        let polygon = try #require(AlertPolygon(text: text))
        // It is judged as it is stored.
        #expect(AlertPolygon(text: polygon.text) == polygon)
        var drawn = area("x", ("SAME", "051121"))
        drawn.polygons = [polygon]
        #expect(Feeds.blacksburg.match(drawn) == .inside)
    }

    @Test(arguments: [
        "60,-180 60,-90 60,0 60,90", "-60,-180 -60,-90 -60,0 -60,90", "40,-180 40,180 90,180 90,-180",
        "37,179 38,180 38,-180 37,-179",
    ])
    func aPlaceBesideARingAroundTheEarthIsOutside(text: String) throws {
        let polygon = try #require(AlertPolygon(text: text))
        #expect(AlertPolygon(text: polygon.text) == polygon)
        #expect(!polygon.contains(GeoPoint(latitude: 37.2284, longitude: -80.4234)))
    }

    @Test func anEdgeAroundTheEarthWithoutAnAreaIsNoShape() {
        #expect(AlertPolygon(text: "10,-180 10,180 20,10") == nil)
    }

    /// One shape is far away, and another one cannot be read.
    @Test func aShapeThatCannotBeReadLeavesTheCodesToDecide() throws {
        func decoded(_ area: String) throws -> AlertMessage {
            let text =
                "<alert><identifier>A</identifier><sender>s</sender><sent>2026-03-02T11:59:00-05:00</sent><info>"
                + "<event>Flood</event>\(area)</info></alert>"
            return try #require(try CAPDecoder.decode(Array(text.utf8)).messages.first)
        }
        let far = "<polygon>10,10 10,11 11,11 10,10</polygon>"
        let bad = "<polygon>37.0,-80.6 37.0,-80.2 37.4,x 37.4,-80.6</polygon>"
        let code = "<geocode><valueName>SAME</valueName><value>051121</value></geocode>"
        let lacking = WatchedPlace(name: "Home", point: GeoPoint(latitude: 37.21, longitude: -80.4))
        let folder = try PrivateDirectory()
        func matches(_ area: String, _ audience: FeedAudience = .readers) throws -> [PlaceMatch] {
            try [Feeds.blacksburg, lacking].map { place in
                var story = Readings([place], feeds: ["x"])
                story.snapshot.feeds[0].audience = audience
                story.read([try decoded(area)], from: "x")
                let board = story.board
                try story.snapshot.write(to: folder.path)
                let stored = try AlertSnapshot.read(folder: folder.path)
                #expect(stored.messages == story.snapshot.messages)
                return try #require(board.all.first).match
            }
        }
        #expect(try matches("<area>\(far)\(bad)\(code)</area>") == [.named, .perhapsInState])
        #expect(try matches("<area>\(bad)\(code)</area>") == [.named, .perhapsInState])
        #expect(
            try matches("<area>\(far)<circle>37,-80 x</circle>\(code)</area>") == [.named, .perhapsInState])
        for areas in ["<area>\(far)\(bad)</area>", "<area>\(far)</area><area>\(bad)</area>"] {
            #expect(try matches(areas) == [.forReaders, .forReaders])
            // Of a national feed it is for no place, as without an area.
            #expect(try matches(areas, .national) == [.none, .none])
        }
        // What is in a shape that can be read is inside, and a code elsewhere is elsewhere.
        let near = "<polygon>37.0,-80.6 37.0,-80.2 37.4,-80.2 37.4,-80.6</polygon>"
        #expect(try matches("<area>\(near)\(bad)\(code)</area>") == [.inside, .inside])
        let elsewhere = code.replacing("051121", with: "006037")
        #expect(try matches("<area>\(far)\(bad)\(elsewhere)</area>") == [.none, .none])
        #expect(try matches("<area>\(far)\(code)</area>") == [.outsideDrawnArea, .none])
    }

    // MARK: Languages

    private func info(
        _ event: String, _ language: String, _ severity: String, _ county: String
    ) -> AlertInfo {
        var info = AlertInfo()
        (info.event, info.language, info.severityText) = (event, language, severity)
        (info.urgencyText, info.expires) = ("Immediate", FeedTime(now + 3_600))
        info.areas = [area(county, ("SAME", county))]
        return info
    }

    private func story(_ infos: AlertInfo...) -> Readings {
        var story = Readings([Feeds.blacksburg], feeds: ["x"])
        var message = message([])
        message.infos = infos
        story.read([message], from: "x")
        return story
    }

    @Test func anAlertIsNamedByWhatItSaysForThePlaceInAnyLanguage() {
        for (elsewhere, here) in [("en", "en-US"), ("en", ""), ("en-CA", "fr-CA"), ("de", "fr")] {
            let flood = info("Flood", elsewhere, "Moderate", "001001")
            let tornado = info("Tornado", here, "Extreme", "051121")
            for board in [story(flood, tornado).board, story(tornado, flood).board] {
                #expect(board.here.map(\.event) == ["Tornado"], "\(elsewhere), \(here)")
                #expect(board.here.first?.infos.count == 1 && board.here.first?.severity == .extreme)
                #expect(board.here.first?.otherInfos.map(\.event) == ["Flood"])
                #expect(board.banner.count == 1)
            }
        }
        // Of two that match the place, the worse one.
        let both = story(
            info("Flood", "en", "Minor", "051121"), info("Tornado", "fr", "Extreme", "051000"))
        #expect(both.here == ["Tornado: Blacksburg"])
    }

    @Test func ofTranslationsOnlyOneIsShown() {
        let french = info("Tornade", "fr-CA", "Extreme", "051121")
        for language in ["en-CA", "en", "EN_us", ""] {
            let board = story(french, info("Tornado", language, "Extreme", "051121")).board
            #expect(board.here.first?.infos.map(\.event) == ["Tornado"], "\(language)")
        }
        #expect(story(french).here == ["Tornade: Blacksburg"])
        // Translations that are not quite the same are shown all, the one that people read first.
        let board = story(french, info("Tornado", "en", "Extreme", "051000")).board
        #expect(board.here.first?.infos.map(\.event) == ["Tornado", "Tornade"])
    }

    // MARK: Feeds

    @Test func aFeedCanEndReplaceOrHideOnlyItsOwnMessages() {
        var story = Readings([Places.campus], feeds: ["campus", "evil", "other"])
        var gas = message([], sender: "org.example.north")
        gas.infos[0].event = "Gas leak"
        story.read([gas], from: "campus")
        var forged = gas
        forged.infos[0].expires = FeedTime(now + -30)
        var cancel = gas
        (cancel.identifier, cancel.kind, cancel.references) = ("B", .cancel, [gas.key])
        for source in ["evil", "other"] { story.read([forged, cancel], from: source) }
        #expect(story.here == ["Gas leak: Blacksburg"])
        // Two feeds with the same identifier and other words are two alerts.
        var storm = message([])
        var calm = storm
        calm.infos[0].headline = "Nothing to do"
        storm.infos[0].headline = "Storm"
        var both = Readings([Places.campus], feeds: ["evil", "other"])
        both.read([calm], from: "evil")
        both.read([storm], from: "other")
        #expect(both.board.here.count == 2)
        // The very same message in two feeds is one line.
        var same = Readings([Places.campus], feeds: ["evil", "other"])
        same.read([storm], from: "evil")
        same.read([storm], from: "other")
        #expect(same.board.here.count == 1)
    }

    @Test func theCampusComesFirstAndKeepsItsRoom() {
        var story = Readings([Places.campus], feeds: ["campus", "evil"])
        var gas = message([], sender: "org.example.north")
        (gas.infos[0].event, gas.infos[0].severityText) = ("Gas leak", "Moderate")
        story.read([gas], from: "campus")
        var many: [AlertMessage] = []
        for number in 0..<20_000 {
            var storm = message([])
            storm.identifier = "E\(number)"
            storm.infos[0].description = String(repeating: "x", count: 900)
            many.append(storm)
        }
        story.read(many, from: "evil")
        story.snapshot.removeOld(at: story.now)
        let board = story.board
        #expect(board.here.first?.event == "Gas leak" && board.banner.first?.event == "Gas leak")
        let bytes = story.snapshot.messages.filter { $0.source == "evil" }.count
        #expect(bytes > 1_000 && bytes < 20_000)
    }
}
