// Reads KML 2.0 to 2.2 as a stream of placemarks.
import XMLReader

/// Reads a KML file in pieces and passes on each placemark when it is complete, so that those before the
/// damage in a file are known. Elements are identified by their names without prefixes; no link is followed.
public final class KMLReader {
    /// A function that receives a placemark and returns whether to continue.
    public typealias Handler = (KMLPlacemark) -> Bool

    private let assembly: PlacemarkAssembly
    private let reader: XMLEventReader
    private var beginning: [UInt8] = []

    public init(limits: KMLLimits = KMLLimits(), _ handler: @escaping Handler) {
        let assembly = PlacemarkAssembly(limits: limits, handler)
        self.assembly = assembly
        reader = XMLEventReader(limits: XMLLimits(bytes: limits.bytes)) { assembly.take($0, $1) }
    }

    public var summary: KMLSummary { assembly.summary }
    public var styles: [KMLStyle] { assembly.styles }

    public func read(_ piece: UnsafeBufferPointer<UInt8>) throws(GeoFault) {
        if beginning.count < KMZArchive.mark.count {
            beginning += piece.prefix(KMZArchive.mark.count - beginning.count)
            if beginning == KMZArchive.mark { throw Self.compressed }
        }
        do throws(XMLFault) { try reader.read(piece) } catch { throw GeoFault(error) }
        if let fault = assembly.fault { throw fault }
    }

    public func finish() throws(GeoFault) {
        do throws(XMLFault) { try reader.finish() } catch { throw GeoFault(error) }
        if let fault = assembly.fault { throw fault }
    }

    private static let compressed = GeoFault(
        message: "this is KMZ, an archive with a KML file in it",
        hint: "take the KML file out of it: unzip -p FILE.kmz '*.kml' >FILE.kml", at: .start)
}

/// Identifies XML that is not KML by the name of its root element, and says how to convert it.
enum UnsupportedXML {
    /// - Parameter root: the name without its prefix, cleaned for a message.
    static func words(root: String) -> (message: String, hint: String) {
        let export = "export the data as KML, GeoJSON or CSV"
        return switch root {
        case "gpx":
            ("this is GPX and not KML", "convert it with ogr2ogr -f GeoJSON NEW.geojson FILE waypoints")
        case "osm":
            (
                "this is OpenStreetMap's own XML and not KML",
                "convert it with \"osmtogeojson\", or export the data as GeoJSON"
            )
        case "FeatureCollection", "GML":
            ("this is GML and not KML", "ask the server with outputFormat=application/json, or \(export)")
        case "rss", "feed": ("this is a feed of news (\(root)) and not KML", export)
        case "plist":
            (
                "this is a property list already",
                "copy it into the pack if it is one of a pack's lists, or \(export)"
            )
        case "svg": ("this is a drawing (SVG) without positions on Earth", export)
        case "ServiceExceptionReport", "ExceptionReport", "Error":
            ("this is a server's message that something went wrong", "read it, and ask the server again")
        default: ("this is XML but not KML: it begins with <\(root)>", export)
        }
    }
}
