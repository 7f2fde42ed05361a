// The keys of GeoJSON, and of what looks like it.
import TextTools

/// A key of an object, as far as it matters. It carries no text: keys are looked at with each of a million tokens.
enum FeatureKey {
    case type, features, properties, id, geometry, coordinates, geometries
    /// Of Esri's JSON.
    case attributes
    /// Of OpenStreetMap's own JSON.
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
