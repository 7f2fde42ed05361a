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
