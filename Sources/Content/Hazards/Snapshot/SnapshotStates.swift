// The data that changes with every reading of a feed even if no message does, which is written to a separate
// file.
import Clocks

/// The states of the feeds, and the events that people were told of.
package struct SnapshotStates: Sendable, Equatable {
    /// The time at which it was written.
    package var written: Moment
    /// The number of the file with the messages that it belongs to; 0 for none.
    package var number = 0
    /// For alerts, the time until which none changes its state with the clock and there is nothing to tell;
    /// nil if that must be checked. For earthquakes, the time at which the events were written.
    package var settled: Moment?
    /// A sum of the places for which alerts are settled; empty without any.
    package var settledFor = ""
    package var feeds: [FeedState] = []
    package var told: [NotifiedAlert] = []
    package var toldEarthquakes: [NotifiedEarthquake] = []
    package var toldGauges: [NotifiedGauge] = []
    package var toldFloods: [NotifiedFlood] = []

    package init(written: Moment) { self.written = written }
}

/// A snapshot without its messages: everything needed for a reading that finds nothing new.
package struct SnapshotOverview: Sendable, Equatable {
    package var states: SnapshotStates
    package var links: [LinkRecord]

    package init(states: SnapshotStates, links: [LinkRecord] = []) {
        (self.states, self.links) = (states, links)
    }

    /// Returns whether nothing can change for these places at this moment except by the feeds.
    package func isSettled(at now: Moment, for places: [WatchedPlace]) -> Bool {
        guard states.number != 0, let end = states.settled, states.settledFor == places.sum else {
            return false
        }
        return now >= states.written && now < end
    }
}

/// A snapshot of alerts, earthquakes, floods or gauges.
package protocol FeedSnapshot: Sendable, Equatable {
    /// The states, which change more often than the data.
    var states: SnapshotStates { get set }
}

extension FeedSnapshot {
    /// The time at which it was written.
    package var written: Moment {
        get { states.written }
        set { states.written = newValue }
    }
    /// The states of the feeds.
    package var feeds: [FeedState] {
        get { states.feeds }
        set { states.feeds = newValue }
    }
}
