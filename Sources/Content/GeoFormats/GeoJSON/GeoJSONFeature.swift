import Diagnostics
import JSONReader

/// One feature of a GeoJSON text (RFC 7946, section 3.2).
package struct GeoJSONFeature: Sendable {
    /// Counted from 1, in the order of the text.
    package var number = 0
    /// Where it begins.
    package var position = SourcePosition.start
    package var id: JSONValue?
    package var properties: JSONObject?
    package var geometry: GeoGeometry?
    /// What is wrong with the geometry; then `geometry` holds what could be read of it, if anything.
    package var geometryFault: GeometryFault?

    package init() {}

    /// Why a geometry, or a part of one, cannot be used.
    package enum GeometryFault: Sendable, Equatable {
        /// A position is no list of at least two numbers.
        case position
        /// The lists do not stand inside one another as the type says.
        case nesting(type: String)
        case unknownType(String)

        /// One sentence without a full stop.
        package var message: String {
            switch self {
            case .position: "a position is not a list of two numbers"
            case .nesting(let type): "the coordinates are not those of a \(type)"
            case .unknownType(let type): "the type of geometry \(type) is unknown"
            }
        }
    }
}

/// What stands beside the features of a GeoJSON text.
package struct GeoJSONHeader: Sendable {
    /// Members of the root that are texts, numbers or flags, such as a name or a license.
    package var members = JSONObject()
    /// How many features there are.
    package var features = 0

    package init() {}
}
