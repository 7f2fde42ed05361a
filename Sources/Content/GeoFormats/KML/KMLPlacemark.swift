import Diagnostics

/// One placemark of a KML file (OGC 12-007r2, section 9.14; Google's 2.0 and 2.1 say the same).
package struct KMLPlacemark: Sendable {
    /// One value of its ExtendedData, or of an element that the schema does not know.
    package struct Value: Sendable, Equatable {
        package var name: String
        package var value: String
    }

    /// Counted from 1, in the order of the file.
    package var number = 0
    /// Where it begins.
    package var position = SourcePosition.start
    /// Often not unique.
    package var id: String?
    /// As it is written: CDATA may bring tags along.
    package var name: String?
    package var description: String?
    package var address: String?
    package var styleAddress: String?
    /// The names of the folders and documents that it is in, the outermost first.
    package var folders: [String] = []
    /// In the order of the file; names may be repeated.
    package var values: [Value] = []
    package var geometry = GeoGeometry()
    /// Whether a part of its geometry could not be read.
    package var hasWrongCoordinates = false

    package init() {}
}

/// What a KML file may cost before it is refused.
package struct KMLLimits: Sendable {
    package var bytes: Int
    package var placemarks = 200_000
    /// The positions of one placemark; what is more counts as wrong coordinates.
    package var positions = 500_000
    /// The length of a name, description or value; what is more is cut off.
    package var textBytes = 64 << 10
    /// The values of one placemark; what is more is left out.
    package var values = 200

    /// The styles of a file that are told; what is more is passed over.
    static let styles = 100

    package init(bytes: Int = 20 << 20) { self.bytes = bytes }
}

/// What stands beside the placemarks of a KML file.
package struct KMLSummary: Sendable, Equatable {
    package var placemarks = 0
    /// Links to files elsewhere, which are never followed.
    package var networkLinks = 0
    /// Pictures laid on the ground or the screen, which are not read.
    package var overlays = 0
}

/// A style that stands beside the placemarks: no more of it than how it draws a point.
package struct KMLStyle: Sendable, Equatable {
    /// As a placemark's style names it, without `#`.
    package var id: String
    /// `aabbggrr` in hexadecimal digits.
    package var iconColor: String?
    package var iconAddress: String?
}
