import Diagnostics
import JSONReader
import TextTools

/// One feature of a GeoJSON text (RFC 7946, section 3.2).
public struct GeoJSONFeature: Sendable {
    /// The number from 1, in the order of the text.
    public var number = 0
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
    public var features = 0
}

/// A key of an object of GeoJSON or a similar format. It contains no text, since keys are compared for each of a million tokens.
enum FeatureKey {
    case type, features, properties, id, geometry, coordinates, geometries
    /// A key of Esri's JSON.
    case attributes
    /// A key of OpenStreetMap's JSON.
    case elements
    case other

    static func of(_ text: BorrowedText) -> FeatureKey {
        if text == "type" { return .type }
        if text == "features" { return .features }
        if text == "properties" { return .properties }
        if text == "id" { return .id }
        if text == "geometry" { return .geometry }
        if text == "coordinates" { return .coordinates }
        if text == "geometries" { return .geometries }
        if text == "attributes" { return .attributes }
        return text == "elements" ? .elements : .other
    }
}

/// A JSON format that has places but is not GeoJSON.
struct UnsupportedJSON {
    let message: String
    let hint: String

    /// The formats by the type in the root.
    static let types: [String: UnsupportedJSON] = [
        "Topology": UnsupportedJSON(
            message: "this is TopoJSON and not GeoJSON",
            hint: "export the data as GeoJSON, or convert it with \"topo2geo\""),
        "umap": UnsupportedJSON(
            message: "this is a backup of uMap and not GeoJSON",
            hint: "in uMap, choose \"Share and download\" and the format GeoJSON"),
        "Feature Layer": UnsupportedJSON(
            message: "this describes a layer of a map server and has no places",
            hint: "ask the server for /query?where=1=1&outFields=*&f=geojson behind the address of the layer"),
    ]

    static let overpass = UnsupportedJSON(
        message: "this is OpenStreetMap's own JSON (Overpass) and not GeoJSON",
        hint: "convert it with \"osmtogeojson\", or export the data as GeoJSON")
    static let esri = UnsupportedJSON(
        message: "this is Esri's JSON and not GeoJSON",
        hint: "ask the server with f=geojson, or export the layer as GeoJSON")
}
