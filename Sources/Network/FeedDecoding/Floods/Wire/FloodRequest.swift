// Encodes the requests to a flood service.
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
    /// A person's report.
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

    /// The request as an XML document.
    package var xml: String {
        var children = [FloodElement(.command, command.rawValue)]
        if !parameters.isEmpty { children.append(FloodElement(.params, "", parameters)) }
        return FloodElement(.request, "", children).xml
    }

    /// The body of the POST: the document in the one field `data` of a form.
    package var form: String { "data=" + PercentEncoding.encoded(xml) }
    package static let mediaType = "application/x-www-form-urlencoded"
}
