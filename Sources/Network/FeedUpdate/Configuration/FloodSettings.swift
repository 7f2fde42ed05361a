// What the configuration says of a service of floods, below its line in `feeds.conf`.
import FeedDecoding
import Hazards

/// How a service of floods is asked, and what its answers mean where they do not show it themselves.
package struct FloodSettings: Sendable, Equatable {
    package var dialect = FloodDialect.app
    package var body = FloodBody.form
    /// The order of a corner's two numbers where they do not show it.
    package var cornerOrder = FloodCornerOrder.latitudeFirst
    /// Nil if the styles of the service tell it.
    package var direction: FloodDirection?
    /// Megabytes (2^20 bytes) of pictures that are kept at most; 0 if none is fetched.
    package var pictures = 0

    package init() {}

    package static let keys = ["dialect", "body", "corner-order", "severity-order", picturesKey]
    package static let picturesKey = "pictures"
    /// Megabytes.
    package static let megabytes = 0...100

    /// Sets what a key says.
    ///
    /// - Throws: which values the key may have, if this is none of them.
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
