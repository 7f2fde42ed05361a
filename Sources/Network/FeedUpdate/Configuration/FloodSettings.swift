// The settings of a flood service below its `feed` line in `feeds.conf`.
import FeedDecoding
import Hazards

/// The protocol of a flood service, and the interpretation of answers that do not show it themselves.
package struct FloodSettings: Sendable, Equatable {
    package var dialect = FloodDialect.app
    package var body = FloodBody.form
    /// The order of a corner's two numbers if they do not show it.
    package var cornerOrder = FloodCornerOrder.latitudeFirst
    /// The direction of the severity scale; nil if the service's styles show it.
    package var direction: FloodDirection?
    /// The most megabytes (2^20 bytes) of pictures to keep; 0 to fetch none.
    package var pictures = 0

    package init() {}

    package static let keys = ["dialect", "body", "corner-order", "severity-order", picturesKey]
    package static let picturesKey = "pictures"
    /// The valid numbers of megabytes.
    package static let megabytes = 0...100

    /// Sets the value of a key.
    ///
    /// - Throws: a problem that lists the valid values if this is not one of them.
    mutating func set(_ key: String, _ value: String) throws(FieldProblem) {
        switch key {
        case "dialect":
            guard let value = FloodDialect(rawValue: value) else {
                throw Self.problem(key, FloodDialect.allCases.map(\.rawValue))
            }
            dialect = value
        case "body":
            guard let value = FloodBody(rawValue: value) else {
                throw Self.problem(key, FloodBody.allCases.map(\.rawValue))
            }
            body = value
        case "corner-order":
            guard let value = FloodCornerOrder(rawValue: value) else {
                throw Self.problem(key, FloodCornerOrder.allCases.map(\.rawValue))
            }
            cornerOrder = value
        case Self.picturesKey:
            guard let value = Int(value), Self.megabytes.contains(value) else {
                throw FieldProblem(
                    message: "\(key) is a number of megabytes from 0, none, to \(Self.megabytes.upperBound)",
                    hint: "write it like \(key) = 5")
            }
            pictures = value
        default:
            let byStyle = "style"
            direction = FloodDirection(rawValue: value)
            if direction == nil, value != byStyle {
                throw Self.problem(key, [byStyle] + FloodDirection.allCases.map(\.rawValue))
            }
        }
    }

    private static func problem(_ key: String, _ values: [String]) -> FieldProblem {
        FieldProblem(
            message: "\(key) is \(values.joined(separator: " or "))",
            hint: "write it like \(key) = \(values[0])")
    }
}
