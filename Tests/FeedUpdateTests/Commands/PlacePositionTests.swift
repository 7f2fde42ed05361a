// The real program: places at a building of the campus, or where a GPS is.
import Foundation
import TestSupport
import Testing

@Suite struct PlacePositionTests {
    private let home: PrivateDirectory

    init() throws { home = try PrivateDirectory() }

    /// - Parameter path: where programs are found before the system's.
    private func places(_ arguments: [String], path: String? = nil, content: String? = nil) throws
        -> ProgramResult
    {
        var environment = ["HOME": home.path]
        if let path { environment["PATH"] = path + ":/usr/bin:/bin" }
        if let content { environment["MUSTER_CONTENT"] = content }
        return try runProgram(
            [try Binary.musterSync(), "places"] + arguments, environment: environment)
    }

    private var configuration: String? {
        try? String(contentsOfFile: home.path(".config/muster/feeds.conf"), encoding: .utf8)
    }

    // MARK: Buildings

    @Test func aPlaceIsAtABuilding() throws {
        let added = try places(["add", "Work", "--building", "burruss", "hall", "--radius", "5"])
        #expect(added.status == .exited(0), "\(added)")
        #expect(added.stdout == "Added: Work, at Burruss Hall, 37.2289° N, 80.4236° W.\n")
        #expect(configuration == "place = Work\nat = 37.2289,-80.4236\nradius = 5.0\n")
        // By an address, and by another name; nothing else of the place changes.
        let moved = try places(["change", "Work", "--building", "1345 Perry Street"])
        #expect(moved.stdout == "Changed: Work, now at Bishop-Favrao Hall, 37.2300° N, 80.4255° W.\n")
        #expect(configuration == "place = Work\nat = 37.23,-80.4255\nradius = 5.0\n")
        #expect(try places(["change", "Work", "--building=Moss Arts Center"]).status == .exited(0))
        #expect(configuration == "place = Work\nat = 37.2319,-80.4181\nradius = 5.0\n")
        #expect(try places(["undo"]).status == .exited(0))
        #expect(configuration == "place = Work\nat = 37.23,-80.4255\nradius = 5.0\n")
    }

    /// A name that is not whole is never guessed: the place would be elsewhere, and no one would know.
    @Test(arguments: [
        ("Burrus", "The nearest name is Burruss Hall."),
        ("Burress Hal", "The nearest name is Burruss Hall."),
        ("war memorial", "The nearest names are War Memorial Chapel, War Memorial Gymnasium."),
        ("zzzzzzzz", "muster near --kind building -n 1000 lists them all."),
        ("\u{1B}[2J", "muster near --kind building -n 1000 lists them all."),
    ])
    func theNearestNamesAreSaid(_ name: String, _ hint: String) throws {
        let refused = try places(["add", "Work", "--building", name])
        #expect(refused.status == .exited(3) && refused.stdout.isEmpty)
        #expect(
            refused.stderr.contains("This pack lists no building ") && refused.stderr.contains(hint),
            "\(refused)")
        #expect(!refused.stderr.contains("\u{1B}") && configuration == nil)
    }

    @Test func buildingsOfOneNameAreToldApartByTheirNumbers() throws {
        let builder = try PackBuilder.complete()
        try builder.plist(
            "Buildings",
            """
            <array>
            <dict><key>Name</key><string>Annex</string><key>Code</key><string>0176</string>
            <key>Latitude</key><real>37.1</real><key>Longitude</key><real>-80.1</real></dict>
            <dict><key>Name</key><string>Annex</string><key>Code</key><integer>177</integer>
            <key>Latitude</key><real>37.2</real><key>Longitude</key><real>-80.2</real></dict>
            </array>
            """)
        let several = try places(["add", "Work", "--building", "annex"], content: builder.path)
        #expect(several.status == .exited(3), "\(several)")
        #expect(
            several.stderr.contains("Several buildings are called annex: Annex (0176), Annex (177)."),
            "\(several)")
        let added = try places(["add", "Work", "--building", "0176"], content: builder.path)
        #expect(added.stdout == "Added: Work, at Annex, 37.1000° N, 80.1000° W.\n", "\(added)")
        try builder.plist("Buildings", "<array/>")
        let none = try places(["change", "Work", "--building", "Annex"], content: builder.path)
        #expect(none.status == .exited(3) && none.stderr.contains("The pack lists no buildings."), "\(none)")
    }

    @Test(arguments: [
        ["add", "Work", "--building", "Burruss Hall", "--at", "1,1"],
        ["add", "Work", "--gps", "--at", "1,1"],
        ["add", "Work", "--gps=./log", "--building", "Burruss Hall"], ["add", "Work", "--building", " "],
        ["add", "Work", "--gps=-x"], ["add", "Work", "--gps=a b"], ["add", "Work", "--gps", ""],
    ])
    func whatMeansNothingIsRefused(_ arguments: [String]) throws {
        let refused = try places(arguments)
        #expect(refused.status == .exited(2) && configuration == nil, "\(refused)")
    }

    // MARK: GPS

    private static let report = #"{"class":"TPV","mode":3,"lat":37.123456789,"lon":-80.5,"eph":8}"#

    /// Returns a folder with a `gpspipe` that does this.
    private func gpspipe(_ script: String) throws -> String {
        let path = try home.write("#!/bin/sh\n" + script, to: "bin/gpspipe")
        chmod(path, 0o755)
        return home.path("bin")
    }

    @Test func aPlaceIsWhereGPSDSays() throws {
        let path = try gpspipe(
            "echo \"$@\" >> \"$HOME/asked\"\necho '{\"class\":\"VERSION\"}'\necho '\(Self.report)'\nexec sleep 600\n"
        )
        let added = try places(["add", "Cabin", "--quakes", "felt", "--gps"], path: path)
        #expect(added.status == .exited(0), "\(added)")
        #expect(added.stdout == "Added: Cabin, at 37.1235° N, 80.5000° W, ±8 m.\n")
        #expect(configuration == "place = Cabin\nat = 37.12346,-80.5\nquakes = felt\n")
        let moved = try places(["change", "Cabin", "--gps", "gps.example.org:2947"], path: path)
        #expect(moved.stdout == "Changed: Cabin, now at 37.1235° N, 80.5000° W, ±8 m.\n")
        #expect(
            try String(contentsOfFile: home.path("asked"), encoding: .utf8)
                == "-w localhost\n-w gps.example.org:2947\n")
        // A name that is taken is refused before anything is asked.
        #expect(try places(["add", "cabin", "--gps"], path: path).status == .exited(3))
        #expect(try places(["change", "Elsewhere", "--gps"], path: path).status == .exited(3))
        #expect(
            try String(contentsOfFile: home.path("asked"), encoding: .utf8).split(separator: "\n").count == 2)
    }

    @Test func aPlaceIsWhereAFileOrPipeSays() throws {
        try home.write(Self.report + "\n", to: "log")
        let added = try places(["add", "Cabin", "--gps", home.path("log")])
        #expect(added.stdout.hasPrefix("Added: Cabin, at 37.1235° N, 80.5000° W"), "\(added)")
        let piped = try runProgram(
            [
                "/bin/sh", "-c",
                "printf '%s\\n' '\(Self.report)' | \"$M\" places change Cabin --gps /dev/stdin",
            ], environment: ["HOME": home.path, "M": try Binary.musterSync()])
        #expect(piped.stdout.hasPrefix("Changed: Cabin, now at 37.1235° N"), "\(piped)")
    }

    @Test func whatGivesNoPositionChangesNothing() throws {
        try home.write("nothing\n", to: "log")
        let vague = try gpspipe("echo '\(Self.report.replacing("\"eph\":8", with: "\"eph\":900"))'\n")
        let cases: [(String, String)] = [
            (home.path("log"), "There is no position in "),
            (home.path("missing"), "cannot be read: No such file"),
            ("/dev/null", "cannot be read: it is neither a pipe (FIFO) nor a file."),
            ("localhost", "The GPS knows its position only within 0.6 mi (900 m)."),
        ]
        for (address, sentence) in cases {
            let refused = try places(["add", "Cabin", "--gps", address], path: vague)
            #expect(refused.status == .exited(1) && refused.stderr.contains(sentence), "\(refused)")
        }
        let path = try gpspipe("echo 'gpspipe: could not connect' >&2\nexit 1\n")
        let failed = try places(["add", "Cabin", "--gps"], path: path)
        #expect(failed.status == .exited(1), "\(failed)")
        #expect(
            failed.stderr.hasPrefix(
                "muster-sync: No position came from gpsd at localhost. Check that gpsd runs there"))
        #expect(configuration == nil)
    }

    /// A gpspipe with a silent server would wait forever, even if no program waits for it.
    @Test func whatEndsTheWaitEndsGpspipeToo() throws {
        let path = try gpspipe("echo $$ > \"$HOME/pid\"\nexec sleep 600\n")
        // As a terminal does with an interrupt. A shell's background programs ignore that one.
        let ended = try runProgram(
            [
                "/bin/sh", "-c",
                """
                setsid "$M" places add Cabin --gps & group=$!
                n=0; while [ $n -lt 1000 ] && [ ! -s "$HOME/pid" ]; do sleep 0.02; n=$((n+1)); done
                kill -TERM -$group
                wait $group
                n=0; while [ $n -lt 1000 ] && kill -0 "$(cat "$HOME/pid")" 2>/dev/null; do sleep 0.02; n=$((n+1)); done
                [ $n -lt 1000 ] && echo both ended
                """,
            ],
            environment: [
                "HOME": home.path, "M": try Binary.musterSync(), "PATH": path + ":/usr/bin:/bin",
            ])
        #expect(ended.stdout == "both ended\n", "\(ended)")
    }
}
