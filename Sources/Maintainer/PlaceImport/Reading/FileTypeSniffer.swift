import GeoFormats

/// The format that the first bytes of a file show.
enum FileTypeSniffer {
    case json, xml, kmz, table
    /// A file that contains no map or table, with a hint about what to do.
    case other(GeoFault)

    /// The number of bytes needed to detect every format.
    static let bytesNeeded = 1_024

    /// - Parameter bytes: the first 1,024 of the file, or all of it.
    init(_ bytes: [UInt8]) {
        self =
            if let fault = Self.signatures.first(where: { $0.isMet(bytes) })?.fault {
                .other(fault)
            } else if bytes.starts(with: [0x50, 0x4B, 3, 4]) {
                Self.archive(bytes)
            } else if bytes.starts(with: "SQLite format 3\0".utf8) {
                .other(bytes.dropFirst(68).starts(with: "GP".utf8) ? Self.geoPackage : Self.database)
            } else if Self.isDBF(bytes) {
                .other(Self.dbf)
            } else {
                Self.text(bytes)
            }
    }

    private static func text(_ bytes: [UInt8]) -> FileTypeSniffer {
        let skipped: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0, 0x1E]
        guard let start = bytes.firstIndex(where: { !skipped.contains($0) }) else { return .table }
        let rest = bytes[start...]
        let small = rest.prefix(400).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        switch rest.first {
        case UInt8(ascii: "{") where small.starts(with: "{\\rtf".utf8): return .other(office)
        case UInt8(ascii: "{"), UInt8(ascii: "["): return .json
        case UInt8(ascii: "<"): return isPage(small[...]) ? .other(page) : .xml
        default: break
        }
        if isScript(small) { return .other(script) }
        return isBinary(bytes) ? .other(binary) : .table
    }

    /// Returns true if there are bytes that no text contains, except for UTF-16.
    private static func isBinary(_ bytes: [UInt8]) -> Bool {
        guard bytes.contains(0) else { return false }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return false }
        guard bytes.count >= 4 else { return true }
        return !(bytes[0] == 0 && bytes[1] != 0 && bytes[2] == 0)
            && !(bytes[0] != 0 && bytes[1] == 0 && bytes[3] == 0)
    }

    /// Returns true for a web page, which begins with its type or its first element, perhaps after comments.
    private static func isPage(_ text: ArraySlice<UInt8>) -> Bool {
        var text = text
        while text.starts(with: "<!--".utf8) {
            guard let end = text.indices.first(where: { text[$0...].starts(with: "-->".utf8) })
            else { return false }
            text = text[(end + 3)...].drop { $0 <= 0x20 }
        }
        return ["<!doctype html", "<html", "<head", "<body", "<table"].contains { text.starts(with: $0.utf8) }
    }

    /// Returns true for data of a web page: `var buildings = {` and `callback({`.
    private static func isScript(_ text: [UInt8]) -> Bool {
        if ["var ", "let ", "const ", "export ", "window."].contains(where: { text.starts(with: $0.utf8) }) {
            return text.contains(UInt8(ascii: "{")) || text.contains(UInt8(ascii: "["))
        }
        let name = text.prefix {
            $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
        }
        let rest = text[name.endIndex...]
        return !name.isEmpty && (rest.starts(with: "({".utf8) || rest.starts(with: "([".utf8))
    }

    /// Returns true for a dBASE table: a version, a date, and a header of 32 bytes for the table and for each field.
    private static func isDBF(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 32, [0x03, 0x30, 0x83, 0x8B, 0xF5].contains(bytes[0]) else { return false }
        let length = Int(bytes[8]) | Int(bytes[9]) << 8
        return (1...12).contains(bytes[2]) && (1...31).contains(bytes[3]) && length > 32
            && [1, 0, 8].contains(length % 32)
    }

    /// Returns the format of the content of an archive, from the names of its first files.
    private static func archive(_ bytes: [UInt8]) -> FileTypeSniffer {
        let length = bytes.count > 27 ? Int(bytes[26]) | Int(bytes[27]) << 8 : 0
        let name = String(decoding: bytes.dropFirst(30).prefix(length > 0 ? length : 40), as: UTF8.self)
            .lowercased()
        if name.hasPrefix("[content_types].xml") || name.hasPrefix("_rels/") || name.hasPrefix("docprops/")
            || name.hasPrefix("xl/") || name.hasPrefix("mimetype")
        {
            return .other(office)
        }
        // Pictures of the placemarks may come first.
        if name.hasSuffix(".kml") || name.hasPrefix("files/") || name.hasPrefix("images/") { return .kmz }
        let parts = [".shp", ".shx", ".dbf", ".prj", ".cpg", ".sbn", ".sbx", ".qpj", ".qmd"]
        if parts.contains(where: name.hasSuffix) || name.hasSuffix(".shp.xml") { return .other(shapefile) }
        if name.split(separator: "/").dropLast().contains(where: { $0.hasSuffix(".gdb") }) {
            return .other(geodatabase)
        }
        return .other(zip)
    }
}

extension FileTypeSniffer {
    private struct Signature {
        private let bytes: [UInt8]
        private let offset: Int
        let fault: GeoFault

        init(_ bytes: [UInt8], offset: Int = 0, fault: GeoFault) {
            (self.bytes, self.offset, self.fault) = (bytes, offset, fault)
        }

        init(_ text: String, offset: Int = 0, fault: GeoFault) {
            self.init(Array(text.utf8), offset: offset, fault: fault)
        }

        func isMet(_ beginning: [UInt8]) -> Bool { beginning.dropFirst(offset).starts(with: bytes) }
    }

    private static func fault(_ message: String, _ hint: String) -> GeoFault {
        GeoFault(message: message, hint: hint, at: .start)
    }

    private static func layer(_ name: String) -> GeoFault {
        fault(
            "this is \(name)",
            "export the layer as GeoJSON in degrees (WGS 84): in QGIS with \"Save Features As\", or with ogr2ogr -f GeoJSON "
                + "-t_srs EPSG:4326 NEW.geojson FILE")
    }

    private static let shapefile = layer("a Shapefile")
    private static let geoPackage = layer("a GeoPackage")
    private static let geodatabase = layer("a geodatabase of ArcGIS")
    private static let database = fault("this is an SQLite database", "export the table as CSV")
    private static let dbf = fault(
        "this is a dBASE table (DBF), the part of a Shapefile without the positions",
        "export the whole Shapefile as GeoJSON")
    private static let office = fault(
        "this is a workbook of a spreadsheet or another office document",
        "save the table as CSV and import that")
    private static let zip = fault(
        "this is a ZIP archive", "unpack it and import the GeoJSON, KML or CSV file in it")
    private static let page = fault(
        "this is a web page (HTML), maybe one that asks to sign in or says that the data are gone",
        "open its address in a browser and download the data as GeoJSON, KML or CSV")
    private static let script = fault(
        "this is JavaScript with data in it",
        "remove what stands before the first brace or bracket of the data and after the last one, and import that"
    )
    private static let picture = fault("this is a picture", "get the positions as GeoJSON, KML or CSV")
    private static let binary = fault(
        "this is not text", "export the data as GeoJSON, KML or CSV, the text in UTF-8")

    private static func compressed(_ kind: String, _ program: String) -> GeoFault {
        fault("this is compressed (\(kind))", "unpack it with \(program), and import what was in it")
    }

    private static let signatures: [Signature] = [
        Signature([0x1F, 0x8B], fault: compressed("gzip", "gunzip")),
        Signature("BZh", fault: compressed("bzip2", "bunzip2")),
        Signature([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], fault: compressed("xz", "unxz")),
        Signature([0x28, 0xB5, 0x2F, 0xFD], fault: compressed("Zstandard", "unzstd")),
        Signature([0x37, 0x7A, 0xBC, 0xAF], fault: compressed("7-Zip", "7z x")),
        Signature("Rar!", fault: compressed("RAR", "unrar x")),
        Signature("ustar", offset: 257, fault: compressed("tar", "tar xf")),
        Signature([0, 0, 0x27, 0x0A], fault: shapefile), Signature("fgb", fault: layer("a FlatGeobuf file")),
        Signature("PAR1", fault: layer("a Parquet file")),
        Signature("OSMHeader", offset: 6, fault: layer("a file of OpenStreetMap (PBF)")),
        Signature("%PDF-", fault: fault("this is a PDF", "get the data as GeoJSON, KML or CSV")),
        Signature([0xD0, 0xCF, 0x11, 0xE0], fault: office),
        Signature([0x89, 0x50, 0x4E, 0x47], fault: picture), Signature([0xFF, 0xD8, 0xFF], fault: picture),
        Signature("GIF8", fault: picture), Signature([0x49, 0x49, 0x2A, 0], fault: picture),
        Signature([0x4D, 0x4D, 0, 0x2A], fault: picture),
        Signature(
            "bplist0",
            fault: fault(
                "this is a property list",
                "copy it into the pack if it is one of a pack's lists, or export the data as CSV")),
    ]
}
