// The real program: a service of floods that is on, another address, and reports that were written for the first.
import Clocks
import Hazards
import TestSupport
import Testing

@Suite struct FloodAddressTests {
    private let home: PrivateDirectory
    private static let first = "https://floods.example.org/index.php"
    private static let second = "https://other.example.org/index.php"

    init() throws { home = try PrivateDirectory() }

    private func feeds(_ arguments: String...) throws -> ProgramResult {
        try runProgram(
            [try Binary.musterSync(), "feeds"] + arguments, environment: ["HOME": home.path])
    }

    private var configuration: String {
        get throws { try String(contentsOfFile: home.path(".config/muster/feeds.conf"), encoding: .utf8) }
    }

    private func keep(for service: String) throws -> String {
        try Outbox(home.path(".local/share/muster/outbox")).keep(
            FloodBench.draft, for: service, now: Moment.now()
        ).id
    }

    @Test func anotherAddressIsNotTakenInSilence() throws {
        #expect(try feeds("enable", "flood", Self.first).status == .exited(0))
        let before = try configuration
        let other = try feeds("enable", "flood", Self.second)
        #expect(other.status == .exited(3) && other.stdout.isEmpty)
        #expect(
            other.stderr
                == "muster-sync: flood is already enabled, at \(Self.first). To use \(Self.second) instead, "
                + "disable it first, which removes what was read of it (muster-sync feeds disable flood); then enable it "
                + "again.\n")
        #expect(try configuration == before)
        // The same in other letters is the same.
        let same = try feeds("enable", "flood", "HTTPS://Floods.example.org/index.php")
        #expect(same.status == .exited(0) && same.stdout.hasPrefix("flood was already enabled."), "\(same)")
    }

    @Test func whatBecomesOfReportsForTheOldAddressIsSaid() throws {
        #expect(try feeds("enable", "flood", Self.first).status == .exited(0))
        _ = try keep(for: Self.first)
        let off = try feeds("disable", "flood")
        #expect(
            off.stdout == "Disabled flood, and removed what was read of it.\n"
                + "1 report in the outbox is for floods.example.org and goes to no other: it waits until it is enabled again. "
                + "To report it elsewhere, withdraw it and write it again (muster floods outbox).\n")
        _ = try keep(for: Self.first)
        let on = try feeds("enable", "flood", Self.second)
        #expect(
            on.stdout.contains(
                "\n2 reports in the outbox are for floods.example.org and go to no other: they wait until it is enabled again. "
            ), "\(on)")
        _ = try keep(for: Self.second)
        #expect(
            try feeds("disable", "flood").stdout.contains(
                "\n3 reports in the outbox are for other services and"))
        // Back at the first, nothing is said of its own.
        let back = try feeds("enable", "flood", Self.first)
        #expect(back.stdout.contains("\n1 report in the outbox is for other.example.org and goes"), "\(back)")
    }

    @Test func theFeedIsTwoLinesOfTheConfiguration() throws {
        #expect(try feeds("enable", "flood", Self.first).status == .exited(0))
        #expect(try configuration == "feed = flood\nfrom = \(Self.first)\n")
        #expect(try feeds("disable", "flood").status == .exited(0))
        #expect(try configuration.isEmpty)
    }
}
