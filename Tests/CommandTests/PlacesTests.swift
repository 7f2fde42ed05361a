import Foundation
import TestSupport
import Testing

/// `muster near`, `muster where` and `muster map`: what goes to a pipe, and what never goes to a disk.
@Suite struct PlacesTests {
    private let pack: PackBuilder

    /// A pack with a few places of each kind but one.
    init() throws {
        pack = try PackBuilder.complete()
        func place(_ latitude: Double, _ longitude: Double) -> String {
            "<key>Latitude</key><real>\(latitude)</real><key>Longitude</key><real>\(longitude)</real>"
        }
        try pack.plist(
            "Buildings",
            """
            <array>
            <dict><key>Name</key><string>Newman Library</string>\(place(37.2289, -80.4193))
            <key>Code</key><string>NEWM</string><key>Address</key><string>560 Drillfield Dr</string></dict>
            <dict><key>Name</key><string>Café Hall</string>\(place(37.2261, -80.4225))
            <key>Aliases</key><array><string>The Pit</string></array></dict>
            </array>
            """)
        try pack.plist(
            "CallboxLocations",
            """
            <dict>
            <key>Newman Library</key><dict>\(place(37.2288, -80.4190))<key>Sample</key><true/></dict>
            <key>Gate</key><dict>\(place(37.2275, -80.4250))</dict>
            </dict>
            """)
        try pack.plist(
            "Places",
            """
            <array>
            <dict><key>Name</key><string>Library lobby</string><key>Kind</key><string>aed</string>
            \(place(37.2290, -80.4193))<key>Note</key><string>Left of the desk</string></dict>
            </array>
            """)
    }

    private func run(_ words: String...) throws -> ProgramResult {
        try Muster.run(words, content: pack.path)
    }

    @Test(arguments: [
        ("near", ["near", "--here", "37.2275,-80.4225"]),
        ("near-callbox", ["near", "--here", "37.2275,-80.4225", "--kind", "callbox", "-n1"]),
        ("near-shelter", ["near", "--here", "37.2275,-80.4225", "--kind", "shelter"]),
        ("near-facing", ["near", "--here", "37.2275,-80.4225", "--facing", "S", "-n", "2"]),
        ("near-json", ["near", "--here", "37.2275,-80.4225", "--kind", "callboxes", "--json"]),
        ("near-nowhere", ["near"]),
        ("where-code", ["where", "newm", "--here", "37.2275,-80.4225"]),
        ("where-alias", ["where", "the", "pit"]),
        ("where-accent", ["where", "cafe"]),
        ("where-address", ["where", "560", "drillfield"]),
        ("where-several", ["where", "library", "--here", "geo:37.2275,-80.4225"]),
        ("where-json", ["where", "library lobby", "--json"]),
        ("where-misspelled", ["where", "newmann", "libary"]),
        ("where-sample", ["where", "newman", "library", "callbox"]),
        ("map", ["map"]), ("map-here", ["map", "--here", "37.2275,-80.4225"]),
        ("map-place", ["map", "newm"]), ("map-several", ["map", "library", "--here", "37.2275,-80.4225"]),
        ("map-json", ["map", "newm", "--json", "--here", "37.2275,-80.4225"]),
        ("render-json", ["render", "--screen", "map:pit", "--json"]),
        ("map-unknown", ["map", "newmann", "libary"]),
        ("map-plain", ["map", "the", "pit", "--plain"]),
        ("aed", ["aed", "--here", "37.2275,-80.4225"]),
    ])
    func isAsRecorded(_ name: String, _ words: [String]) throws {
        let result = try Muster.run(words, content: pack.path)
        #expect(result.isPlainText)
        expectGolden(Muster.transcript(result), named: "places/\(name)")
    }

    @Test(arguments: [
        (["near", "hall"], "near takes no words"), (["near", "--here", "here"], "--here takes latitude"),
        (["near", "--here", "80.4,-137.2,3"], "--here takes latitude"),
        (["near", "--here", "nan,0"], "--here takes latitude"),
        (["near", "--facing", "S"], "--facing goes with --here"),
        (["near", "--here", "0,0", "--facing", "up"], "--facing takes N, NE"),
        (["near", "--kind", "hospital"], "--kind takes one of building, callbox, aed, shelter"),
        (["near", "-n", "0"], "--limit takes a number"), (["near", "-n"], "-n needs a value"),
        (["where"], "where needs the name"),
        (["render", "--screen", "welcome", "--json"], "--json goes with --screen map"),
        (["render", "--all", "--json"], "--json goes with --screen map"),
    ])
    func misuseIsExplained(_ words: [String], _ message: String) throws {
        let result = try Muster.run(words, content: pack.path)
        #expect(result.status == .exited(2) && result.stdout.isEmpty)
        #expect(result.stderr.hasPrefix("muster: \(message)"), "\(result.stderr)")
    }

    /// Sample callboxes are called so wherever they are named, in words and in JSON.
    @Test func samplesAreNeverShownAsTrue() throws {
        let lines = try run("near", "--here", "37.2275,-80.4225", "-n", "100").stdout.split(separator: "\n")
        #expect(
            lines.filter { $0.hasPrefix("Newman Library callbox") }.allSatisfy {
                $0.contains("sample position")
            })
        let written = try run("near", "--here", "37.2275,-80.4225", "--kind", "callbox", "--json").stdout
        let json = try JSONSerialization.jsonObject(with: Data(written.utf8))
        let places = try #require((json as? [String: Any])?["places"] as? [[String: Any]])
        #expect(places.map { $0["sample"] as? Bool } == [false, true])
    }

    /// A session that knows a position leaves no trace of it: not in its state, settings, cache or drawings.
    @Test func positionIsNeverWritten() throws {
        let home = try PrivateDirectory()
        let answers = ["buildings", "1", "m", "b", "search library", "b", "status", "b", "r", "q"]
        let result = try Muster.run(
            ["--plain", "--here", "37.227123,-80.422456"], stdin: answers.map { $0 + "\n" }.joined(),
            environment: ["HOME": home.path])
        #expect(result.status == .exited(0))
        #expect(result.stdout.contains("Nearest first."))
        #expect(!(result.stdout + result.stderr).contains("7123"))
        let files = try #require(FileManager.default.enumerator(atPath: home.path))
        var read = 0
        for case let name as String in files {
            guard let bytes = FileManager.default.contents(atPath: home.path + "/" + name) else { continue }
            read += 1
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("37.227") && !text.contains("80.422"), "\(name)")
        }
        #expect(read > 0, "something was written")
    }
}
