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

    package init() {}

    package static let keys = ["dialect", "body", "corner-order", "severity-order"]

    /// Sets what a key says. Returns the values that the key may have if this is none of them; nil if it is.
    mutating func set(_ key: String, _ value: String) -> [String]? {
        switch key {
        case "dialect":
            guard let value = FloodDialect(rawValue: value) else {
                return FloodDialect.allCases.map(\.rawValue)
            }
            dialect = value
        case "body":
            guard let value = FloodBody(rawValue: value) else { return FloodBody.allCases.map(\.rawValue) }
            body = value
        case "corner-order":
            guard let value = FloodCornerOrder(rawValue: value) else {
                return FloodCornerOrder.allCases.map(\.rawValue)
            }
            cornerOrder = value
        default:
            let byStyle = "style"
            direction = FloodDirection(rawValue: value)
            if direction == nil, value != byStyle {
                return [byStyle] + FloodDirection.allCases.map(\.rawValue)
            }
        }
        return nil
    }
}
