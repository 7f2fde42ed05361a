// The real program: feeds, places and watch, their words and exit codes.
import Alerts
import Clocks
import Foundation
import HazardKit
import Hazards
import TestSupport
import Testing

@testable import FeedUpdate
@testable import Transport

/// A person's home, and a server of feeds.
private struct Home {
    let server: FaultServer
    let directory: PrivateDirectory
    var hazards: String { directory.path(".local/share/muster/hazards") }
    var configuration: String { directory.path(".config/muster/feeds.conf") }

    init() throws {
        server = try FaultServer()
        directory = try PrivateDirectory()
    }

    func run(_ arguments: String...) throws -> ProgramResult {
        try runProgram([try Binary.musterSync()] + arguments, environment: ["HOME": directory.path])
    }

    func shell(_ script: String) throws -> ProgramResult {
        try runProgram(
            ["/bin/sh", "-c", script],
            environment: ["HOME": directory.path, "M": try Binary.musterSync(), "H": hazards])
    }

    func serve(_ messages: TestMessage...) throws {
        let text = "<alerts>" + messages.map(\.xml).joined() + "</alerts>"
        try server.directory.write(text, to: "repository/feed.xml")
    }
}

@Suite struct FeedCommandTests {
    /// A refused command leaves the configuration unchanged.
    @Test func tooManyFeedsAndPlacesAreRefused() throws {
        let home = try Home()
        let feeds = (0..<20).map { "feed = f\($0)\nfrom = https://alerts.example.org/\($0)\n" }.joined()
        let places = (0..<50).map { "place = p\($0)\nsame = 051121\n" }.joined()
        try home.directory.write(feeds + places, to: ".config/muster/feeds.conf")
        let feed = try home.run("feeds", "add", "more", "https://alerts.example.org/more")
        #expect(feed.status == .exited(3) && feed.stderr.contains("There are 20 feeds already."))
        let known = try home.run("feeds", "enable", "nws")
        #expect(known.status == .exited(3) && known.stderr.contains("There are 20 feeds already."))
        let place = try home.run("places", "add", "More", "--same", "051121")
        #expect(place.status == .exited(3) && place.stderr.contains("There are 50 places already."))
        #expect(try String(contentsOfFile: home.configuration, encoding: .utf8) == feeds + places)
    }

    /// A home behind a symbolic link is a home like any other. What cannot be stored is said, with a code.
    @Test func aHomeIsReachedThroughALink() throws {
        let home = try Home()
        try home.serve(TestMessage(expires: "2100-01-01T00:00:00Z"))
        try home.directory.write(
            "feed = own\nfrom = \(home.server.address)feed.xml\n", to: ".config/muster/feeds.conf")
        try home.directory.write("", to: "elsewhere/share/x")
        try home.directory.write("", to: ".local/x")
        try FileManager.default.createSymbolicLink(
            atPath: home.directory.path(".local/share"),
            withDestinationPath: home.directory.path("elsewhere/share"))
        let read = try home.run("feeds", "update")
        #expect(read.status == .exited(0))
        #expect(
            read.stderr == "muster-sync: new: Tornado Warning, extreme, immediate, for Blacksburg campus\n")
        #expect(try AlertSnapshot.read(folder: home.hazards).messages.count == 1)
        // A link in the place of the file itself is replaced, and its target is not written to.
        let file = home.hazards + "/" + HazardKind.alerts.fileName
        try home.directory.write("mine", to: "mine")
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createSymbolicLink(
            atPath: file, withDestinationPath: home.directory.path("mine"))
        #expect(try home.run("feeds", "update").status == .exited(3))
        #expect(try String(contentsOfFile: home.directory.path("mine"), encoding: .utf8) == "mine")
    }

    /// What tells where a person lives is for that person alone, also what an earlier version left open.
    @Test func whatIsStoredIsForThePersonAlone() throws {
        let home = try Home()
        try home.serve(TestMessage(expires: "2100-01-01T00:00:00Z"))
        try home.directory.write(
            "feed = own\nfrom = \(home.server.address)feed.xml\n", to: ".config/muster/feeds.conf")
        #expect(try home.run("places", "add", "Home", "--same", "051121").status == .exited(0))
        #expect(try home.run("feeds", "update").status == .exited(0))
        #expect(try home.shell("chmod 644 $H/*.sqlite; find $H -type f -name '*.sqlite'").stdout != "")
        try home.serve(TestMessage(identifier: "other", expires: "2100-01-01T00:00:00Z"))
        #expect(try home.run("feeds", "update").status == .exited(0))
        let open = try home.shell("find $HOME/.config/muster $H \\( -type f -o -path $H \\) -perm /077")
        #expect(open.stdout.isEmpty, "\(open.stdout)")
        #expect(SnapshotFormat.fileMode(in: SnapshotFormat.systemFolder) == 0o644)
    }

    @Test func aChangeThatWasMadeIsSaidWhenWhatFollowsFails() throws {
        let home = try Home()
        try home.directory.write("", to: ".local/share/muster/hazards")
        let failure =
            "What is stored could not be brought up to date. \(home.hazards): the alerts cannot be locked: Not a directory."
        for (words, done) in [
            (["places", "add", "Work", "--at", "37.2,-80.4"], "Added: Work."),
            (["places", "change", "Work", "--radius", "5"], "Changed: Work."),
            (["places", "undo"], "The last change was undone."),
        ] {
            let result = try runProgram(
                [try Binary.musterSync()] + words, environment: ["HOME": home.directory.path])
            #expect(result.status == .exited(3) && result.stdout.isEmpty)
            #expect(result.stderr.hasSuffix("muster-sync: \(done) \(failure)\n"), "\(result.stderr)")
        }
        #expect(try String(contentsOfFile: home.configuration, encoding: .utf8).contains("place = Work"))
    }

    @Test func nothingIsOnUntilItIsEnabled() throws {
        let home = try Home()
        let list = try home.run("feeds")
        #expect(list.status == .exited(0) && list.stdout.hasPrefix("nws: off. "))
        #expect(list.stdout.contains("This pack suggests it. Enable it with muster-sync feeds enable nws.\n"))
        let none = try home.run("feeds", "update")
        #expect(none.status == .exited(0) && none.stdout == "No feed is on. muster-sync feeds lists them.\n")
        #expect(try home.run("feeds", "update", "nws").status == .exited(3))
        #expect(try home.run("feeds", "enable", "nowhere").status == .exited(2))
        let enabled = try home.run("feeds", "enable", "nws")
        #expect(
            enabled.status == .exited(0)
                && enabled.stdout.hasPrefix("Enabled nws. Its server, api.weather.gov, receives "))
        #expect(try String(contentsOfFile: home.configuration, encoding: .utf8) == "feed = nws\n")
        #expect(try home.run("feeds", "list", "--json").stdout.contains("\"enabled\": true"))
        #expect(
            try home.run("feeds", "disable", "nws").stdout
                == "Disabled nws, and removed what was read of it.\n")
        #expect(try home.run("feeds", "disable", "nws").status == .exited(1))
        #expect(!FileManager.default.fileExists(atPath: home.hazards))
    }

    @Test func aFeedOfOnesOwnIsReadAndShown() throws {
        let home = try Home()
        try home.serve(TestMessage(expires: "2100-01-01T00:00:00Z"))
        #expect(try home.run("feeds", "add", "own", "http://example.org/").status == .exited(2))
        #expect(try home.run("feeds", "add", "nws", "https://example.org/").status == .exited(2))
        #expect(try home.run("feeds", "add", "own", home.server.address + "feed.xml").status == .exited(0))
        #expect(try home.run("feeds", "add", "own", home.server.address + "feed.xml").status == .exited(3))
        let first = try home.run("feeds", "update")
        #expect(first.status == .exited(0) && first.stdout == "own: Read; the feed lists 1 message.\n")
        #expect(
            first.stderr == "muster-sync: new: Tornado Warning, extreme, immediate, for Blacksburg campus\n")
        let second = try home.run("feeds", "update", "own", "--json")
        #expect(second.stdout.contains("\"result\": \"not-modified\"") && second.stderr.isEmpty)
        #expect(try home.run("feeds", "update", "--quiet").stdout.isEmpty)
        try home.server.fault("feed.xml", "portal")
        let portal = try home.run("feeds", "update", "--quiet")
        #expect(
            portal.status == .exited(1)
                && portal.stderr.hasPrefix("muster-sync: own: A web page came instead of the feed"))
        try home.server.fault("feed.xml", "replaced", ["text": "<weather/>"])
        #expect(try home.run("feeds", "update").status == .exited(3))
        #expect(try AlertSnapshot.read(folder: home.hazards).messages.count == 1)
        let list = try home.run("feeds")
        #expect(list.stdout.contains("the response is not a feed of alerts; its first element is weather"))
        // A wrong line is said, and keeps nothing from being read.
        try home.server.faults([])
        let text = try String(contentsOfFile: home.configuration, encoding: .utf8)
        try home.directory.write(text + "nonsense\n", to: ".config/muster/feeds.conf")
        let wrong = try home.run("feeds", "update", "--now")
        #expect(wrong.status == .exited(3) && wrong.stdout.hasPrefix("own: "))
        #expect(
            wrong.stderr.hasPrefix(
                "muster-sync: \(home.configuration):3:1: error feeds-configuration: this is not KEY = VALUE; "
            ))
        #expect(try home.run("feeds", "disable", "own").status == .exited(0))
        #expect(try AlertSnapshot.read(folder: home.hazards).messages.isEmpty)
    }

    /// Before and after, both agencies, a file, and what the commands say of them.
    @Test func earthquakesAreReadImportedAndToldOf() throws {
        let home = try Home()
        let list = try home.run("feeds")
        #expect(
            list.stdout.contains(
                "\nusgs: off. Earthquakes worldwide, located by the U.S. Geological Survey.\n"))
        #expect(
            list.stdout.contains(
                "\n  Read from webservices.ingv.it every 5 minutes. The server receives nothing but"))
        let enabled = try home.run("feeds", "enable", "usgs")
        #expect(
            enabled.stdout.hasPrefix(
                "Enabled usgs. Its server, earthquake.usgs.gov, receives nothing but the request."))
        try home.directory.write(
            "feed = usgs\nfrom = \(home.server.address)quakes\nkeep-earthquakes = 90\n",
            to: ".config/muster/feeds.conf")
        func serve(_ sample: String) throws {
            // Made now: an old copy would be one.
            let text = String(decoding: try FeedBench.sample("quake/" + sample), as: UTF8.self)
                .replacing("\"generated\": 1772470800000", with: "\"generated\": \(Moment.now().seconds)000")
            try home.server.directory.write(text, to: "repository/quakes")
        }
        try serve("usgs-1-before.geojson")
        let first = try home.run("feeds", "update")
        #expect(first.status == .exited(0) && first.stdout == "usgs: Read; 7 events are stored.\n")
        #expect(first.stderr.isEmpty)
        try serve("usgs-2-after.geojson")
        let second = try home.run("feeds", "update", "--json")
        #expect(second.stdout.contains("\"result\": \"ok\"") && second.stdout.contains("\"listed\": 6"))
        let third = try home.run("feeds", "update")
        #expect(third.stdout == "usgs: Nothing new; 6 events are stored.\n")
        let shown = try home.run("feeds")
        #expect(
            shown.stdout.contains("  USGS (127.0.0.1:") && shown.stdout.contains("). 6 events are stored.\n"))
        let sample = "\(Binary.checkout())/Tests/Fixtures/Feeds/quake/ingv-text-14.txt"
        let imported = try home.run("feeds", "import", sample)
        #expect(
            imported.status == .exited(0)
                && imported.stdout
                    == "Took 3 events of INGV, from 2026-03-02 08:00 UTC to 2026-03-02 12:00 UTC. They are kept for 90 days.\n"
        )
        let refused = try home.run("feeds", "import", home.configuration)
        #expect(refused.status == .exited(3) && refused.stdout.isEmpty)
        #expect(
            refused.stderr.hasPrefix(
                "muster-sync: Nothing was imported: the file is not a list of earthquakes;")
        )
        let status = try home.run("status")
        #expect(status.stdout.contains("\nEarthquakes\n  USGS (127.0.0.1:"))
        #expect(status.stdout.contains("\n  INGV, from a file: as of 2026-03-02 "))
        #expect(!FileManager.default.fileExists(atPath: home.hazards + "/alerts.sqlite"))
        #expect(
            try home.run("feeds", "disable", "usgs").stdout
                == "Disabled usgs, and removed what was read of it.\n")
        #expect(try EarthquakeSnapshot.read(folder: home.hazards).catalog.records.count == 3)
    }

    @Test func placesAreListedChangedAndBroughtBack() throws {
        let home = try Home()
        let campus = """
            Blacksburg campus (the campus of the pack)
              37.2284° N, 80.4234° W, near is within 6.2 mi (10 km)
              Counties (SAME): 051121
              Zones (UGC): VAC121, VAZ014
              Wanted: all kinds
              River gauges: 03171000, 02054500

            """
        #expect(try home.run("places").stdout == campus)
        let added = try home.run(
            "places", "add", "Home", "--at", "37.1,-80.5", "--radius", "25", "--least", "severe", "--kinds",
            "met,fire")
        #expect(added.status == .exited(0) && added.stdout == "Added: Home.\n")
        let own = """
            Home
              37.1000° N, 80.5000° W, near is within 16 mi (25 km)
              Wanted: met, fire, severe or worse

            """
        #expect(try home.run("places").stdout == campus + own)
        #expect(try home.run("places", "add", "home", "--at", "1,1").status == .exited(3))
        #expect(try home.run("places", "add", "Nowhere").status == .exited(2))
        #expect(try home.run("places", "add", "Bad", "--ugc", "x").status == .exited(2))
        #expect(try home.run("places", "change", "Home").status == .exited(2))
        #expect(try home.run("places", "change", "Away", "--at", "1,1").status == .exited(3))
        #expect(
            try home.run("places", "change", "home", "--rename", "House", "--least", "all").status
                == .exited(0))
        #expect(
            try home.run("places").stdout.contains("House\n") && !home.run("places").stdout.contains("severe")
        )
        #expect(try home.run("places", "remove", "Blacksburg campus").status == .exited(0))
        #expect(try !home.run("places").stdout.contains("Blacksburg"))
        #expect(
            try home.run("places", "undo").stdout
                == "The last change was undone. The places are Blacksburg campus, House.\n")
        #expect(try home.run("places", "change", "Blacksburg campus", "--radius", "20").status == .exited(0))
        #expect(
            try home.run("places").stdout.hasPrefix(
                "Blacksburg campus\n  37.2284° N, 80.4234° W, near is within 12 mi (20 km)"))
        #expect(try home.run("places", "list", "--json").stdout.contains("\"radius\": 20.0"))
        #expect(try home.run("places", "remove", "Elsewhere").status == .exited(3))
    }

    @Test func placesSayWhichEarthquakesAreWanted() throws {
        let home = try Home()
        let added = try home.run(
            "places", "add", "Home", "--at", "37.1,-80.5", "--quakes", "4.5,300", "--automatic", "5")
        #expect(added.status == .exited(0))
        let wish = "  Earthquakes: M 4.5 or more within 186 mi (300 km), those not reviewed from M 5 on\n"
        #expect(try home.run("places").stdout.hasSuffix("  Wanted: all kinds\n" + wish))
        #expect(
            try String(contentsOfFile: home.configuration, encoding: .utf8)
                == "place = Home\nat = 37.1,-80.5\nquakes = M 4.5, 300 km\nautomatic = M 5\n")
        // Nothing is stored beside the configuration.
        #expect(!FileManager.default.fileExists(atPath: home.hazards + "/" + HazardKind.alerts.fileName))
        let json = try home.run("places", "list", "--json").stdout
        #expect(json.contains("\"quakes\": \"M 4.5, 300 km\"") && json.contains("\"quakes\": null"))
        // The other name of the command; none and all take it back.
        #expect(try home.run("places", "edit", "Home", "--quakes", "felt").status == .exited(0))
        #expect(try home.run("places").stdout.contains("Earthquakes: likely to be felt there, those"))
        #expect(
            try home.run("places", "change", "Home", "--quakes", "none", "--automatic", "all").status
                == .exited(0))
        #expect(try !home.run("places").stdout.contains("Earthquakes"))
        #expect(try home.run("places", "undo").status == .exited(0))
        #expect(try home.run("places").stdout.contains("Earthquakes: likely to be felt there"))
        for wish in ["4.5", "4.5,0", "4.5,20001", "12,10", "strong"] {
            let refused = try home.run("places", "change", "Home", "--quakes", wish)
            #expect(refused.status == .exited(2))
            #expect(refused.stderr.contains("this is not a magnitude with a distance from 1 to 20000 km"))
        }
        #expect(try home.run("places", "change", "Home", "--automatic", "lots").status == .exited(2))
    }

    /// A place that is known by its county only would never hear of an earthquake.
    @Test func earthquakesNeedAPosition() throws {
        let home = try Home()
        #expect(try home.run("places", "add", "Home", "--same", "051121").status == .exited(0))
        let changed = try home.run("places", "change", "Home", "--quakes", "felt")
        #expect(
            changed.status == .exited(0) && changed.stderr.contains("earthquakes need the position of Home"))
    }

    @Test func aTestGoesTheWholeWay() throws {
        let home = try Home()
        let script = try home.directory.write(
            "#!/bin/sh\necho \"$MUSTER_EVENT $MUSTER_TEST\" >> \"$HOME/told\"\n", to: "tell")
        chmod(script, 0o755)
        try home.directory.write("notify = \(script)\nquiet = 00:00-23:59\n", to: ".config/muster/feeds.conf")
        let begun = try home.run("feeds", "test")
        #expect(begun.status == .exited(0), "\(begun)")
        #expect(begun.stderr == "muster-sync: TEST: new: Test, extreme, immediate, for Blacksburg campus\n")
        #expect(try home.run("feeds", "test", "--end").stdout == "The test alert is over.\n")
        #expect(try home.run("feeds", "test", "--end").status == .exited(3))
        #expect(
            try String(contentsOfFile: home.directory.path("told"), encoding: .utf8) == "new yes\nended yes\n"
        )
    }

    @Test func aTestEarthquakeGoesTheWholeWay() throws {
        let home = try Home()
        let script = try home.directory.write(
            "#!/bin/sh\necho \"$MUSTER_EVENT $MUSTER_TEST $MUSTER_MAGNITUDE\" >> \"$HOME/told\"\n", to: "tell"
        )
        chmod(script, 0o755)
        try home.directory.write(
            "notify = \(script)\nquiet = 00:00-23:59\nplace = Home\nat = 37.1,-80.5\nquakes = M 6.5, 50 km\n",
            to: ".config/muster/feeds.conf")
        let begun = try home.run("feeds", "test", "quakes")
        #expect(begun.status == .exited(0), "\(begun)")
        #expect(
            begun.stderr
                == "muster-sync: TEST: new: M 6.5, no earthquake near Home, near Home, 0 ft (0 m)\n")
        #expect(
            begun.stdout
                == "A test earthquake is stored, and ends in an hour, or with muster-sync feeds test quakes --end.\n"
        )
        // Other changes leave it where it is, and tell it no second time.
        #expect(try home.run("places", "change", "Home", "--automatic", "5").status == .exited(0))
        let stored = try EarthquakeSnapshot.read(folder: home.hazards)
        let board = EarthquakeBoard(StoredEarthquakes(stored), at: stored.written)
        #expect(
            board.events.map { EarthquakeWords.headline($0.report) } == [
                "TEST: M 6.5, no earthquake near Home"
            ])
        #expect(EarthquakeBoard(StoredEarthquakes(stored), at: stored.written + 3_601).events.isEmpty)
        #expect(try home.run("feeds", "test", "quakes", "--end").stdout == "The test earthquake is over.\n")
        #expect(try home.run("feeds", "test", "quakes", "--end").status == .exited(3))
        let unknown = try home.run("feeds", "test", "storms")
        #expect(unknown.status == .exited(2))
        #expect(
            unknown.stderr.contains("feeds test takes one of alerts, quakes, floods, gauges, not \"storms\""))
        #expect(try EarthquakeSnapshot.read(folder: home.hazards).catalog.records.isEmpty)
        #expect(
            try String(contentsOfFile: home.directory.path("told"), encoding: .utf8) == "new yes 6.5\n")
    }

    /// A home in which a command writes down what it is told, in quiet hours.
    private func listening(_ variables: String, _ place: String) throws -> Home {
        let home = try Home()
        let script = try home.directory.write(
            "#!/bin/sh\necho \"$MUSTER_EVENT $MUSTER_TEST \(variables)\" >> \"$HOME/told\"\n", to: "tell")
        chmod(script, 0o755)
        try home.directory.write(
            "notify = \(script)\nquiet = 00:00-23:59\n\(place)", to: ".config/muster/feeds.conf")
        return home
    }

    @Test func aTestFloodGoesTheWholeWay() throws {
        let home = try listening(
            "$MUSTER_FLOOD", "place = Home\nat = 37.1,-80.5\nfloods = significant\n")
        let begun = try home.run("feeds", "test", "floods")
        #expect(begun.status == .exited(0), "\(begun)")
        #expect(
            begun.stderr
                == "muster-sync: TEST: new: Dangerous flooding reported, 0.3 mi (500 m) north of Home\n")
        #expect(
            begun.stdout
                == "A test flood report is stored, and ends in an hour, or with muster-sync feeds test floods --end.\n"
        )
        // Other changes leave it where it is, and tell it no second time.
        #expect(try home.run("places", "change", "Home", "--floods", "all").status == .exited(0))
        #expect(try home.run("feeds", "update").stderr.contains("TEST") == false)
        let stored = StoredFloods(try FloodSnapshot.read(folder: home.hazards))
        let written = try #require(stored.snapshot).written
        let board = FloodBoard(stored, at: written, zone: .utc)
        #expect(board.floods.map(\.title) == ["TEST: no flood near Home"])
        #expect(
            board.floods.flatMap { $0.reports().map(FloodWords.severity) } == ["TEST: Dangerous flooding"])
        #expect(FloodBoard(stored, at: written + 3_601, zone: .utc).floods.isEmpty)
        #expect(try home.run("feeds", "test", "floods", "--end").stdout == "The test flood report is over.\n")
        #expect(try home.run("feeds", "test", "floods", "--end").status == .exited(3))
        #expect(try FloodSnapshot.read(folder: home.hazards).collections.isEmpty)
        #expect(
            try String(contentsOfFile: home.directory.path("told"), encoding: .utf8)
                == "new yes dangerous\n")
    }

    @Test func aTestGaugeGoesTheWholeWay() throws {
        let home = try listening("$MUSTER_STAGE", "")
        let begun = try home.run("feeds", "test", "gauges")
        #expect(begun.status == .exited(0), "\(begun)")
        #expect(begun.stderr == "muster-sync: TEST: new: Minor flooding, not a river, 12 ft\n")
        #expect(
            begun.stdout
                == "A test gauge is stored, and ends in an hour, or with muster-sync feeds test gauges --end.\n"
        )
        // Other changes leave it where it is, and tell it no second time.
        #expect(
            try home.run("places", "add", "Home", "--at", "37.1,-80.5", "--no-codes").status == .exited(0))
        let stored = StoredGauges(try GaugeSnapshot.read(folder: home.hazards))
        let written = try #require(stored.snapshot).written
        let board = GaugeBoard(stored, at: written)
        #expect(board.gauges.map(\.gauge.title) == ["TEST: not a river"])
        #expect(board.gauges.map(\.state.impact?.statement) == ["This is a test. Nothing has happened."])
        #expect(GaugeBoard(stored, at: written + 3_601).gauges.isEmpty)
        // Another test is told again; a real river is no part of it.
        #expect(try home.run("feeds", "test", "gauges").stderr.contains("TEST: new: Minor flooding"))
        #expect(try home.run("feeds", "test", "gauges", "--end").stdout == "The test gauge is over.\n")
        #expect(try home.run("feeds", "test", "gauges", "--end").status == .exited(3))
        #expect(try GaugeSnapshot.read(folder: home.hazards).gauges.isEmpty)
        #expect(
            try String(contentsOfFile: home.directory.path("told"), encoding: .utf8)
                == "new yes 12 ft\nnew yes 12 ft\n")
    }

    /// Reads, tells, is alone, takes a changed configuration, and ends when it is told to.
    @Test func aWatchReadsUntilItIsEnded() throws {
        let home = try Home()
        try home.serve(TestMessage(expires: "2100-01-01T00:00:00Z"))
        let address = home.server.address + "feed.xml"
        try home.directory.write("feed = own\nfrom = \(address)\n", to: ".config/muster/feeds.conf")
        let done = try home.shell(
            """
            until_there() { n=0; while [ $n -lt 1000 ] && ! grep -qs "$1" "$HOME/log"; do sleep 0.02; n=$((n+1)); done; }
            "$M" watch 2>"$HOME/log" & pid=$!
            until_there 'new: Tornado'
            "$M" watch; echo "second $?"
            printf 'feed = other\\nfrom = \(address)?\\n' >> "$HOME/.config/muster/feeds.conf"
            until_there 'Watching own, other'
            kill -HUP $pid
            kill -TERM $pid
            wait $pid; echo "ended $?"
            """)
        #expect(done.stdout == "second 3\nended 0\n", "\(done)")
        #expect(done.stderr == "muster-sync: Another muster-sync watch is running, so this one ends.\n")
        let log = try String(contentsOfFile: home.directory.path("log"), encoding: .utf8)
        #expect(
            log.hasPrefix(
                """
                muster-sync: Watching own.
                muster-sync: own: Read; the feed lists 1 message.
                muster-sync: new: Tornado Warning, extreme, immediate, for Blacksburg campus
                """), "\(log)")
        #expect(try AlertSnapshot.read(folder: home.hazards).messages.count == 1)
    }

    /// Feeds that say nothing keep a watch neither from the others nor from its end.
    @Test func aWatchWaitsForNoSlowFeed() throws {
        let home = try Home()
        try home.serve(TestMessage(expires: "2100-01-01T00:00:00Z"))
        try home.server.faults((1...4).map { ["path": "slow-\($0).xml", "fault": "silent"] })
        let slow = (1...4).map { "feed = slow-\($0)\nfrom = \(home.server.address)slow-\($0).xml\n" }
        try home.directory.write(
            slow.joined() + "feed = quick\nfrom = \(home.server.address)feed.xml\n",
            to: ".config/muster/feeds.conf")
        let done = try home.shell(
            """
            until_there() { n=0; while [ $n -lt 1000 ] && ! grep -qs "$1" "$HOME/log"; do sleep 0.02; n=$((n+1)); done; }
            "$M" watch 2>"$HOME/log" & pid=$!
            until_there 'new: Tornado'
            kill -TERM $pid
            wait $pid; echo "ended $?"
            """)
        #expect(done.stdout == "ended 0\n", "\(done)")
        let log = try String(contentsOfFile: home.directory.path("log"), encoding: .utf8)
        #expect(log.contains("quick: Read; the feed lists 1 message.") && !log.contains("slow-1: "), "\(log)")
    }

    @Test func aPlaceNamesGaugesAndNone() throws {
        let home = try Home()
        func change(_ words: String...) throws -> ProgramResult {
            try runProgram(
                [try Binary.musterSync(), "places"] + words, environment: ["HOME": home.directory.path])
        }
        #expect(
            try change("add", "Home", "--at", "1,2", "--gauges", "exav2,03171000").status == .exited(0))
        #expect(
            try String(contentsOfFile: home.configuration, encoding: .utf8)
                == "place = Home\nat = 1.0,2.0\ngauges = EXAV2 03171000\n")
        #expect(try change("change", "Home", "--gauges=none", "--floods=all").status == .exited(0))
        #expect(
            try String(contentsOfFile: home.configuration, encoding: .utf8)
                == "place = Home\nat = 1.0,2.0\nfloods = all\n")
        #expect(try change("change", "Home", "--gauges", "none,EXAV2").status == .exited(2))
    }

    /// A server that is asked for gauges learns which, also that of a mirror; one of a feed of alerts learns no codes.
    @Test func whatAServerLearnsIsSaidAlsoOfOnesOwn() throws {
        let home = try Home()
        try home.directory.write(
            ["nwps", "usgs-water", "usgs", "nws"].map {
                "feed = \($0)\nfrom = https://mirror.example.org/\($0)/\n"
            }
            .joined(), to: ".config/muster/feeds.conf")
        let list = try home.run("feeds").stdout
        let told = list.split(separator: "\n").filter { $0.hasPrefix("  Read from mirror.example.org ") }
            .compactMap { $0.components(separatedBy: "The server receives ").last }
        #expect(
            told == [
                "the zone and county codes of your places, or the position of one that lacks codes.",
                "nothing but the request.", "the identifiers of the gauges you read.",
                "the identifiers of the gauges you read.",
            ])
        #expect(
            try home.run("feeds", "enable", "nwps").stdout.hasPrefix(
                "nwps was already enabled. Its server, mirror.example.org, receives the identifiers of the gauges you read."
            ))
        #expect(
            try home.run("feeds", "enable", "nws").stdout.hasPrefix(
                "nws was already enabled. Its server, mirror.example.org, receives the zone and county codes of your places, "
            ))
    }

    @Test func aFeedThatWasAddedIsKnown() throws {
        let home = try Home()
        try home.serve(TestMessage())
        let address = home.server.address + "feed.xml"
        #expect(try home.run("feeds", "add", "own", address).status == .exited(0))
        let enabled = try home.run("feeds", "enable", "own")
        #expect(enabled.status == .exited(0) && enabled.stdout == "own was already enabled.\n", "\(enabled)")
    }

    @Test func aListSaysThatWhatIsStoredIsDamaged() throws {
        let home = try Home()
        try home.serve(TestMessage())
        try home.directory.write(
            "feed = own\nfrom = \(home.server.address)feed.xml\n", to: ".config/muster/feeds.conf")
        #expect(try home.run("feeds", "list").stdout.contains("  Never read. "))
        #expect(try home.run("feeds", "update").status == .exited(0))
        try home.directory.write("damaged", to: ".local/share/muster/hazards/" + HazardKind.alerts.fileName)
        let list = try home.run("feeds", "list")
        #expect(list.status == .exited(3) && list.stdout.contains("own: on. "), "\(list)")
        #expect(!list.stdout.lowercased().contains("never read"))
        #expect(
            list.stderr.hasPrefix("muster-sync: What was read of the feeds is damaged (")
                && list.stderr.hasSuffix("; run muster-sync feeds update.\n"), "\(list.stderr)")
    }

    @Test func theWeatherServiceIsAskedForThePlacesCodes() throws {
        func addresses(_ places: [WatchedPlace]) -> [String] {
            let settings = FeedSettings(
                feed: FeedConfiguration.Feed(name: "nws"), places: places, agent: "x")
            return NWSFeed.kind.plan(settings).sources.compactMap { ($0 as? WebFeed)?.address.text }
        }
        let base = "https://api.weather.gov/alerts/active?"
        var home = WatchedPlace(name: "Home", same: ["051770"])
        #expect(addresses([FeedBench.blacksburg]) == [base + "zone=VAC121,VAZ014"])
        // Of the code of its county, what the weather service calls it.
        #expect(addresses([FeedBench.blacksburg, home]) == [base + "zone=VAC121,VAC770,VAZ014"])
        home.point = FeedBench.blacksburg.point
        let here = base + "point=37.2284,-80.4234"
        #expect(addresses([home]) == [base + "zone=VAC770", here])
        #expect(
            addresses([FeedBench.blacksburg, home]) == [base + "zone=VAC121,VAC770,VAZ014", here])
        let plan = NWSFeed.kind.plan(
            FeedSettings(
                feed: FeedConfiguration.Feed(name: "nws"), places: [FeedBench.blacksburg, home], agent: "x"))
        #expect(
            plan.sources.map(\.name) == ["nws", "nws@Home"] && plan.sources.allSatisfy { $0.interval == 120 })
    }
}

@Suite struct DocumentAddressTests {
    @Test func addressesAreReadAndResolved() throws {
        let index = try #require(DocumentAddress("HTTPS://Example.org:8443/a/b.atom?x=1#top"))
        #expect(index.text == "https://example.org:8443/a/b.atom?x=1" && index.host == "example.org:8443")
        #expect(index.path == "a/b.atom?x=1" && index.origin == "https://example.org:8443/")
        let cases: [(String, String?)] = [
            ("c.xml", "https://example.org:8443/a/c.xml"), ("/c.xml", "https://example.org:8443/c.xml"),
            ("?y=2", "https://example.org:8443/a/b.atom?y=2"), ("//other.org/c", "https://other.org/c"),
            ("http://example.org/c", "http://example.org/c"), ("mailto:a@b", nil), ("", nil),
            ("javascript:alert(1)", nil), ("https://user:pass@example.org/", nil), ("a b", nil),
            ("https://exa\\mple.org/", nil), ("https://", nil),
        ]
        for (link, resolved) in cases { #expect(index.resolving(link)?.text == resolved, "\(link)") }
        #expect(index.resolving("//example.org/c")?.isOnServer(of: index) == false)
        for text in ["http://127.0.0.1:80/", "http://localhost/", "http://[::1]:8/x"] {
            #expect(DocumentAddress(text)?.isLoopback == true, "\(text)")
        }
        for text in ["http://127.evil.org/", "http://localhost.evil.org/", "http://10.0.0.1/"] {
            #expect(DocumentAddress(text)?.isLoopback == false, "\(text)")
        }
    }
}
