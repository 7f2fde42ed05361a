// One message of a feed about an alert, as the values of CAP, whatever its form was.
import HazardKit

/// A message about an alert.
public struct AlertMessage: Sendable, Equatable {
    public var identifier: String
    public var sender: String
    /// The time at which it was sent; nil if the message gives none that can be read.
    public var sent: FeedTime?
    public var status: AlertStatus
    public var kind: AlertKind
    public var scope: AlertScope
    public var note = ""
    /// The earlier messages that this one refers to.
    public var references: [AlertReference] = []
    public var infos: [AlertInfo] = []
    /// The number of its shapes that could not be read, and of its other parts beyond the limits.
    public var omitted = 0

    public init(
        identifier: String, sender: String, sent: FeedTime? = nil, status: AlertStatus = .actual,
        kind: AlertKind = .alert, scope: AlertScope = .everyone
    ) {
        (self.identifier, self.sender, self.sent) = (identifier, sender, sent)
        (self.status, self.kind, self.scope) = (status, kind, scope)
    }

    /// The key by which other messages refer to it.
    public var key: AlertReference { AlertReference(sender: sender, identifier: identifier) }

    /// The worst severity of its infos.
    var severity: AlertSeverity { infos.map(\.severity).max() ?? .unknown }
}

/// The key of a message: its sender and identifier. CAP's time is left out, since it is written in many ways.
public struct AlertReference: Sendable, Hashable {
    public var sender: String
    public var identifier: String

    public init(sender: String, identifier: String) { (self.sender, self.identifier) = (sender, identifier) }

    /// Reads `sender,identifier,sent`; the identifier may contain commas.
    public init?(triple: Substring) {
        guard let first = triple.firstIndex(of: ","), let last = triple.lastIndex(of: ","), first < last
        else { return nil }
        let identifier = triple[triple.index(after: first)..<last]
        guard !identifier.isEmpty else { return nil }
        self.init(sender: String(triple[..<first]), identifier: String(identifier))
    }

    /// Reads triples with white space between them.
    public static func list(_ text: String) -> [AlertReference] {
        text.split { $0.isWhitespace }.compactMap(AlertReference.init(triple:))
    }
}

/// A name with a value: an event code, a parameter, a geocode.
public struct NamedValue: Sendable, Hashable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// The content of a message in one language, or for one of its areas.
public struct AlertInfo: Sendable, Equatable {
    /// The language by RFC 3066, as written; CAP's default is `en-US`.
    public var language = "en-US"
    public var categories: [String] = []
    public var event = ""
    public var responses: [String] = []
    /// The urgency, severity and certainty as written: a word unknown in CAP is shown unchanged.
    public var urgencyText = ""
    public var severityText = ""
    public var certaintyText = ""
    public var senderName = ""
    public var headline = ""
    public var description = ""
    public var instruction = ""
    public var web = ""
    public var contact = ""
    public var eventCodes: [NamedValue] = []
    public var parameters: [NamedValue] = []
    public var effective: FeedTime?
    public var onset: FeedTime?
    /// The time at which the text expires, which is not the end of the event.
    public var expires: FeedTime?
    /// The end of the event, as given by the National Weather Service.
    public var ends: FeedTime?
    public var areas: [AlertArea] = []

    public init() {}

    public var urgency: AlertUrgency { AlertUrgency(urgencyText) }
    public var severity: AlertSeverity { AlertSeverity(severityText) }
    public var certainty: AlertCertainty { AlertCertainty(certaintyText) }

    /// True if one of its areas may be anywhere.
    var isUncertain: Bool { areas.contains(where: \.isUncertain) }

    /// Returns the values of a parameter, ignoring the case of its name.
    public func parameter(_ name: String) -> [String] {
        var values: [String] = []
        for parameter in parameters where parameter.name.isSame(as: name) { values.append(parameter.value) }
        return values
    }
}

/// An area of an info.
public struct AlertArea: Sendable, Equatable {
    public var name = ""
    /// The rings in the order of the message, each closed and of at least three different points.
    public var polygons: [AlertPolygon] = []
    public var circles: [AlertCircle] = []
    public var geocodes: [NamedValue] = []
    /// True if a shape of it could not be read: then a place outside of the others may still be in it.
    public var isPartlyDrawn = false
    /// The drawings of the messages that stand for the rest of the area; nil if the area is as it was sent. In
    /// what is left of an area the codes decide wherever the place has some.
    var taken: [AlertPolygon]?

    public init() {}

    public var hasShape: Bool { !polygons.isEmpty || !circles.isEmpty }

    /// True if a place can be compared with it: it has a shape, or a code that names an area.
    public var isUsable: Bool { hasShape || hasNamedArea }

    /// True if it may be anywhere: a shape of it could not be read, and no code says where it is.
    var isUncertain: Bool { isPartlyDrawn && !hasNamedArea }

    private var hasNamedArea: Bool { geocodes.contains(where: Self.namesArea) }
}
