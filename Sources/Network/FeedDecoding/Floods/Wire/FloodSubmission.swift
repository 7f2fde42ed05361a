// Encodes and decodes a report that is submitted to a flood service.
import Clocks
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

    /// Decodes the parameters. Returns nil if a required one is missing or invalid, or the picture is not
    /// Base64.
    init?(_ parameters: FloodElement) {
        guard let latitude = parameters.text(.latitude).flatMap(DecimalText.double),
            let longitude = parameters.text(.longitude).flatMap(DecimalText.double),
            let observed = parameters.text(.observationTime).flatMap({ FloodTime($0) }),
            let severity = parameters.text(.severity).flatMap({ Int($0) }),
            FloodLimits.levels.contains(severity)
        else { return nil }
        self.init(
            point: GeoPoint(latitude: latitude, longitude: longitude), observed: observed, severity: severity)
        guard point.isOnEarth else { return nil }
        uploaded = parameters.text(.uploadTime).flatMap { FloodTime($0) }
        phone = FloodLimits.text(parameters.text(.phoneNumber))
        email = FloodLimits.text(parameters.text(.email))
        cover = FloodLimits.text(parameters.text(.coverType)).flatMap { $0 == "-" ? nil : $0 }
        coverHeight = parameters.text(.coverHeight).flatMap { Int($0) }
        comment = FloodLimits.text(parameters.text(.userComment))
        guard let data = parameters.text(.pictureData), data != Self.nothing else { return }
        guard let bytes = Base64Text.decoded(data) else { return nil }
        picture = bytes
    }
}
