// Encodes the requests to a flood service, and the reports that are submitted to it.
import Geodesy
import Hazards
import TextTools

package enum FloodRequest: Sendable, Equatable {
    case regions
    case events
    case eventsOfRegion(String)
    case eventsOfBoundary(String)
    /// The marker documents of an event in a boundary.
    case firstFile(boundary: String, event: String)
    /// The marker documents since a base document, or since a difference.
    case laterFiles(base: String, difference: Int?)
    case submit(FloodSubmission)

    package var command: FloodCommand {
        switch self {
        case .regions: .regions
        case .events: .events
        case .eventsOfRegion: .eventsOfRegion
        case .eventsOfBoundary: .eventsOfBoundary
        case .firstFile, .laterFiles: .markerFile
        case .submit: .submit
        }
    }

    private var parameters: [FloodElement] {
        switch self {
        case .regions, .events: []
        case .eventsOfRegion(let id): [FloodElement(.regionOfEvents, id)]
        case .eventsOfBoundary(let id): [FloodElement(.boundaryOfEvents, id)]
        case .firstFile(let boundary, let event):
            [FloodElement(.boundary0, boundary), FloodElement(.event0, event)]
        case .laterFiles(let base, let difference):
            [FloodElement(.base0, base)] + (difference.map { [FloodElement(.difference0, String($0))] } ?? [])
        case .submit(let report): report.parameters
        }
    }

    package var xml: String {
        var children = [FloodElement(.command, command.rawValue)]
        if !parameters.isEmpty { children.append(FloodElement(.params, "", parameters)) }
        return FloodElement(.request, "", children).xml
    }

    /// The body of the POST: the document in the one field `data` of a form.
    package var form: String { "data=" + PercentEncoding.encoded(xml) }
    package static let mediaType = "application/x-www-form-urlencoded"
}

/// The parameters of `SubmitMarker`.
package struct FloodSubmission: Sendable, Equatable {
    package var point: GeoPoint
    /// The times at which the flood was seen and is reported, both in the local time of the reporter.
    package var observed: FloodTime
    package var uploaded: FloodTime?
    /// The severity from 1 to 5; the service defines which end is the worst.
    package var severity: Int
    package var phone: String?
    package var email: String?
    /// The ground cover in the service's words, and its height, for which no source gives a unit.
    package var cover: String?
    package var coverHeight: Int?
    /// The bytes of a JPEG; empty if there is no picture.
    package var picture: [UInt8] = []
    package var comment: String?

    package init(point: GeoPoint, observed: FloodTime, severity: Int) {
        (self.point, self.observed, self.severity) = (point, observed, severity)
    }

    /// The placeholder for a missing value.
    private static let nothing = "_"

    var parameters: [FloodElement] {
        var parameters = [
            FloodElement(.latitude, GeoText.number(point.latitude, decimals: 6)),
            FloodElement(.longitude, GeoText.number(point.longitude, decimals: 6)),
            FloodElement(.observationTime, observed.submittedText),
            FloodElement(.severity, String(severity)),
        ]
        func add(_ word: FloodWord, _ text: String?) {
            if let text { parameters.append(FloodElement(word, text)) }
        }
        add(.uploadTime, uploaded?.submittedText)
        add(.phoneNumber, phone)
        add(.email, email)
        add(.coverType, cover ?? Self.nothing)
        add(.coverHeight, coverHeight.map(String.init))
        add(.pictureData, picture.isEmpty ? nil : Base64Text.encoded(picture))
        add(.userComment, comment)
        return parameters
    }
}
