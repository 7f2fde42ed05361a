import Foundation
import TestSupport
import Testing

private func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

/// Packs with much of one thing: all of it is read within limits that are told, in memory that a kiosk has.
@Suite struct LargePackTests {
    private func entry(_ name: String, _ link: String) -> String {
        "<dict><key>Name</key><string>\(name)</string><key>Link</key><string>\(link)</string></dict>"
    }

    /// Runs a command with so many kilobytes of address space.
    private func run(_ words: [String], kilobytes: Int) throws -> ProgramResult {
        try runProgram(
            ["/bin/sh", "-c", "ulimit -v \(kilobytes); exec \"$@\"", "sh", try Binary.muster()] + words,
            environment: ["HOME": "/nonexistent"])
    }

    // MARK: Counts

    @Test func oneGuideIsOneGuide() throws {
        let pack = try PackBuilder.complete()
        let list = try Muster.run(["list"], content: pack.path)
        #expect(list.stdout == "Other\n  fire  Fire\n\n1 guide\n")
        try pack.plist(
            "Guides", "<dict><key>Hazards</key><array>\(entry("Fire", "fire.html"))</array></dict>")
        #expect(try Muster.run(["list"], content: pack.path).stdout.hasSuffix("\n\n1 guide in 1 category\n"))
    }

    // MARK: Menus

    private func chain(_ menus: Int) throws -> PackBuilder {
        let pack = try PackBuilder.complete()
        for index in 0..<menus {
            try pack.write(
                "<!DOCTYPE html><title>Xylophone \(index)</title><p>Zebra crossing \(index)</p>",
                to: "Guides/x\(index).html")
            let next = index + 1 < menus ? entry("Next", "M\(index + 1).plist") : ""
            try pack.plist(
                "M\(index)", "<array>\(entry("Xylophone \(index)", "x\(index).html"))\(next)</array>")
        }
        try pack.plist("Guides", "<array>\(entry("First", "M0.plist"))</array>")
        return pack
    }

    @Test func guidesOfThreeHundredMenusAreListedAndFound() throws {
        let pack = try chain(300)
        let list = try Muster.run(["list"], content: pack.path)
        #expect(list.status == .exited(0))
        // Desk Reference and Welcome lead to one more.
        #expect(list.stdout.contains("\n301 guides"))
        let search = try Muster.run(["search", "Xylophone", "299"], content: pack.path)
        #expect(search.stdout.contains("Xylophone 299"))
    }

    @Test(.timeLimit(.minutes(3))) func menusBeyondTheLimitAreToldOfWherePeopleLook() throws {
        let pack = try chain(4_100)
        let told = "Plists/M4093.plist:1:1: warning menus-too-many: "
        #expect(try Muster.run(["list"], content: pack.path).stderr.contains(told))
        #expect(try Muster.run(["check", pack.path, "--format", "json"]).stdout.contains("menus-too-many"))
        let status = try Muster.run(["render", "--screen", "status", "--size", "80x60"], content: pack.path)
        #expect(status.stdout.contains("menus-too-many"))
    }

    // MARK: Memory

    /// Tables at the limits of what is read, and some that ask for millions of cells or headings in a few kilobytes.
    static let largeTables = [
        "<table>" + times(30_000, "<tr>" + times(9, "<td>a")),
        "<table>" + times(60_000, "<tr>" + times(10, "<td>a")),
        "<table>" + times(29, "<tr>" + times(10_000, "<td>a")),
        "<table><tr>" + times(63, "<td rowspan=65534>a") + times(145_000, "<tr><td>a"),
        "<table><tr>" + times(6_400, "<th>a") + times(2_890, "<tr>" + times(100, "<td colspan=1000>a")),
        "<table><tr>" + times(64, "<th>\(times(60, "h"))") + times(145_000, "<tr><td colspan=64>a"),
        "<table><tr><th>\(times(1_000, "h "))<th>b" + times(98_000, "<tr><td>a<td>b"),
        "<table><tr><td>" + times(99_000, "a<br>") + times(4, "<td>b"),
        times(160, "<table><tr><th>h<td>") + "<table>" + times(28_000, "<tr>" + times(9, "<td>a")),
    ]

    @Test(arguments: largeTables)
    func aLargeTableIsShown(_ table: String) throws {
        let pack = try PackBuilder.sound()
        try pack.write("<!DOCTYPE html><title>Table</title>\(table)", to: "Guides/table.html")
        for words in [
            ["show", pack.path + "/Guides/table.html"],
            ["render", "--content", pack.path, "--screen", "guide:table"],
        ] {
            let result = try run(words, kilobytes: 230_000)
            #expect(result.status == .exited(0))
        }
    }

    @Test func aWordOfAMegabyteIsChecked() throws {
        for word in ["x/", "some"] {
            let pack = try PackBuilder.sound()
            try pack.write(
                "<!DOCTYPE html><title>Long</title><p>\(String(repeating: word, count: 500_000))</p>",
                to: "Guides/long.html")
            let result = try run(["check", pack.path], kilobytes: 100_000)
            #expect(result.status == .exited(1))
            #expect(result.stderr.hasPrefix("check: 2 guides"))
        }
    }

    @Test(arguments: ["CallboxLocations", "Buildings", "Contacts"])
    func aListOfFifteenMegabytesIsChecked(_ name: String) throws {
        let pack = try PackBuilder.sound()
        let items = String(repeating: "<dict><key>a</key><true/></dict>\n", count: 480_000)
        try pack.plist(name, "<array>\(items)</array>")
        let result = try run(["check", pack.path], kilobytes: 250_000)
        #expect(result.status == .exited(1))
        #expect(result.stderr.hasPrefix("check: 1 guide"))
    }

    @Test func aMenuOfFifteenMegabytesIsChecked() throws {
        let pack = try PackBuilder.sound()
        let item = "<dict><key>Name</key><string>n</string></dict>"
        let section = "<array>\(String(repeating: item, count: 170))</array>"
        try pack.plist("Guides", "<dict>\((0..<1_900).map { "<key>S\($0)</key>\(section)" }.joined())</dict>")
        let result = try run(["check", pack.path], kilobytes: 200_000)
        #expect(result.status == .exited(1))
        #expect(result.stdout.contains("entries-too-many"))
    }
}
