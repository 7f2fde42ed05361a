// `feeds.conf`: what is understood, what is wrong in it, and how commands change it.
import Clocks
import ContentPack
import Foundation
import HazardKit
import TestSupport
import Testing

@testable import FeedUpdate

@Suite struct ConfigurationTests {
    private func read(_ text: String) throws -> FeedConfiguration {
        let directory = try PrivateDirectory()
        try directory.write(text, to: "feeds.conf")
        let file = ConfigurationFile.first(ConfigurationFile.feeds, in: [directory.path])
        return FeedConfiguration(file, knowing: ["nws"])
    }

    /// The line, what is wrong, and what to do.
    private func problems(_ text: String) throws -> [String] {
        try read(text).problems.map { "\($0.position?.line ?? 0): \($0.message); \($0.hint)" }
    }

    @Test func aWholeConfigurationIsUnderstood() throws {
        let configuration = try read(
            """
            # What I want to know
            contact = me@example.org
            feed = nws
            interval = 300
            feed = germany
            from = https://warnung.example.de/cap.atom?lang=de#top

            place = Grandma's house
            at = 37.3, -80.1
            same = 51770,051771
            ugc = vaz022
            radius = 25 km
            least = Severe
            kinds = met, fire
            place = Kansas
            ugc = KSC123
            notify = /usr/local/bin/tell "two words" 'and $HOME'
            quiet = 22:30-07:00
            desktop = yes
            campus = no
            """)
        #expect(configuration.problems.isEmpty, "\(configuration.problems)")
        #expect(configuration.feeds.map(\.name) == ["nws", "germany"])
        #expect(configuration.feeds[0].interval == 300)
        #expect(configuration.feeds[1].address?.text == "https://warnung.example.de/cap.atom?lang=de")
        let place = try #require(configuration.ofPlaces.places.first)
        #expect(place.name == "Grandma's house" && place.same == ["051770", "051771"])
        #expect(place.ugc == ["VAZ022"] && place.radius == 25 && place.leastSeverity == .severe)
        #expect(place.kinds == ["met", "fire"] && place.point?.longitude == -80.1)
        #expect(configuration.ofPlaces.places.map(\.name) == ["Grandma's house", "Kansas"])
        #expect(configuration.notify == ["/usr/local/bin/tell", "two words", "and $HOME"])
        #expect(configuration.quiet?.text == "22:30-07:00" && configuration.usesDesktop)
        #expect(!configuration.ofPlaces.usesCampus && configuration.contact == "me@example.org")
    }

    /// Each line is wrong in its own way, and the feed and the place among them stay usable.
    @Test func oneBadLineMakesNothingElseUnusable() throws {
        let text = """
            feed = nws
            interval = soon
            from = ftp://example.org/
            whatever
            feeed = nws
            at = 1,1
            feed = nws
            feed = Capital
            feed = unknown
            feed = plain
            from = http://example.org/cap
            place = Home
            at = 95,200
            same = 5112
            ugc = VAX014
            radius = far
            least = bad
            kinds = rain
            ugc = VAZ014
            place = Nowhere
            place = home
            notify = tell-me
            notify = /bin/true
            quiet = at night
            desktop = maybe
            """
        let configuration = try read(text)
        #expect(configuration.feeds.map(\.name) == ["nws"])
        #expect(
            configuration.ofPlaces.places.map(\.name) == ["Home"]
                && configuration.ofPlaces.places[0].ugc == ["VAZ014"])
        #expect(configuration.notify.isEmpty && configuration.quiet == nil)
        #expect(
            try problems(text) == [
                "2: the interval is a number of seconds from 30 to 86400; write it like interval = 300",
                "3: this is not an https address without a password; write it like from = https://alerts.example.org/cap.atom",
                "4: this is not KEY = VALUE; write it like feed = nws",
                "5: there is no key feeed; the keys are feed, from, interval, national, place, at, same, "
                    + "ugc, radius, least, kinds, quakes, automatic, gauges, floods, campus, notify, desktop, quiet, contact, keep-earthquakes",
                "6: at does not belong here; put it below the line of its place",
                "7: nws is named twice; remove one of the two",
                "8: this is not a name for a feed; use small letters, digits and hyphens: feed = nws",
                "9: there is no feed unknown without an address; the known ones are nws; give others a line from = https://…",
                "10: there is no feed plain without an address; the known ones are nws; give others a line from = https://…",
                "11: anyone on the way could change what comes by http; use https",
                "13: this is not a latitude and longitude; write it like at = 37.2284,-80.4234",
                "14: a SAME code has 6 digits; write it like same = 051121",
                "15: a UGC code is a state, C or Z, and 3 digits; write it like ugc = VAC121 VAZ014",
                "16: this is not a distance in kilometers; write it like radius = 10",
                "17: the severities are minor, moderate, severe and extreme; write it like least = severe",
                "18: the kinds are geo, met, safety, security, rescue, fire, health, env, transport, infra, cbrne, other, or all; "
                    + "write it like kinds = met fire safety",
                "20: nothing says where Nowhere is; add a line at = LATITUDE,LONGITUDE, same = CODE or ugc = CODE",
                "21: home is named twice; remove one of the two",
                "22: this is not a command that begins with the path of a file, with its quotes closed; "
                    + "write it like notify = /usr/local/bin/tell-me --loud",
                "23: notify is given twice; remove one of the two",
                "24: these are no hours; write them like quiet = 22:00-07:00",
                "25: desktop is yes or no; write it like desktop = yes",
            ])
    }

    @Test func whatIsNoTextIsSaid() throws {
        let directory = try PrivateDirectory()
        try directory.write([0xFF, 0xFE, 0x00], to: "feeds.conf")
        let file = ConfigurationFile.first(ConfigurationFile.feeds, in: [directory.path])
        let configuration = FeedConfiguration(file, knowing: ["nws"])
        #expect(configuration.feeds.isEmpty && configuration.problems.count == 1)
    }

    /// Notepad begins a file with a mark, and older editors write other encodings.
    @Test func oneLineThatIsNoTextSpoilsNoOther() throws {
        let text =
            "feed = nws\n# café\nplace = Home\nat = 1.0,2.0\nplace = Zürich\nat = 3.0,4.0\ncontact = ü\n"
            + "quiet = night # as long as it is dark\ndesktop = yes\n"
        // In ISO 8859-1 each of these letters is one byte.
        let bytes = [0xEF, 0xBB, 0xBF] + text.unicodeScalars.map { UInt8($0.value) }
        let directory = try PrivateDirectory()
        try directory.write(bytes, to: "feeds.conf")
        let file = ConfigurationFile.first(ConfigurationFile.feeds, in: [directory.path])
        let configuration = FeedConfiguration(file, knowing: ["nws"])
        #expect(configuration.feeds.map(\.name) == ["nws"] && configuration.usesDesktop)
        #expect(configuration.ofPlaces.places.map(\.name) == ["Home"])
        #expect(configuration.ofPlaces.places.first?.point?.latitude == 1)
        let said = configuration.problems.map { "\($0.position?.line ?? 0): \($0.message); \($0.hint)" }
        #expect(
            said == [
                "5: this line is not text in UTF-8; save the file as UTF-8, or write the line in plain letters",
                "7: this line is not text in UTF-8; save the file as UTF-8, or write the line in plain letters",
                "8: these are no hours; write them like quiet = 22:00-07:00; comments stand on their own line",
            ])
        // A command keeps the bytes of the others.
        var edit = try #require(FeedConfigurationEdit(bytes))
        edit.addFeed("other", from: "https://example.org/")
        let isRemoved = edit.removeFeed("nws")
        #expect(isRemoved && edit.bytes.starts(with: Array("# caf".utf8) + [0xE9, 0x0A]))
        #expect(edit.bytes.contains(0xFC))
    }

    /// Any bytes at all: read or refused, never a crash; and whatever can be read can be changed.
    @Test func anyBytesAreReadOrRefused() throws {
        var generator = SeededGenerator(seed: 11)
        let words = [
            "feed", "place", "=", "nws", "at", "\n", "\r\n", "#", " ", "37,-80", "ugc", "VAZ014", "\u{1B}[2J",
            "notify", "/bin/x '", "quiet", "22:00-", "é", "from", "https://a/",
        ]
        for _ in 0..<soakRounds(200) {
            let text = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
                words.randomElement(using: &generator) ?? ""
            }.joined()
            let bytes = Array(text.utf8)
            guard var edit = FeedConfigurationEdit(bytes) else { continue }
            _ = try read(text)
            let before = ConfigurationFile.lines(edit.bytes)?.count
            #expect(before == ConfigurationFile.lines(bytes)?.count)
            edit.addFeed("extra", from: "https://example.org/")
            #expect(edit.hasFeed("extra"))
            let removed = edit.removeFeed("extra")
            #expect(removed)
        }
    }

    // MARK: Changes

    private func locations(_ directory: PrivateDirectory) throws -> FeedLocations {
        try FeedLocations(
            PackLocator.Environment(home: directory.path, systemConfiguration: directory.path("etc")),
            isSystem: false)
    }

    @Test func commentsAndUnknownLinesSurvive() throws {
        let text = """
            # My feeds
            feed = nws   
            # every five minutes is enough
            interval = 300
            shape = round

            place = Home
            at = 1.0,2.0
            # near the river
            radius = 5
            quiet = 22:00-07:00
            """ + "\n"
        var edit = try #require(FeedConfigurationEdit(Array(text.utf8)))
        let isRemoved = edit.removeFeed("nws")
        var home = WatchedPlace(name: "Home", same: ["051121"])
        home.leastSeverity = .severe
        let isReplaced = edit.replacePlace("home", with: home)
        edit.set("quiet", to: "23:00-06:00")
        edit.set("desktop", to: "yes")
        edit.addFeed("other", from: "https://example.org/cap", interval: 60)
        #expect(isRemoved && isReplaced)
        #expect(
            String(decoding: edit.bytes, as: UTF8.self) == """
                # My feeds
                # every five minutes is enough
                shape = round

                place = Home
                same = 051121
                least = severe
                # near the river
                quiet = 23:00-06:00

                desktop = yes

                feed = other
                from = https://example.org/cap
                interval = 60

                """)
        let carriage = try #require(FeedConfigurationEdit(Array("feed = nws\r\n# x\r\n".utf8)))
        #expect(String(decoding: carriage.bytes, as: UTF8.self) == "feed = nws\r\n# x\r\n")
    }

    @Test func theLastChangeCanBeTakenBack() throws {
        let directory = try PrivateDirectory()
        let locations = try locations(directory)
        func text() -> String? { try? String(contentsOfFile: locations.configurationFile, encoding: .utf8) }
        #expect(throws: FeedProblem.self) { try locations.undo() }
        try locations.edit { (edit) throws(FeedProblem) in edit.addFeed("nws") }
        let first = text()
        try locations.edit { (edit) throws(FeedProblem) in
            edit.addPlace(WatchedPlace(name: "Home", ugc: ["VAZ014"]))
        }
        let second = text()
        #expect(first == "feed = nws\n" && second == "feed = nws\n\nplace = Home\nugc = VAZ014\n")
        try locations.undo()
        #expect(text() == first)
        try locations.undo()
        #expect(text() == second)
        // It may hold what the file holds: a password.
        let mode = try FileManager.default.attributesOfItem(atPath: locations.configurationFile + ".undo")
        #expect(mode[.posixPermissions] as? Int == 0o600)
        // What was changed by hand is not lost.
        try directory.write("feed = other\n", to: ".config/muster/feeds.conf")
        #expect(throws: FeedProblem.self) { try locations.undo() }
        #expect(text() == "feed = other\n")
    }

    @Test func aFileThatIsALinkStaysOne() throws {
        let directory = try PrivateDirectory()
        let locations = try locations(directory)
        try directory.write("# mine\n", to: ".config/muster/x")
        try directory.write("# kept elsewhere\n", to: "dotfiles/feeds.conf")
        try FileManager.default.createSymbolicLink(
            atPath: locations.configurationFile, withDestinationPath: directory.path("dotfiles/feeds.conf"))
        try locations.edit { (edit) throws(FeedProblem) in edit.addFeed("nws") }
        #expect(
            try String(contentsOfFile: directory.path("dotfiles/feeds.conf"), encoding: .utf8)
                == "# kept elsewhere\n\nfeed = nws\n")
        #expect(
            (try? FileManager.default.destinationOfSymbolicLink(atPath: locations.configurationFile)) != nil)
    }

    @Test func aPersonsOwnFileReplacesTheAdministrators() throws {
        let directory = try PrivateDirectory()
        let locations = try locations(directory)
        try directory.write("feed = nws\n", to: "etc/feeds.conf")
        #expect(locations.configuration(knowing: ["nws"]).feeds.map(\.name) == ["nws"])
        try directory.write("desktop = yes\n", to: ".config/muster/feeds.conf")
        #expect(locations.configuration(knowing: ["nws"]).feeds.isEmpty)
        #expect(locations.hazards == directory.path(".local/share/muster/hazards"))
        #expect(throws: FeedProblem.self) {
            try FeedLocations(PackLocator.Environment(), isSystem: false)
        }
    }

    @Test func quietHoursCrossMidnight() throws {
        let night = try #require(QuietHours("22:00-07:00"))
        #expect(night.contains(minute: 22 * 60) && night.contains(minute: 0) && night.contains(minute: 419))
        #expect(!night.contains(minute: 420) && !night.contains(minute: 12 * 60))
        let day = try #require(QuietHours("08:00 - 09:30"))
        #expect(day.contains(minute: 480) && !day.contains(minute: 570) && !day.contains(minute: 0))
        for text in ["", "22-7", "24:00-07:00", "22:00-22:00", "22:00", "a:b-c:d", "22:00-07:00-08:00"] {
            #expect(QuietHours(text) == nil, "\(text)")
        }
    }
}
