// The words of the flood API: one table for requests and answers.

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

/// The ways to write yes and no.
enum FloodFlag {
    static func read(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "1", "true", "t": true
        case "0", "false", "f": false
        default: nil
        }
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
