// One message of a feed about an alert, as the values of CAP, whatever its form was.
import Clocks
import Geodesy
import HazardKit

/// A message about an alert.
package struct AlertMessage: Sendable, Equatable {
    package var identifier: String
    package var sender: String
    /// The time at which it was sent; nil if the message gives none that can be read.
    package var sent: FeedTime?
    package var status: AlertStatus
    package var kind: AlertKind
    package var scope: AlertScope
    package var note = ""
    /// The earlier messages that this one refers to.
    package var references: [AlertReference] = []
    package var infos: [AlertInfo] = []
    /// The number of its shapes that could not be read, and of its other parts beyond the limits.
    package var omitted = 0

    package init(
        identifier: String, sender: String, sent: FeedTime? = nil, status: AlertStatus = .actual,
        kind: AlertKind = .alert, scope: AlertScope = .everyone
    ) {
        (self.identifier, self.sender, self.sent) = (identifier, sender, sent)
        (self.status, self.kind, self.scope) = (status, kind, scope)
    }

    /// The key by which other messages refer to it.
    package var key: AlertReference { AlertReference(sender: sender, identifier: identifier) }
}

/// The key of a message: its sender and identifier. CAP's time is left out, since it is written in many ways.
package struct AlertReference: Sendable, Hashable {
    package var sender: String
    package var identifier: String

    package init(sender: String, identifier: String) {
        (self.sender, self.identifier) = (sender, identifier)
    }

    /// Reads `sender,identifier,sent`; the identifier may contain commas.
    package init?(triple: Substring) {
        guard let first = triple.firstIndex(of: ","), let last = triple.lastIndex(of: ","), first < last
        else { return nil }
        let identifier = triple[triple.index(after: first)..<last]
        guard !identifier.isEmpty else { return nil }
        self.init(sender: String(triple[..<first]), identifier: String(identifier))
    }

    /// Reads triples with white space between them.
    package static func list(_ text: String) -> [AlertReference] {
        text.split { $0.isWhitespace }.compactMap(AlertReference.init(triple:))
    }
}

/// A name with a value: an event code, a parameter, a geocode.
package struct NamedValue: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// The content of a message in one language, or for one of its areas.
package struct AlertInfo: Sendable, Equatable {
    /// The language by RFC 3066, as written; CAP's default is `en-US`.
    package var language = "en-US"
    package var categories: [String] = []
    package var event = ""
    package var responses: [String] = []
    /// The urgency, severity and certainty as written: a word unknown in CAP is shown unchanged.
    package var urgencyText = ""
    package var severityText = ""
    package var certaintyText = ""
    package var senderName = ""
    package var headline = ""
    package var description = ""
    package var instruction = ""
    package var web = ""
    package var contact = ""
    package var eventCodes: [NamedValue] = []
    package var parameters: [NamedValue] = []
    package var effective: FeedTime?
    package var onset: FeedTime?
    /// The time at which the text expires, which is not the end of the event.
    package var expires: FeedTime?
    /// The end of the event, as given by the National Weather Service.
    package var ends: FeedTime?
    package var areas: [AlertArea] = []

    package init() {}

    package var urgency: AlertUrgency { AlertUrgency(urgencyText) }
    package var severity: AlertSeverity { AlertSeverity(severityText) }
    package var certainty: AlertCertainty { AlertCertainty(certaintyText) }

    /// Returns the values of a parameter, ignoring the case of its name.
    package func parameter(_ name: String) -> [String] {
        var values: [String] = []
        for parameter in parameters where parameter.name.isSame(as: name) { values.append(parameter.value) }
        return values
    }
}

/// An area of an info.
package struct AlertArea: Sendable, Equatable {
    package var name = ""
    /// The rings in the order of the message, each closed and of at least three different points.
    package var polygons: [AlertPolygon] = []
    package var circles: [AlertCircle] = []
    package var geocodes: [NamedValue] = []
    /// The drawings of the messages that stand for the rest of the area; nil if the area is as it was sent. In
    /// what is left of an area the codes decide wherever the place has some.
    var taken: [AlertPolygon]?

    package init() {}

    package var hasShape: Bool { !polygons.isEmpty || !circles.isEmpty }

    /// True if a place can be compared with it: it has a shape, or a code that names an area.
    package var isUsable: Bool { hasShape || geocodes.contains(where: Self.namesArea) }
}
