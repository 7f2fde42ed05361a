// Changes of events: revisions, new identifiers, deletions, and events that are no longer listed.
import Clocks
import FeedDecoding
import Geodesy
import Hazards
import TestSupport
import Testing

@Suite struct RevisionTests {
    /// The same sky seen twice, as the samples' description says.
    @Test func theSampleOfTwoReadings() throws {
        var catalog = EarthquakeCatalog()
        catalog.take(try Quakes.sample("usgs-1-before.geojson"), coverage: Quakes.day())
        #expect(catalog.records.count == 7)
        #expect(catalog.records.allSatisfy { $0.removal == nil && $0.revisions.isEmpty })
        let later = Quakes.now + 120
        catalog.take(try Quakes.sample("usgs-2-after.geojson"), coverage: Quakes.day(2), at: later)
        #expect(catalog.records.count == 7)

        let norcia = try catalog.record("us6000zza1")
        #expect(norcia.report.magnitude == 5.4 && norcia.report.felt == 212 && norcia.report.pager == .yellow)
        #expect(norcia.report.status == .reviewed && norcia.revisions.map(\.report.magnitude) == [5.1])
        #expect(norcia.revisions[0].replaced == later && norcia.firstListed == Quakes.now)

        // The new preferred identifier, with the old one kept.
        let oregon = try catalog.record("uw90000009")
        #expect(
            oregon.report.aliases == ["us6000zza2"] && oregon.revisions.map(\.report.id) == ["us6000zza2"])

        // A magnitude that was missing is there now, although the time of the last change is the same.
        let geysers = try catalog.record("nc90000002")
        #expect(geysers.report.magnitude == 1.1 && geysers.revisions.map(\.report.magnitude) == [nil])
        #expect(geysers.report.depth == 1.9 && geysers.revisions[0].report.depth == nil)

        // Over 180 degrees: 6.8 km, and not around the Earth.
        let kermadec = try catalog.record("us6000zza4")
        let old = kermadec.revisions[0].report
        #expect(kermadec.report.epicenter?.longitude == -179.98 && old.epicenter?.longitude == 179.95)
        #expect(old.felt == 3 && kermadec.report.felt == nil)

        #expect(try catalog.record("uw90000003").revisions.isEmpty)
        #expect(try catalog.record("ak90000004").removal == .deleted(later))
        // Gone from one reading only: not yet called gone.
        #expect(try catalog.record("ci90000001").removal == nil)
        var gone = catalog
        gone.take(
            try Quakes.sample("usgs-2-after.geojson"), coverage: Quakes.day(4), at: Quakes.now + 240)
        #expect(try gone.record("ci90000001").removal == .unlisted(Quakes.now + 240))
        #expect(try gone.record("ak90000004").removal == .deleted(later))
        // The table of deletions says it at once.
        catalog.take(try Quakes.sample("usgs-deleted.csv"), at: later)
        #expect(try catalog.record("ci90000001").removal == .deleted(later))
        #expect(try catalog.record("ci90000001").report.magnitude == 2.2)
        #expect(catalog.earthquakes().filter { $0.removal != nil }.count == 2)
    }

    @Test func anOlderRevisionChangesNothing() throws {
        var catalog = Quakes.catalog([Quakes.usgs("us1", magnitude: 5, updated: 200)])
        let known = catalog
        catalog.take([Quakes.usgs("us1", magnitude: 4, updated: 100)], from: .usgs, at: Quakes.now)
        #expect(catalog == known)
        catalog.take([Quakes.usgs("us1", magnitude: 5, updated: 300)], from: .usgs, at: Quakes.now)
        // Nothing that a person reads has changed: no line in the log.
        #expect(try catalog.record("us1").revisions.isEmpty && catalog.record("us1").report.updated == 300)
    }

    @Test func revisionsOfINGVAreSeenByTheirValues() throws {
        var catalog = EarthquakeCatalog()
        catalog.take(try Quakes.sample("ingv-text-14.txt"))
        // The older table lacks the kinds: nothing has changed, and nothing is lost.
        catalog.take(try Quakes.sample("ingv-text-13.txt"))
        #expect(try catalog.record("99000001").report.kind == .earthquake)
        #expect(catalog.records.allSatisfy { $0.revisions.isEmpty } && catalog.records.count == 5)
        var revised = try catalog.record("99000001").report
        revised.magnitude = 5.3
        catalog.take([revised], from: .ingv, at: Quakes.now + 60)
        #expect(try catalog.record("99000001").revisions.map(\.report.magnitude) == [5.2])
        catalog.take([revised], from: .ingv, at: Quakes.now + 120)
        #expect(try catalog.record("99000001").revisions.count == 1)
    }

    @Test func theLogKeepsTheFirstAndTheNewest() throws {
        var catalog = EarthquakeCatalog()
        for round in 0..<40 {
            catalog.take(
                [Quakes.usgs("us1", magnitude: Double(round) / 10, updated: round)], from: .usgs,
                at: Quakes.now + round)
        }
        let magnitudes = try catalog.record("us1").revisions.map(\.report.magnitude)
        #expect(magnitudes.count == EarthquakeRecord.maxRevisions)
        #expect(magnitudes.first == 0.0 && magnitudes.last == 3.8)
    }

    // MARK: Identifiers

    @Test func recordsThatShareAnIdentifierBecomeOne() throws {
        var catalog = Quakes.catalog([
            Quakes.usgs("us1", updated: 1), Quakes.usgs("ci2", magnitude: 4.2, updated: 2),
            Quakes.usgs("nc3"),
        ])
        catalog.take(
            [Quakes.usgs("ci2", magnitude: 4.3, updated: 3, aliases: ["us1"])], from: .usgs,
            at: Quakes.now + 9)
        #expect(catalog.records.count == 2)
        #expect(try catalog.record("ci2").report.aliases == ["us1"])
        // Old identifiers still find it.
        catalog.take([Quakes.usgs("us1", magnitude: 4.4, updated: 4)], from: .usgs, at: Quakes.now + 10)
        #expect(catalog.records.count == 2)
        #expect(try catalog.record("us1").report.aliases == ["ci2"])
    }

    @Test func oneEventThatBecomesTwoIsTwo() throws {
        var catalog = Quakes.catalog([Quakes.usgs("us1", updated: 1, aliases: ["ci2"])])
        let both = [Quakes.usgs("us1", updated: 2), Quakes.usgs("ci2", ago: 3_590, updated: 2)]
        for round in 0..<3 {
            catalog.take(both, from: .usgs, coverage: Quakes.day(round), at: Quakes.now + round)
            #expect(Set(catalog.records.map(\.report.id)) == ["us1", "ci2"])
            #expect(catalog.records.allSatisfy { $0.report.aliases.isEmpty && $0.removal == nil })
        }
    }

    @Test func theSameEventTwiceInAnAnswerIsOne() throws {
        let catalog = Quakes.catalog([
            Quakes.usgs("us1", magnitude: 4, updated: 1),
            Quakes.usgs("ci2", magnitude: 5, updated: 2, aliases: ["us1"]),
        ])
        #expect(catalog.records.count == 1 && catalog.records[0].report.magnitude == 5)
    }

    // MARK: Deletion

    @Test func aDeletedEventComesBackOnlyWhenItWasChangedLater() throws {
        var catalog = Quakes.catalog([Quakes.usgs("us1", updated: 5)])
        func deleted(_ updated: Int?) -> [EarthquakeDeletion] {
            [EarthquakeDeletion(agency: .usgs, id: "us1", updated: updated)]
        }
        catalog.take([], deletions: deleted(4), from: .usgs, at: Quakes.now)
        #expect(try catalog.record("us1").removal == nil)
        catalog.take([], deletions: deleted(6), from: .usgs, at: Quakes.now)
        #expect(try catalog.record("us1").removal == .deleted(Quakes.now))
        catalog.take([Quakes.usgs("us1", updated: 5)], from: .usgs, at: Quakes.now + 1)
        #expect(try catalog.record("us1").removal == .deleted(Quakes.now))
        catalog.take([Quakes.usgs("us1", updated: 7)], from: .usgs, at: Quakes.now + 2)
        #expect(try catalog.record("us1").removal == nil && catalog.record("us1").report.status == .automatic)
        var italian = Quakes.catalog([Quakes.ingv("1")])
        let gone = [EarthquakeDeletion(agency: .ingv, id: "1")]
        italian.take([], deletions: gone, from: .ingv, at: Quakes.now)
        #expect(try italian.record("1").removal != nil)
        italian.take([Quakes.ingv("1")], from: .ingv, at: Quakes.now + 60)
        #expect(try italian.record("1").removal == nil && italian.record("1").report.status == nil)
        // Of another agency the same identifier is another event.
        let foreign = [EarthquakeDeletion(agency: .ingv, id: "us1", updated: 9)]
        catalog.take([], deletions: foreign, from: .ingv, at: Quakes.now + 3)
        #expect(try catalog.record("us1").removal == nil)
    }

    @Test func anEventThatWasDeletedBeforeItWasSeenIsNotStored() {
        var report = Quakes.usgs("us1")
        report.status = .deleted
        #expect(Quakes.catalog([report]).records.isEmpty)
    }

    // MARK: Gone from the feed

    private func afterTwoReadings(
        of event: EarthquakeReport, _ coverage: [EarthquakeCoverage?],
        others: [EarthquakeReport] = [
            Quakes.usgs("us99")
        ]
    ) throws -> EarthquakeRemoval? {
        var catalog = Quakes.catalog([event])
        for (round, coverage) in coverage.enumerated() {
            catalog.take(others, from: .usgs, coverage: coverage, at: Quakes.now + 60 * (round + 1))
        }
        return try catalog.record(event.id).removal
    }

    @Test func onlyTwoReadingsThatCoverAnEventSayThatItIsGone() throws {
        let event = Quakes.usgs("us1", magnitude: 3)
        #expect(try afterTwoReadings(of: event, [Quakes.day(1), Quakes.day(2)]) != nil)
        #expect(try afterTwoReadings(of: event, [Quakes.day(1)]) == nil)
        // The same answer twice, or an older one, is one reading.
        #expect(try afterTwoReadings(of: event, [Quakes.day(1), Quakes.day(1), Quakes.day(0)]) == nil)
        // An answer that was cut says nothing, and neither does an empty one.
        #expect(try afterTwoReadings(of: event, [nil, nil]) == nil)
        #expect(try afterTwoReadings(of: event, [Quakes.day(1), Quakes.day(2)], others: []) == nil)
        // The magnitude of the feed covers it, surely, perhaps, and not.
        let least: (Double) -> [EarthquakeCoverage] = {
            [Quakes.day(1, least: $0), Quakes.day(2, least: $0)]
        }
        #expect(try afterTwoReadings(of: event, least(2.5)) != nil)
        #expect(try afterTwoReadings(of: event, least(2.6)) == nil)
        #expect(try afterTwoReadings(of: event, least(4.5)) == nil)
        #expect(try afterTwoReadings(of: Quakes.usgs("us1", magnitude: nil), least(1)) == nil)
        // A reading that does not cover it begins the count again.
        let mixed = [Quakes.day(1), Quakes.day(2, least: 4.5), Quakes.day(3)]
        #expect(try afterTwoReadings(of: event, mixed) == nil)
        // It has left the window, or is about to.
        for age in [86_400 - 100, 86_400 + 100] {
            let old = Quakes.usgs("us1", ago: age)
            #expect(try afterTwoReadings(of: old, [Quakes.day(1), Quakes.day(2)]) == nil)
        }
    }

    @Test func anEventThatIsListedAgainIsBack() throws {
        var catalog = Quakes.catalog([Quakes.usgs("us1")])
        for minute in 1...2 {
            catalog.take(
                [Quakes.usgs("us9")], from: .usgs, coverage: Quakes.day(minute), at: Quakes.now + minute)
        }
        #expect(try catalog.record("us1").removal == .unlisted(Quakes.now + 2))
        catalog.take([Quakes.usgs("us1")], from: .usgs, coverage: Quakes.day(3), at: Quakes.now + 3)
        #expect(try catalog.record("us1").removal == nil)
    }

    @Test func theFeedsOfUSGSSayWhatTheyCover() {
        func coverage(_ name: String) -> EarthquakeCoverage? {
            EarthquakeCoverage(
                summaryFeed: "https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/\(name).geojson",
                generated: Quakes.time)
        }
        #expect(coverage("all_day") == Quakes.day())
        #expect(coverage("2.5_week")?.leastMagnitude == 2.5)
        #expect(coverage("4.5_month")?.window.lowerBound == Quakes.time - 30 * 86_400_000)
        for name in ["significant_week", "all_year", "all", "", "3.5_day", "all_day_x"] {
            #expect(coverage(name) == nil, "\(name)")
        }
        #expect(EarthquakeCoverage(summaryFeed: "all_day", generated: .min) == nil)
    }

    // MARK: Age

    @Test func oldAndRemovedEventsAreKeptForAWhile() {
        var catalog = Quakes.catalog([
            Quakes.usgs("us1"), Quakes.usgs("us2", ago: 40 * 86_400), Quakes.usgs("us3", updated: 1),
        ])
        catalog.take(
            [], deletions: [EarthquakeDeletion(agency: .usgs, id: "us3", updated: 2)], from: .usgs,
            at: Quakes.now)
        func left(_ days: Int, keeping: Int = 7) -> Set<String> {
            var catalog = catalog
            catalog.removeOld(at: Quakes.now + days * 86_400, keeping: keeping)
            return Set(catalog.records.map(\.report.id))
        }
        #expect(left(0) == ["us1", "us2", "us3"])
        #expect(left(7) == ["us1", "us2", "us3"])
        #expect(left(8).isEmpty)
        // An old event of a file is kept as long as one that was new when it came.
        #expect(left(8, keeping: 30) == ["us1", "us2"] && left(31, keeping: 30).isEmpty)
        #expect(left(2, keeping: 1) == ["us3"])
        // What its feed still lists stays.
        catalog.take([Quakes.usgs("us1")], from: .usgs, at: Quakes.now + 8 * 86_400)
        #expect(left(8) == ["us1"])
    }
}
