import Diagnostics
import JSONReader
import TextTools

/// One feature of a GeoJSON text (RFC 7946, section 3.2).
public struct GeoJSONFeature: Sendable {
    /// The number from 1, in the order of the text.
    public var number = 0
    /// The position at which it begins.
    public var position = SourcePosition.start
    public var id: JSONValue?
    public var properties: JSONObject?
    public var geometry: GeoGeometry?
    /// The error in the geometry; then `geometry` holds what could be read of it, if anything.
    public var geometryFault: GeometryFault?

    /// The reason that a geometry, or a part of one, cannot be used.
    public enum GeometryFault: Sendable, Equatable {
        /// A position is not a list of at least two numbers.
        case position
        /// The lists are not nested as the type requires.
        case nesting(type: String)
        case unknownType(String)

        /// One sentence without a period.
        public var message: String {
            switch self {
            case .position: "a position is not a list of two numbers"
            case .nesting(let type): "the coordinates are not those of a \(type)"
            case .unknownType(let type):
                "the type of geometry \(DisplayText.line(type, limit: 60)) is unknown"
            }
        }
    }
}

/// The members of a GeoJSON text beside its features.
public struct GeoJSONHeader: Sendable {
    /// The members of the root that are strings, numbers or booleans, such as a name or a license.
    public var members = JSONObject()
    /// The number of features.
    public var features = 0
}
