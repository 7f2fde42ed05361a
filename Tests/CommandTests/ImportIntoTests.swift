import Foundation
import TestSupport
import Testing

/// `muster import … --into`: nothing of the old list is lost without a word.
@Suite struct ImportIntoTests {
    private let directory: PrivateDirectory
    private let pack: String

    init() throws { (directory, pack) = try Muster.newPack("--position", "40.1,-75.2") }

    private func run(_ subject: String, _ table: String) throws -> ProgramResult {
        try Muster.run(["import", subject, "-", "--into", pack], stdin: table, content: nil)
    }

    private func text(_ file: String) throws -> String {
        try String(contentsOfFile: "\(pack)/\(file)", encoding: .utf8)
    }

    private static let buildings = "Plists/Buildings.plist"
    private static let callboxes = "Plists/CallboxLocations.plist"
    private static let places = "Plists/Places.plist"
    private static let north = "name,lat,lon\nNorth,40.1,-75.2\n"

    private static func entry(_ name: String, _ more: String = "", latitude: String = "40.1") -> String {
        "<dict><key>Name</key><string>\(name)</string>\(more)<key>Latitude</key><real>\(latitude)</real>"
            + "<key>Longitude</key><real>-75.2</real></dict>\n"
    }

    private static func plist(_ body: String, encoding: String = "UTF-8") -> String {
        "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<plist version=\"1.0\">\n\(body)\n</plist>\n"
    }

    @Test(arguments: [
        ("buildings", buildings, plist("<array>" + entry("B & C") + "</array>")),
        ("buildings", buildings, plist("<array>" + entry("North", latitude: "40,1") + "</array>")),
        ("buildings", buildings, plist("<array>" + entry("North")).replacing("</plist>", with: "")),
        // Only one entry cannot be read: it would be lost with its address.
        ("buildings", buildings, plist("<array>" + entry("A") + entry("B", latitude: "140") + "</array>")),
        ("buildings", buildings, plist("<array>" + entry("A") + entry("") + "</array>")),
        ("buildings", buildings, plist("<string>Hall</string>")),
        ("callboxes", callboxes, plist("<dict><key>P & Q</key><array/></dict>")),
        ("callboxes", callboxes, plist("<dict><key>P</key><array><real>40</real></array></dict>")),
        ("callboxes", callboxes, plist("<array/>").replacing("<array/>", with: "<array><true/></array>")),
        ("shelters", places, plist("<array>" + entry("No kind") + "</array>")),
    ])
    func aListThatCannotBeReadIsNotReplaced(_ subject: String, _ file: String, _ old: String) throws {
        try directory.write(old, to: "pack/" + file)
        let result = try run(subject, Self.north)
        #expect(result.status == .exited(3) && result.stderr.contains("\(file):"), "\(result)")
        #expect(try text(file) == old)
    }

    @Test func whatTheFileDoesNotSayStays() throws {
        let written =
            "<key>Hours</key><string>8 to 18 &amp; later</string><key>Code</key><integer>0042</integer>"
            + "<key>Aliases</key><array>\n<string>Alt</string>\n</array><key>Note</key><string>Old</string>"
        try directory.write(
            Self.plist("<array>" + Self.entry("North", written) + "</array>"), to: "pack/" + Self.buildings)
        let result = try Muster.run(
            ["import", "buildings", "-", "--note", "note", "--into", pack],
            stdin: "name,lat,lon,note\nNorth,40.1,-75.2,New\n", content: nil)
        #expect(result.stderr.contains("0 added, 0 removed, 0 moved, 1 building as before"), "\(result)")
        let list = try text(Self.buildings)
        for kept in [
            "<key>Hours</key><string>8 to 18 &amp; later</string>", "<key>Code</key><integer>0042</integer>",
            "<array>\n<string>Alt</string>\n</array>", "<key>Note</key><string>New</string>",
        ] { #expect(list.contains(kept), "\(kept)") }
        #expect(!list.contains("Old"))

        try directory.write(
            Self.plist(
                "<dict><key>North</key>" + Self.entry("North", "<key>Pole</key><integer>7</integer>")
                    + "<key>South</key><array><real>40</real><real>-75</real></array></dict>"),
            to: "pack/" + Self.callboxes)
        let callboxes = try run("callboxes", Self.north)
        #expect(callboxes.stderr.contains("0 added, 1 removed"), "\(callboxes)")
        #expect(try text(Self.callboxes).contains("<key>Pole</key><integer>7</integer>"))
    }

    @Test func oneOfTwoPlacesOfOneNameIsRemoved() throws {
        try directory.write(
            Self.plist("<array>" + Self.entry("North") + Self.entry("North", latitude: "40.2") + "</array>"),
            to: "pack/" + Self.buildings)
        let result = try run("buildings", Self.north)
        #expect(result.stderr.contains("0 added, 1 removed, 0 moved, 1 building as before"), "\(result)")
        #expect(result.stderr.contains("import: removed: North\n"))
    }

    @Test(arguments: ["UTF-8", "UTF-16", "ISO-8859-1"])
    func placesOfOtherKindsStayInEveryEncoding(_ encoding: String) throws {
        let aed = Self.entry("Café Mensa", "<!-- é --><key>Kind</key><string>aed</string>")
        let shelter = Self.entry("Gym", "<key>Kind</key><string> Shelter </string>")
        let old = Self.plist("<array>\n" + aed + shelter + "</array>", encoding: encoding)
        let bytes =
            encoding == "ISO-8859-1"
            ? Latin1.bytes(old) : old.data(using: encoding == "UTF-16" ? .utf16 : .utf8).map { Array($0) }
        try directory.write(Data(try #require(bytes)), to: "pack/" + Self.places)
        let result = try run("shelters", Self.north)
        #expect(result.status == .exited(0) && result.stderr.contains("1 added, 1 removed"), "\(result)")
        let list = try text(Self.places)
        #expect(
            list.contains(aed.trimmingCharacters(in: .newlines)) && list.contains("<string>North</string>"))
        #expect(!list.contains("Gym"))
    }
}
