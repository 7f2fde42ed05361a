// Encodes and decodes the requests to a flood service.
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
            [FloodElement(.base0, base)]
                + (difference.map { [FloodElement(.difference0, String($0))] } ?? [])
        case .submit(let report): report.parameters
        }
    }

    /// The request as an XML document.
    package var xml: String {
        var children = [FloodElement(.command, command.rawValue)]
        if !parameters.isEmpty { children.append(FloodElement(.params, "", parameters)) }
        return FloodElement(.request, "", children).xml
    }

    /// Returns the body of the POST.
    package func body(_ form: FloodBody) -> String {
        form == .xml ? xml : "data=" + PercentEncoding.encoded(xml)
    }

    /// Decodes the body of a POST: a form, whose text may be unencoded, as the service's own client sent it,
    /// or the XML document alone.
    ///
    /// - Throws: a `FeedFault` if it is not a request.
    package init(body: [UInt8]) throws(FeedFault) {
        var bytes = body
        let field = Array("data=".utf8)
        if bytes.starts(with: field) {
            let text = String(decoding: bytes.dropFirst(field.count), as: UTF8.self)
            bytes = Array((PercentEncoding.decoded(text) ?? text).utf8)
        }
        let root = try FloodElement(reading: bytes)
        guard root.name == FloodWord.request.key, let name = root.text(.command) else {
            throw FeedFault("this is not a request of the flood service")
        }
        guard let command = FloodCommand(name), let request = Self(command, root[.params]) else {
            throw FeedFault("there is no command \(name.shortLine) with these parameters")
        }
        self = request
    }

    private init?(_ command: FloodCommand, _ parameters: FloodElement?) {
        func value(_ word: FloodWord) -> String? { FloodLimits.identifier(parameters?.text(word)) }
        switch command {
        case .regions: self = .regions
        case .events: self = .events
        case .eventsOfRegion:
            guard let id = value(.regionOfEvents) else { return nil }
            self = .eventsOfRegion(id)
        case .eventsOfBoundary:
            guard let id = value(.boundaryOfEvents) else { return nil }
            self = .eventsOfBoundary(id)
        case .markerFile:
            if let base = value(.base0) {
                self = .laterFiles(base: base, difference: value(.difference0).flatMap { Int($0) })
            } else if let boundary = value(.boundary0), let event = value(.event0) {
                self = .firstFile(boundary: boundary, event: event)
            } else {
                return nil
            }
        case .submit:
            guard let report = parameters.flatMap(FloodSubmission.init) else { return nil }
            self = .submit(report)
        }
    }
}
