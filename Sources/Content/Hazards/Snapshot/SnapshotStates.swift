// What changes with every reading of a feed although no message does: it is written by itself.
import Clocks

/// The states of the feeds, and what people were told.
package struct SnapshotStates: Sendable, Equatable {
    /// When it was written.
    package var written: Moment
    /// Names the file with the messages that it belongs to; 0 for none.
    package var number = 0
    /// Of alerts, until when none becomes another one by the clock, and there is nothing to tell; nil if that must be looked
    /// at. Of earthquakes, when the events were written.
    package var settled: Moment?
    package var feeds: [FeedState] = []
    package var told: [ToldAlert] = []
    package var toldEarthquakes: [ToldEarthquake] = []
    package var toldGauges: [ToldGauge] = []
    package var toldFloods: [ToldFlood] = []

    package init(written: Moment) { self.written = written }
}

/// A snapshot without its messages: all that a reading needs that finds nothing new.
package struct SnapshotOverview: Sendable, Equatable {
    package var states: SnapshotStates
    package var places: [AlertPlace]
    package var links: [LinkRecord]

    package init(states: SnapshotStates, places: [AlertPlace] = [], links: [LinkRecord] = []) {
        (self.states, self.places, self.links) = (states, places, links)
    }

    /// Returns whether only feeds can change anything at this moment.
    package func isSettled(at now: Moment) -> Bool {
        guard states.number != 0, let end = states.settled else { return false }
        return now >= states.written && now < end
    }
}

/// A snapshot of alerts or of earthquakes.
package protocol FeedSnapshot: Sendable, Equatable {
    /// What changes more often than what was read.
    var states: SnapshotStates { get set }
}

extension FeedSnapshot {
    /// When it was written.
    package var written: Moment {
        get { states.written }
        set { states.written = newValue }
    }
    /// How the feeds were last read.
    package var feeds: [FeedState] {
        get { states.feeds }
        set { states.feeds = newValue }
    }
}
