import Diagnostics

/// One placemark of a KML file (OGC 12-007r2, section 9.14; Google's 2.0 and 2.1 say the same).
public struct KMLPlacemark: Sendable {
    /// One value of its ExtendedData, or of an element that is not in the schema.
    public struct Value: Sendable, Equatable {
        public var name: String
        public var value: String
    }

    /// The number from 1, in the order of the file.
    public var number = 0
    public var position = SourcePosition.start
    /// The id, which is often not unique.
    public var id: String?
    /// The name as written: CDATA may contain tags.
    public var name: String?
    public var description: String?
    public var address: String?
    public var styleAddress: String?
    /// The names of the folders and documents that it is in, the outermost first.
    public var folders: [String] = []
    /// The values in the order of the file; names may be repeated.
    public var values: [Value] = []
    public var geometry = GeoGeometry()
    /// True if a part of its geometry could not be read.
    public var hasWrongCoordinates = false
}

/// The limits beyond which a KML file is rejected or cut.
public struct KMLLimits: Sendable {
    public var bytes: Int
    public var placemarks = 200_000
    /// The most positions of one placemark; more count as wrong coordinates.
    public var positions = 500_000
    /// The most bytes of a name, description or value; the rest is cut off.
    public var textBytes = 64 << 10
    /// The most values of one placemark; the rest are left out.
    public var values = 200

    /// The most styles of a file that are stored; the rest are skipped.
    static let styles = 100

    public init(bytes: Int = 20 << 20) { self.bytes = bytes }
}

/// The content of a KML file beside its placemarks.
public struct KMLSummary: Sendable, Equatable {
    public var placemarks = 0
    /// The number of links to files elsewhere, which are never followed.
    public var networkLinks = 0
    /// The number of pictures on the ground or the screen, which are not read.
    public var overlays = 0
}

/// A shared style, reduced to how it draws a point.
public struct KMLStyle: Sendable, Equatable {
    /// The id by which placemarks refer to it, without `#`.
    public var id: String
    /// The color as `aabbggrr` in hexadecimal digits.
    public var iconColor: String?
    public var iconAddress: String?
}
