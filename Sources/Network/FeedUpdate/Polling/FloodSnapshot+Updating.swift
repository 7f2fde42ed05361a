// The readings of floods.
import Clocks
import HazardKit
import Hazards

extension FloodSnapshot: UpdatedSnapshot {
    package static func feeds(outbox: Outbox?) -> [FeedKind] { [FloodFeeds.kind(outbox: outbox)] }

    /// Stores everything that a flood service lists now, with the stored data that is still current.
    package mutating func take(
        _ reading: FeedAnswer<FloodCollection>, _ state: inout FeedState, at now: Moment
    ) {
        state.confirm(reading, at: now)
        guard let collection = reading.content else { return }
        put(collection)
        state.outcome = reading.damaged > 0 ? .partial : .ok
        (state.detail, state.damaged) = (reading.detail, reading.damaged)
        (state.listed, state.address) = (collection.markerCount, reading.address)
    }
}
