// What muster-sync keeps in a snapshot for its next reading of the feeds.
import Clocks

/// A document that an index led to, and the message in it: it is not fetched again while the index names it as it did.
package struct LinkRecord: Sendable, Hashable {
    /// The feed that the index belongs to.
    package var source: String
    package var address: String
    /// When the index said that the document was changed; empty if it did not say.
    package var mark: String
    /// The message in it; both empty if there was none for the public.
    package var message: AlertReference

    package init(source: String, address: String, mark: String, message: AlertReference) {
        (self.source, self.address, self.mark, self.message) = (source, address, mark, message)
    }
}

/// An alert that people were told of.
package struct ToldAlert: Sendable, Equatable {
    /// The messages that it had then. An alert is known by any of them.
    package var messages: [AlertReference]
    /// The worst that was told.
    package var severity: AlertSeverity
    package var urgency: AlertUrgency
    /// The places that it was told for.
    package var places: [String]
    /// Whether its end was told.
    package var isEnded = false

    package init(
        messages: [AlertReference], severity: AlertSeverity, urgency: AlertUrgency, places: [String]
    ) {
        (self.messages, self.severity, self.urgency, self.places) = (messages, severity, urgency, places)
    }
}

/// An earthquake that people were told of, for one place.
package struct ToldEarthquake: Sendable, Hashable {
    package var agency: EarthquakeAgency
    /// The identifier that the event had then; it keeps it as another name.
    package var id: String
    package var place: String
    /// The largest magnitude that was told.
    package var magnitude: Double
    /// The worst estimate of losses that was told; nil if there was none.
    package var pager: PagerLevel?
    /// When it was told last.
    package var at: Moment

    package init(
        agency: EarthquakeAgency, id: String, place: String, magnitude: Double, pager: PagerLevel?, at: Moment
    ) {
        (self.agency, self.id, self.place) = (agency, id, place)
        (self.magnitude, self.pager, self.at) = (magnitude, pager, at)
    }

    /// Creates what is to be remembered of an event that is being told for a place.
    package init(_ event: Earthquake, for place: String, at now: Moment) {
        let report = event.report
        self.init(
            agency: report.agency, id: report.id, place: place, magnitude: report.magnitude ?? 0,
            pager: report.pager, at: now)
    }

    /// Returns whether both are of one event by its name, and of one place.
    package func isOfSameEvent(as other: ToldEarthquake) -> Bool {
        agency == other.agency && id == other.id && place == other.place
    }

    /// Returns the same with the worse of both.
    package func raised(by other: ToldEarthquake) -> ToldEarthquake {
        var raised = self
        (raised.magnitude, raised.at) = (max(magnitude, other.magnitude), max(at, other.at))
        raised.pager = [pager, other.pager].compactMap { $0 }.max()
        return raised
    }
}
