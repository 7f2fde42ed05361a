// Tables and maps in the layouts that universities, map servers and spreadsheets were seen to write.
import Campus
import Geodesy
import PlaceImport
import Testing

@Suite("Importing strange layouts")
struct StrangeLayoutTests {
    private let hall = ["Hall 37.20000 -80.40000"]

    // MARK: Tables

    @Test("a table without headings is taken by the numbers of its columns, and says so without them")
    func noHeadings() {
        // As the University of Waterloo published it.
        let text =
            "AAC,Architecture Annex,43.35855,-80.31684\nAL,Arts Lecture Hall,43.46894115,-80.54187136\n"
        let refused = imported(text)
        #expect(!refused.isComplete && refused.places.isEmpty)
        #expect(
            refused.report == [
                "the table has no headings: say by their numbers what the columns are, maybe "
                    + "--name 2 --latitude 3 --longitude 4", "",
                "  KEY  COUNT  EXAMPLE", "  1        2  AAC", "  2        2  Architecture Annex",
                "  3        2  43.35855", "  4        2  -80.31684",
            ])
        let found = imported(text) {
            ($0.keys[.name], $0.keys[.code], $0.keys[.latitude], $0.keys[.longitude]) = ("2", "1", "3", "4")
        }
        #expect(
            found.places == [
                "Architecture Annex (AAC) 43.35855 -80.31684", "Arts Lecture Hall (AL) 43.46894 -80.54187",
            ])
        #expect(
            found.report == ["2 rows read, 2 buildings written, positions from 3 and 4"] && found.isComplete)
    }

    @Test("columns are named by headings or numbers where there are headings")
    func namedColumns() {
        let text = "what,north,east\nHall,37.2,-80.4\n"
        for (name, latitude, longitude) in [("what", "NORTH", "east"), ("1", "2", "3")] {
            let found = imported(text) {
                ($0.keys[.name], $0.keys[.latitude], $0.keys[.longitude]) = (name, latitude, longitude)
            }
            #expect(found.places == hall && found.isComplete)
        }
        #expect(
            imported("what,where\nHall,\"37.2, -80.4\"\n") {
                ($0.keys[.name], $0.keys[.latitude]) = ("what", "where")
            }.places
                == hall)
        #expect(
            imported(text) {
                ($0.keys[.name], $0.keys[.latitude], $0.keys[.longitude]) = ("what", "9", "east")
            }.report
                .first
                == "--latitude: there is no key \"9\"; there are:")
    }

    @Test("a title, a date and a blank row above the headings")
    func titles() {
        let found = imported(
            "University of X,,\nBuildings 2026,,\n,,\nName,Latitude,Longitude\nHall,37.2,-80.4\n")
        #expect(found.places == hall)
        #expect(
            found.report == [
                "the headings are in row 4; what is above them was passed over",
                "1 row read, 1 building written, positions from Latitude and Longitude",
            ])
    }

    @Test(
        "headings of positions and of names",
        arguments: [
            "Building Name,Lat.,Long.", "BldgName,Building Latitude,Building Longitude",
            "FACILITY_NAME,GPS_LAT,GPS_LONG",
            "name,latitude (WGS84),longitude (WGS84)", "PlaceName,geoLat,geoLng",
            "Name,Latitude DD,Longitude DD",
            "NAME,POINT_Y,POINT_X", "Name,Northing,Easting", "Title,location.lat,location.lng",
        ])
    func headings(_ headings: String) {
        #expect(imported("\(headings)\nHall,37.2,-80.4\n").places == hall, "\(headings)")
    }

    @Test("columns of degrees and minutes apart are not taken for degrees")
    func minutesApart() {
        let found = imported("name,lat_deg,lat_min,lon_deg,lon_min\nHall,37,12,-80,24\n")
        #expect(
            found.places.isEmpty && found.report.first?.hasPrefix("no columns of positions: choose") == true)
    }

    @Test("positions in degrees, minutes, seconds and letters")
    func degrees() {
        for (latitude, longitude) in [
            ("37°13'42\"\"N", "80°25'24\"\"W"), ("37 13 42 N", "80 25 24 W"),
            ("N37.22833333", "W80.42333333"),
            ("37° 13.7' N", "80° 25.4' W"), ("37°13′42″N", "80°25′24″W"), ("37d13m42sN", "80d25m24sW"),
            ("37:13:42N", "80:25:24W"), ("37 13 42", "-80 25 24"), ("37º13''42''''N", "80º25'24''W"),
            ("37.22833333°", "\u{2212}80.42333333°"), ("37°13’42”N", "80 deg 25 min 24 sec west"),
            ("37,22833333", "–80,42333333"),
        ] {
            let found = imported("name,lat,lon\nHall,\"\(latitude)\",\"\(longitude)\"\n")
            let isRead = latitude != "37º13''42''''N" && !longitude.contains("west")
            #expect(
                found.places == (isRead ? ["Hall 37.22833 -80.42333"] : []),
                "\(latitude) \(longitude) \(found.report)")
        }
    }

    @Test(
        "what is no position is said with its row",
        arguments: [
            ("37 61 10 N", "80 25 24 W", "\"37 61 10 N\" is not a number of degrees"),
            (
                "37 13 42 N", "80°25'24\"\"O",
                "\"80°25'24\"O\" is not a number of degrees: write W or E for O, which is west in Spanish and French, "
                    + "east in German"
            ),
            ("80 25 24 W", "37 13 42 N", "\"80 25 24 W\" is not a latitude"),
            ("37'13", "80", "\"37'13\" is not a number of degrees"),
            ("-37 13 42 S", "80", "\"-37 13 42 S\" is not a number of degrees"),
            ("372.289.100", "80", "\"372.289.100\" is not a number of degrees"),
            ("37 13.5 42 N", "80", "\"37 13.5 42 N\" is not a number of degrees"),
        ])
    func noDegrees(_ latitude: String, _ longitude: String, _ reason: String) {
        let found = imported("name,lat,lon\nA,\"\(latitude)\",\"\(longitude)\"\nHall,37.2,-80.4\n")
        #expect(found.report.first == "row 2: \(reason); left out")
        #expect(found.places == hall)
    }

    @Test(
        "one column of positions and shapes",
        arguments: [
            "37°12'00\"\"N 80°24'00\"\"W", "37.2 N, 80.4 W", "N37 12.0 W80 24.0", "80.4 W / 37.2 N",
            "37.2 -80.4",
            "800 Drillfield Dr\nBlacksburg (VA)\n(37.2, -80.4)", "POINTZ(-80.4 37.2 10)",
            "POINT Z (-80.4 37.2 10)",
            "GEOMETRYCOLLECTION (POINT (-80.4 37.2), LINESTRING (-80 37, -81 38))",
            "{\"\"type\"\": \"\"Point\"\", \"\"coordinates\"\": [-80.4, 37.2]}",
        ])
    func oneColumn(_ text: String) {
        #expect(imported("name,geo_shape\nHall,\"\(text)\"\n").places == hall, "\(text)")
    }

    @Test("shapes that are empty or unknown")
    func noShapes() {
        for (text, reason) in [
            ("POINT EMPTY", "it has no position"), ("MULTIPOLYGON Z EMPTY", "it has no position"),
            ("0101000020E6100000", "its position cannot be read"), ("(", "its position cannot be read"),
            ("{\"\"type\"\":", "its position cannot be read"),
            ("GEOMETRYCOLLECTION (POINT (1", "its position cannot be read"),
        ] {
            #expect(
                imported("name,wkt\nA,\"\(text)\"\n").report.first == "row 2: \(reason); left out", "\(text)")
        }
    }

    @Test("encodings, separators and decimal commas")
    func encodings() {
        let text = "name;lat;lon\r\nCafé;37,2;-80,4\r\n"
        var utf16: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        for bytes in [
            utf16, Array(utf16.dropFirst(2)), Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8),
            text.unicodeScalars.map { UInt8($0.value) }, Array(text.replacing(";", with: "\t").utf8),
            Array(("sep=;\r\n" + text).utf8),
        ] {
            #expect(imported(bytes).places == ["Café 37.20000 -80.40000"])
        }
        #expect(
            imported("name,lat,lon\n\"Hall\r\nNorth\",37.2,-80.4\n").places == [
                "Hall North 37.20000 -80.40000"
            ])
    }

    // MARK: GeoJSON and other JSON

    @Test(
        "features whose position or name is elsewhere",
        arguments: [
            "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"name\":\"Hall\",\"lat\":37.2,\"lon\":\"-80.4\"}}",
            "{\"type\":\"Feature\",\"properties\":{\"name\":\"Hall\",\"location\":{\"latitude\":37.2,\"longitude\":-80.4}}}",
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[-80.4,37.2]},\"properties\":"
                + "{\"type\":\"way\",\"tags\":{\"name\":\"Hall\"}}}",
            "{\"type\":\"Feature\",\"properties\":{\"name\":\"Hall\"},\"geometry\":{\"type\":\"GeometryCollection\","
                + "\"geometries\":[{\"type\":\"Point\",\"coordinates\":[-80.4,37.2]}]}}",
        ])
    func elsewhere(_ feature: String) {
        #expect(imported(feature).places == hall)
        #expect(imported("{\"type\":\"FeatureCollection\",\"features\":[\(feature)]}").places == hall)
    }

    @Test(
        "lists of objects, as services of campus maps send them",
        arguments: [
            "[{\"id\":1,\"name\":\"Hall\",\"lat\":37.2,\"lng\":-80.4,\"type\":\"x\",\"coordinates\":[1,2],\"elements\":[]}]",
            "{\"locations\":[{\"name\":\"Hall\",\"latitude\":\"37.2\",\"longitude\":\"-80.4\",\"locations\":[{\"name\":\"0\"}]}]}",
            "{\"data\":{\"total\":1,\"buildings\":[{\"name\":\"Hall\",\"position\":{\"lat\":37.2,\"lng\":-80.4}}]}}",
            "[{\"type\":\"Feature\",\"properties\":{\"name\":\"Hall\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[-80.4,37.2]}}]",
        ])
    func lists(_ text: String) {
        let found = imported(text)
        #expect(found.places == hall && found.isComplete, "\(found.report)")
    }

    @Test("numbers are names too")
    func numbers() {
        let found = imported(
            "{\"type\":\"Feature\",\"properties\":{\"name\":42},\"geometry\":{\"type\":\"Point\",\"coordinates\":[-80.4,37.2]}}"
        )
        #expect(found.places == ["42 37.20000 -80.40000"])
    }

    @Test("a server that sends a part says so", arguments: ["", "\"properties\":"])
    func part(_ member: String) {
        let limit = "\"exceededTransferLimit\":true"
        let found = imported(
            "{\"type\":\"FeatureCollection\",\(member.isEmpty ? limit : member + "{\(limit)}"),\"features\":[{\"type\":\"Feature\","
                + "\"properties\":{\"name\":\"Hall\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[-80.4,37.2]}}]}"
        )
        #expect(found.places == hall)
        #expect(
            found.report.first
                == "the server sent a part of the data only (exceededTransferLimit): ask for the rest with resultOffset=1, and "
                + "import that as well")
    }

    @Test(
        "JSON that is no list of places",
        arguments: [
            (
                "{\"type\":\"umap\",\"geometry\":{},\"layers\":[]}",
                "1:2: this is a backup of uMap and not GeoJSON; in uMap, choose \"Share and download\" and the format GeoJSON"
            ),
            (
                "{\"features\":[{\"geometry\":{\"x\":-80.4,\"y\":37.2},\"attributes\":{\"NAME\":\"A\"}}]}",
                "1:2: this is Esri's JSON and not GeoJSON; ask the server with f=geojson, or export the layer as GeoJSON"
            ),
            (
                "{\"currentVersion\":10.9,\"type\":\"Feature Layer\",\"fields\":[]}",
                "1:2: this describes a layer of a map server and has no places; ask the server for "
                    + "/query?where=1=1&outFields=*&f=geojson behind the address of the layer"
            ),
            (
                "{\"fieldAliases\":{},\"geometryType\":\"esriGeometryPoint\",\"fields\":[{\"name\":\"A\"}],\"features\":[]}",
                "1:2: this is Esri's JSON and not GeoJSON; ask the server with f=geojson, or export the layer as GeoJSON"
            ),
            (
                "{\"error\":{\"code\":400,\"message\":\"Invalid\",\"details\":[]}}",
                "1:1: this is JSON but not GeoJSON: there are no features in it; export the data as GeoJSON, a "
                    + "\"FeatureCollection\""
            ),
            (
                "{\"type\":\"Point\",\"coordinates\":[-80.4,37.2]}",
                "no names: the shapes have no properties; export them with the names of the places"
            ),
        ])
    func otherJSON(_ text: String, _ last: String) {
        let found = imported(text)
        #expect(
            found.report.last?.replacing("FILE:", with: "") == last && found.places.isEmpty
                && !found.isComplete)
    }

    // MARK: KML

    private func kml(_ inside: String, _ space: String = "http://www.opengis.net/kml/2.2") -> String {
        "<kml xmlns=\"\(space)\" xmlns:gx=\"http://www.google.com/kml/ext/2.2\">\(inside)</kml>"
    }

    @Test("names in data, tracks, older namespaces")
    func placemarks() {
        let point = "<Point><coordinates>-80.4,37.2,0</coordinates></Point>"
        for text in [
            kml(
                "<Document><Placemark><ExtendedData><SchemaData><SimpleData name=\"NAME\">Hall</SimpleData></SchemaData>"
                    + "</ExtendedData>\(point)</Placemark></Document>"),
            kml(
                "<Placemark><ExtendedData><Data name=\"Building Name\"><value>Hall</value></Data></ExtendedData>\(point)</Placemark>"
            ),
            kml(
                "<Folder><Placemark><name>Hall</name>\(point)</Placemark></Folder>",
                "http://earth.google.com/kml/2.0"),
            kml(
                "<Placemark><name>Hall</name><gx:Track><gx:coord>-80.4 37.2 0</gx:coord></gx:Track></Placemark>"
            ),
            kml(
                "<Placemark><name>Hall</name><ExtendedData><Data name=\"lat\"><value>37.2</value></Data><Data name=\"lon\">"
                    + "<value>-80.4</value></Data></ExtendedData></Placemark>"),
        ] {
            #expect(imported(text).places == hall, "\(text)")
        }
    }

    @Test("links and addresses are no positions")
    func links() {
        #expect(
            imported(kml("<NetworkLink><Link><href>x</href></Link></NetworkLink>")).report == [
                "1 link to other files was not followed: open each address in a browser, and import the KML file that comes as "
                    + "well", "no places: nothing is written",
            ])
        #expect(
            imported(kml("<Placemark><name>A</name><address>1 Main St</address></Placemark>")).report.first
                == "placemark 1: it has an address and no position; left out")
    }

    // MARK: Files of other kinds

    private static let layerHint =
        "export the layer as GeoJSON in degrees (WGS 84): in QGIS with \"Save Features As\", or with ogr2ogr -f GeoJSON -t_srs "
        + "EPSG:4326 NEW.geojson FILE"
    private static let pageFault =
        "this is a web page (HTML), maybe one that asks to sign in or says that the data are gone; open its address in a browser "
        + "and download the data as GeoJSON, KML or CSV"

    /// Each with what its first bytes are; more of them are zeros.
    private static let kinds: [(name: String, bytes: [UInt8], words: String)] = [
        ("shp", [0, 0, 0x27, 0x0A], "this is a Shapefile; \(layerHint)"),
        (
            "dbf", [3, 120, 1, 1, 2, 0, 0, 0, 65, 0, 20, 0],
            "this is a dBASE table (DBF), the part of a Shapefile without the positions; export the whole Shapefile as GeoJSON"
        ),
        ("shp.zip", archive("b.shp"), "this is a Shapefile; \(layerHint)"),
        (
            "gdb.zip", archive("campus.gdb/a00000001.gdbtable"),
            "this is a geodatabase of ArcGIS; \(layerHint)"
        ),
        (
            "zip", archive("buildings.csv"),
            "this is a ZIP archive; unpack it and import the GeoJSON, KML or CSV file in it"
        ),
        (
            "xlsx", archive("[Content_Types].xml"),
            "this is a workbook of a spreadsheet or another office document; save the table as CSV and import that"
        ),
        ("gpkg", database("GPKG"), "this is a GeoPackage; \(layerHint)"),
        ("sqlite", database(""), "this is an SQLite database; export the table as CSV"),
        (
            "gz", [0x1F, 0x8B, 8, 0],
            "this is compressed (gzip); unpack it with gunzip, and import what was in it"
        ),
        ("pdf", Array("%PDF-1.7".utf8), "this is a PDF; get the data as GeoJSON, KML or CSV"),
        ("png", [0x89, 0x50, 0x4E, 0x47], "this is a picture; get the positions as GeoJSON, KML or CSV"),
        (
            "bytes", [0x41, 0, 0, 0x42, 1, 2],
            "this is not text; export the data as GeoJSON, KML or CSV, the text in UTF-8"
        ),
    ]

    @Test("files of other kinds are named")
    func otherKinds() {
        for (name, bytes, words) in Self.kinds {
            let found = imported(bytes + [UInt8](repeating: 0, count: 60))
            #expect(
                found.report == ["FILE:1:1: \(words)"] && !found.isComplete && found.places.isEmpty, "\(name)"
            )
        }
    }

    @Test(
        "pages and scripts are named",
        arguments: ["\n<!-- x -->\n<!doctype HTML>\n<p>", "<html><body>", "\u{FEFF}<!DOCTYPE html><html>"])
    func pages(_ text: String) {
        #expect(imported(text).report == ["FILE:1:1: \(Self.pageFault)"])
        for script in ["var buildings = {\"type\":1}", "callback({\"a\":1});"] {
            #expect(
                imported(script).report.last?.contains("this is JavaScript with data in it; remove") == true)
        }
    }

    private static func database(_ id: String) -> [UInt8] {
        Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 52) + Array(id.utf8)
    }

    /// The beginning of an archive whose first file has this name.
    private static func archive(_ name: String) -> [UInt8] {
        [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 22) + [UInt8(name.utf8.count), 0, 0, 0]
            + Array(name.utf8)
    }

    @Test(
        "XML that is no KML is named",
        arguments: [
            ("gpx", "this is GPX and not KML"), ("osm", "this is OpenStreetMap's own XML and not KML"),
            ("wfs:FeatureCollection xmlns:wfs=\"x\"", "this is GML and not KML"),
            ("ServiceExceptionReport", "this is a server's message that something went wrong"),
            ("plist", "this is a property list already"),
        ])
    func otherXML(_ root: String, _ words: String) {
        #expect(
            imported("<?xml version=\"1.0\"?>\n<\(root)>").report.last?.contains("FILE:2:1: \(words); ")
                == true)
    }

    @Test("a file that comes byte by byte is the same")
    func pieces() {
        for text in [
            "AL,Arts,43.4,-80.5\n", "name,lat,lon\nHall,37.2,-80.4\n", "<!doctype html>", "%PDF-1.7",
        ] {
            let importer = PlaceImporter(.building, options: ImportOptions(file: "FILE", fileName: "FILE"))
            for byte in text.utf8 {
                withUnsafePointer(to: byte) { try? importer.read(UnsafeBufferPointer(start: $0, count: 1)) }
            }
            #expect(importer.finish(after: nil).report == imported(text).report)
        }
    }
}
