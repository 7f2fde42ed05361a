import AlertFixtures
import Clocks
import Foundation
import Hazards
import TestSupport
import Testing

/// `--text` of the commands for hazards: a short text to send on, with whole times and its source.
@Suite struct HazardTextTests {
    private let home: PrivateDirectory

    init() throws { home = try PrivateDirectory() }

    private func run(_ words: String...) throws -> ProgramResult {
        try Muster.hazards(words, home: home, at: AlertFixture.now, zone: "America/New_York")
    }

    @Test func anAlertSaysWhatUntilWhenWhereWhatToDoAndWhoSaysSo() throws {
        var fixture = AlertFixture()
        fixture.read(try AlertFixture.cap("01", "22"))
        try fixture.write(toDataHome: home.path)
        let result = try run("alerts", "1", "--text")
        expectGolden(Muster.transcript(result), named: "text/alert")
    }

    @Test func anEarthquakeSaysWhenHereAndInUTC() throws {
        var fixture = EarthquakeFixture()
        try fixture.take(named: ["before", "after"])
        try fixture.write(toDataHome: home.path)
        expectGolden(Muster.transcript(try run("quakes", "1", "--text")), named: "text/earthquake")
    }

    @Test func aReportOfAFloodSaysThatNoOneCheckedIt() throws {
        var fixture = FloodFixture()
        try fixture.take(named: ["town"])
        try fixture.write(toDataHome: home.path)
        expectGolden(Muster.transcript(try run("floods", "1/1", "--text")), named: "text/flood")
        let whole = try run("floods", "1", "--text")
        #expect(whole.status == .exited(2) && whole.stderr.contains("--text takes one report, such as 1/3"))
    }

    @Test func aGaugeSaysWhatItsHeightMeans() throws {
        var fixture = GaugeFixture()
        try fixture.take(named: ["creek"])
        try fixture.write(toDataHome: home.path)
        expectGolden(Muster.transcript(try run("gauges", "1", "--text")), named: "text/gauge")
    }

    @Test(arguments: ["alerts", "quakes", "floods", "gauges"])
    func oneIsNamed(_ command: String) throws {
        let result = try run(command, "--text")
        #expect(result.status == .exited(2))
        #expect(result.stderr.contains("--text takes the number or the identifier of one in the list"))
    }

    @Test func programsGetJSONAllTheSame() throws {
        var fixture = EarthquakeFixture()
        try fixture.take(named: ["before"])
        try fixture.write(toDataHome: home.path)
        let json = try run("quakes", "1", "--json").stdout
        #expect(try run("quakes", "1", "--json", "--text").stdout == json)
    }

    // MARK: The filter of floods

    @Test func floodsAreListedByWordsWithTheirNumbers() throws {
        var fixture = FloodFixture()
        try fixture.take(named: ["many", "town"])
        try fixture.write(toDataHome: home.path)
        let all = try run("floods").stdout
        let some = try run("floods", "--floods", "car stuck").stdout
        #expect(all.contains("High water in March") && all.contains("Flood of 2011"))
        #expect(some.hasPrefix("Listed: only with \"car stuck\". 1 other flood not listed.\n"))
        #expect(some.contains("High water in March") && !some.contains("Flood of 2011"))
        let number = try #require(
            all.split(separator: "\n").first { $0.contains("High water") }?.first { $0.isNumber })
        #expect(
            some.split(separator: "\n").first { $0.contains("High water") }?.first { $0.isNumber } == number)
        let reports = try run("floods", String(number), "--floods", "car stuck").stdout
        #expect(reports.contains("4 other reports not listed.") && reports.contains("a car is stuck"))
        let none = try run("floods", "--floods", "volcano")
        #expect(none.status == .exited(1) && none.stdout.contains("2 other floods not listed."))
    }
}
