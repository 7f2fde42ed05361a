// The words of the flood API: one table for the client, the decoder of answers, and the server.
import Hazards

/// The dialects of the service: the one published in a paper, and the one of the program that used it later.
package enum FloodDialect: String, Sendable, CaseIterable {
    case paper
    case app

    /// The order of the two numbers of a corner in this dialect.
    package var cornerOrder: FloodCornerOrder { self == .paper ? .latitudeFirst : .longitudeFirst }
}

/// The encoding of a request in the body of a POST.
package enum FloodBody: String, Sendable, CaseIterable {
    /// The document in the one field `data` of a form.
    case form
    /// The document itself.
    case xml

    package var mediaType: String {
        self == .form ? "application/x-www-form-urlencoded" : "text/xml; charset=utf-8"
    }
}

/// The calls of the service.
package enum FloodCommand: String, Sendable, CaseIterable {
    case regions = "GetRegions"
    case events = "GetEvents"
    case eventsOfRegion = "GetEventsByRegionID"
    case eventsOfBoundary = "GetEventsByBoundaryID"
    case markerFile = "GetMarkerFile"
    case submit = "SubmitMarker"

    /// Returns the command with this name, ignoring case, or nil if there is none.
    package init?(_ name: String) {
        let name = name.lowercased()
        guard let command = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else {
            return nil
        }
        self = command
    }
}

/// The names of elements as written. They are compared without regard to case.
package enum FloodWord: String, Sendable, CaseIterable {
    // The frame.
    case request = "phone"
    case answer = "server"
    case command, params, response
    case message = "msg"
    // Parameters of what is asked for: each as the service's own clients write it.
    case boundaryOfEvents = "BoundaryID"
    case regionOfEvents = "regionid"
    case boundary0 = "boundaryid"
    case event0 = "eventid"
    case base0 = "baseid"
    case difference0 = "diffid"
    // Regions.
    case regions, region, boundaries, boundary, id, name, northwest, southeast
    // Events.
    case events, event
    case begin = "begindate"
    case end = "enddate"
    case markerCount = "markercount"
    case active
    // Documents of markers.
    case files = "kmlfiles"
    case file = "kmlfile"
    case address = "file"
    case version, base
    case difference = "diff"
    // A report that is submitted.
    case latitude, longitude, observationTime, severity, uploadTime, phoneNumber, email, coverType
    case coverHeight, pictureData, userComment

    /// The lowercase name, used for comparison.
    var key: String { rawValue.lowercased() }
}
