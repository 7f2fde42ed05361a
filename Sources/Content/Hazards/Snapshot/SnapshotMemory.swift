// The data in a snapshot that muster-sync needs for its next reading of the feeds.
import Clocks

/// A document that an index led to, and its message: it is not downloaded again while its entry in the index
/// is unchanged.
package struct LinkRecord: Sendable, Hashable {
    /// The feed that the index belongs to.
    package var source: String
    package var address: String
    /// The time of change of the document according to the index; empty if it gave none.
    package var mark: String
    /// The message in the document; empty if there was none for the public.
    package var message: AlertReference

    package init(source: String, address: String, mark: String, message: AlertReference) {
        (self.source, self.address, self.mark, self.message) = (source, address, mark, message)
    }
}

/// An alert that people were told of.
package struct NotifiedAlert: Sendable, Equatable {
    /// The realm of the feed that it came from; empty in records of earlier versions.
    package var realm: String
    /// The messages that the alert had then. Any of them identifies it within its realm.
    package var messages: [AlertReference]
    /// The worst severity that people were told.
    package var severity: AlertSeverity
    package var urgency: AlertUrgency
    /// The places that people were told of it for.
    package var places: [String]
    /// True if people were told of its end.
    package var isEnded = false

    package init(
        realm: String, messages: [AlertReference], severity: AlertSeverity, urgency: AlertUrgency,
        places: [String]
    ) {
        self.realm = realm
        (self.messages, self.severity, self.urgency, self.places) = (messages, severity, urgency, places)
    }
}

/// An earthquake that people were told of, for one place.
package struct NotifiedEarthquake: Sendable, Hashable {
    package var agency: EarthquakeAgency
    /// The identifier that the event had then, which it keeps as an alias.
    package var id: String
    package var place: String
    /// The largest magnitude that people were told.
    package var magnitude: Double
    /// The worst estimate of losses that people were told; nil if there was none.
    package var pager: PagerLevel?
    /// The time at which people were last told.
    package var at: Moment

    package init(
        agency: EarthquakeAgency, id: String, place: String, magnitude: Double, pager: PagerLevel?, at: Moment
    ) {
        (self.agency, self.id, self.place) = (agency, id, place)
        (self.magnitude, self.pager, self.at) = (magnitude, pager, at)
    }

    /// Creates the record of an event that people are being told of for a place.
    package init(_ event: Earthquake, for place: String, at now: Moment) {
        let report = event.report
        self.init(
            agency: report.agency, id: report.id, place: place, magnitude: report.magnitude ?? 0,
            pager: report.pager, at: now)
    }

    /// Returns whether both have the same event identifier and place.
    package func isOfSameEvent(as other: NotifiedEarthquake) -> Bool {
        agency == other.agency && id == other.id && place == other.place
    }

    /// Returns the record with the worse values of both.
    package func raised(by other: NotifiedEarthquake) -> NotifiedEarthquake {
        var raised = self
        (raised.magnitude, raised.at) = (max(magnitude, other.magnitude), max(at, other.at))
        raised.pager = [pager, other.pager].compactMap { $0 }.max()
        return raised
    }
}
