// Encodes a report that is submitted to a flood service.
import Geodesy
import Hazards
import TextTools

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
