// The readings of earthquakes.
import Clocks
import FeedDecoding
import HazardKit
import Hazards

extension EarthquakeSnapshot: UpdatedSnapshot {
    package static func feeds(outbox: Outbox?) -> [FeedKind] { [USGSFeed.kind, INGVFeed.kind] }

    package static var isKeptInMemory: Bool { true }

    /// Stores the answers about the events of one agency.
    package mutating func take(
        _ reading: FeedAnswer<[DecodedEarthquakes]>, _ state: inout FeedState, at now: Moment
    ) {
        state.confirm(reading, at: now)
        guard let answers = reading.content else { return }
        for answer in answers { take(answer, at: now) }
        state.outcome = reading.damaged > 0 ? .partial : .ok
        (state.detail, state.damaged) = (reading.detail, reading.damaged)
        (state.entityTag, state.lastModified) = (reading.entityTag, reading.lastModified)
        state.address = reading.address
        state.listed = count(of: state.name)
    }

    mutating func take(_ answer: DecodedEarthquakes, isImported: Bool = false, at now: Moment) {
        catalog.take(
            answer.reports, deletions: answer.deletions, from: answer.agency, coverage: answer.coverage,
            isImported: isImported, at: now)
    }

    package mutating func removeOld(keepingDays days: Int, at now: Moment) {
        catalog.removeOld(at: now, keeping: days)
    }

    /// Returns the number of a feed's events in the catalog of its agency.
    func count(of feed: String) -> Int {
        catalog.records.count { $0.report.agency.rawValue == feed && $0.removal == nil }
    }
}
