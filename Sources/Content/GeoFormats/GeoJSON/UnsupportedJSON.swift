// Names other JSON formats for maps, and says how to convert them.

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
