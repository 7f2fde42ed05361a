// The keys of GeoJSON, and of similar formats.
import TextTools

/// A key of an object. It contains no text, since keys are compared for each of a million tokens.
enum FeatureKey {
    case type, features, properties, id, geometry, coordinates, geometries
    /// A key of Esri's JSON.
    case attributes
    /// A key of OpenStreetMap's JSON.
    case elements
    case other

    init(_ text: BorrowedText) {
        if text == "type" {
            self = .type
        } else if text == "features" {
            self = .features
        } else if text == "properties" {
            self = .properties
        } else if text == "id" {
            self = .id
        } else if text == "geometry" {
            self = .geometry
        } else if text == "coordinates" {
            self = .coordinates
        } else if text == "geometries" {
            self = .geometries
        } else if text == "attributes" {
            self = .attributes
        } else {
            self = text == "elements" ? .elements : .other
        }
    }
}
