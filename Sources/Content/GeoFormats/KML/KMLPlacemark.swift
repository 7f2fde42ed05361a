import Diagnostics

/// One placemark of a KML file (OGC 12-007r2, section 9.14; Google's 2.0 and 2.1 say the same).
package struct KMLPlacemark: Sendable {
    /// One value of its ExtendedData, or of an element that is not in the schema.
    package struct Value: Sendable, Equatable {
        package var name: String
        package var value: String
    }

    /// The number from 1, in the order of the file.
    package var number = 0
    /// The position at which it begins.
    package var position = SourcePosition.start
    /// The id, which is often not unique.
    package var id: String?
    /// The name as written: CDATA may contain tags.
    package var name: String?
    package var description: String?
    package var address: String?
    package var styleAddress: String?
    /// The names of the folders and documents that it is in, the outermost first.
    package var folders: [String] = []
    /// The values in the order of the file; names may be repeated.
    package var values: [Value] = []
    package var geometry = GeoGeometry()
    /// True if a part of its geometry could not be read.
    package var hasWrongCoordinates = false

    package init() {}
}

/// The limits beyond which a KML file is rejected or cut.
package struct KMLLimits: Sendable {
    package var bytes: Int
    package var placemarks = 200_000
    /// The most positions of one placemark; more count as wrong coordinates.
    package var positions = 500_000
    /// The most bytes of a name, description or value; the rest is cut off.
    package var textBytes = 64 << 10
    /// The most values of one placemark; the rest are left out.
    package var values = 200

    /// The most styles of a file that are stored; the rest are skipped.
    static let styles = 100

    package init(bytes: Int = 20 << 20) { self.bytes = bytes }
}

/// The content of a KML file beside its placemarks.
package struct KMLSummary: Sendable, Equatable {
    package var placemarks = 0
    /// The number of links to files elsewhere, which are never followed.
    package var networkLinks = 0
    /// The number of pictures on the ground or the screen, which are not read.
    package var overlays = 0
}

/// A shared style, reduced to how it draws a point.
package struct KMLStyle: Sendable, Equatable {
    /// The id by which placemarks refer to it, without `#`.
    package var id: String
    /// The color as `aabbggrr` in hexadecimal digits.
    package var iconColor: String?
    package var iconAddress: String?
}
