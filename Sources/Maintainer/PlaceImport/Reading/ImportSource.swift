import GeoFormats
import JSONReader
import TextTools

/// Reads CSV, GeoJSON, KML or KMZ, told by its first bytes, that arrives in pieces, and calls back with its records.
final class ImportSource {
    /// Receives a record; returns true to continue.
    typealias Handler = (ImportRecord) -> Bool

    private(set) var table = KeyTable()
    private(set) var remarks: [String] = []
    private(set) var records = 0
    /// The members next to the features of GeoJSON.
    private(set) var header = JSONObject()
    private let handler: Handler
    private let asked: PositionKeys.Asked
    /// The search for the headings of a table; nil once they are known.
    private var headings: TableHeadings?
    /// The keys of the positions in a table; in other files only for records without a geometry.
    private var columns: PositionKeys?
    /// The number of keys when `columns` was determined.
    private var keysLookedAt = 0
    private var hasUsedColumns = false
    /// A suggestion of options that name the columns of a table without headings.
    private(set) var suggestion: String?
    private var reader: Reader?
    private var beginning: [UInt8] = []
    /// The bytes of an archive, whose directory is at its end.
    private var archive: [UInt8]?

    private enum Reader {
        case csv(CSVReader)
        case geoJSON(GeoJSONReader)
        case kml(KMLReader)
    }

    /// - Parameters:
    ///   - asked: the keys of positions that a person named.
    ///   - named: all keys that a person named, which the row of headings of a table has.
    init(
        asked: PositionKeys.Asked = PositionKeys.Asked(), named: [String] = [], _ handler: @escaping Handler
    ) {
        (self.asked, self.handler) = (asked, handler)
        headings = TableHeadings(asked: asked, named: named)
    }

    /// The most bytes of a file.
    static let maxBytes = 1 << 30
    /// The most bytes of an archive, and of a KML file.
    private static let maxArchiveBytes = 64 << 20
    private static let maxKMLBytes = 256 << 20

    /// Reads the next piece of the file, whose name in messages is `file`.
    func read(_ piece: UnsafeBufferPointer<UInt8>, of file: String) throws(ImportFault) {
        do throws(GeoFault) { try read(piece) } catch { throw ImportFault(error, file: file) }
    }

    /// Ends the file, unless `fault` has ended it already. Returns why it could not be read to its end; nil if it was.
    func finish(after fault: ImportFault?, of file: String) -> ImportFault? {
        if let fault { return fault }
        do throws(GeoFault) { try finish() } catch { return ImportFault(error, file: file) }
        return nil
    }

    private func read(_ piece: UnsafeBufferPointer<UInt8>) throws(GeoFault) {
        guard reader == nil else { return try pass(piece) }
        beginning += Array(piece)
        guard beginning.count >= FileTypeSniffer.bytesNeeded else { return }
        try begin()
    }

    private func finish() throws(GeoFault) {
        if reader == nil {
            guard !beginning.isEmpty else { throw Self.nothing(in: "the file") }
            try begin()
        }
        switch reader {
        case .csv(let csv):
            try csv.finish()
            if let result = headings?.finish() { _ = settle(result) }
            if csv.isLegacyText { remarks.append("the text is not UTF-8 and was read as windows-1252") }
            if records == 0, table.keys.isEmpty { throw Self.nothing(in: "the table") }
        case .geoJSON(let json):
            try json.finish()
            noteMissing(json.header)
        case .kml(let kml):
            try readArchive(into: kml)
            try kml.finish()
            noteLinks(kml.summary)
        case nil: break
        }
    }

    private static func nothing(in file: String) -> GeoFault {
        GeoFault(message: "\(file) is empty", hint: "give a file in CSV, GeoJSON or KML", at: .start)
    }

    private func readArchive(into kml: KMLReader) throws(GeoFault) {
        guard let archive else { return }
        var fault: GeoFault?
        try KMZArchive(archive, limit: Self.maxKMLBytes).read { piece in
            do throws(GeoFault) { try kml.read(piece) } catch { fault = error }
            return fault == nil
        }
        if let fault { throw fault }
    }

    private func noteLinks(_ summary: KMLSummary) {
        if summary.networkLinks > 0 {
            let links = CountedNoun.text(summary.networkLinks, "link")
            remarks.append(
                "\(links) to other files \(summary.networkLinks == 1 ? "was" : "were") not followed: open each address in "
                    + "a browser, and import the KML file that comes as well")
        }
        if summary.overlays > 0 {
            remarks.append(
                "\(CountedNoun.text(summary.overlays, "picture")) on the map \(summary.overlays == 1 ? "was" : "were") "
                    + "left out")
        }
    }

    /// Adds a remark if the header marks the data as incomplete, as map servers do with a part of an answer.
    private func noteMissing(_ header: GeoJSONHeader) {
        guard header.members["exceededTransferLimit"]?.boolean == true else { return }
        remarks.append(
            "the server sent a part of the data only (exceededTransferLimit): ask for the rest with resultOffset="
                + "\(records), and import that as well")
    }

    private var kml: KMLReader {
        KMLReader(limits: KMLLimits(bytes: Self.maxKMLBytes)) { [unowned self] in take($0) }
    }

    private func begin() throws(GeoFault) {
        switch FileTypeSniffer(beginning) {
        case .json: reader = .geoJSON(GeoJSONReader(takesRecords: true) { [unowned self] in take($0) })
        case .xml: reader = .kml(kml)
        case .kmz: (reader, archive) = (.kml(kml), [])
        case .other(let fault): throw fault
        case .table: reader = .csv(CSVReader { [unowned self] in take($0) })
        }
        let text = beginning
        beginning = []
        try text.withBytes { (text) throws(GeoFault) in try pass(text) }
    }

    private func pass(_ piece: UnsafeBufferPointer<UInt8>) throws(GeoFault) {
        switch reader {
        case .csv(let csv): try csv.read(piece)
        case .geoJSON(let json):
            defer { header = json.header.members }
            try json.read(piece)
        case .kml where archive != nil:
            guard (archive?.count ?? 0) + piece.count <= Self.maxArchiveBytes else {
                throw GeoFault(
                    message: "the archive has more than \(Self.maxArchiveBytes) bytes",
                    hint: "take the KML file out of it and import that", at: .start)
            }
            archive?.append(contentsOf: piece)
        case .kml(let kml): try kml.read(piece)
        case nil: break
        }
    }

    // MARK: Records

    private func take(_ row: CSVRow) -> Bool {
        guard headings != nil else { return handle(row.number, row.line) { row[$0] } }
        guard let result = headings?.take(row) else { return true }
        return settle(result)
    }

    private func handle(_ number: Int, _ line: Int, _ text: @escaping (Int) -> BorrowedText) -> Bool {
        records += 1
        let columns = columns
        return handler(
            ImportRecord(
                number: number, line: line, noun: "row", text: text,
                geometry: { columns?.geometry(text) }, fault: { columns?.fault(text) }))
    }

    /// Sets the headings of a table, and handles the records that were read during the search for them.
    private func settle(_ result: TableHeadings.Result) -> Bool {
        headings = nil
        (table, columns, suggestion, hasUsedColumns) = (
            result.table, result.positions, result.suggestion, true
        )
        if let row = result.headingRow, row > 1, result.records.isEmpty {
            remarks.append("the headings are in row \(row); what is above them was passed over")
        }
        return result.records.allSatisfy { handle($0.number, $0.line, FieldTexts($0.fields).text) }
    }

    /// True if the file may contain positions.
    var hasPositions: Bool {
        if case .csv = reader { return columns?.isEmpty != true }
        return true
    }
    /// The lines of the report about a table without positions.
    var missingPositions: [String] { KeyListText.noPositions(table.keys, suggestion: suggestion) }
    /// The names of the keys of positions, whether used or not.
    var positionNames: [String] { columns?.all(table) ?? [] }
    /// The names of the keys that positions came from, if any did.
    var positionColumns: String? { hasUsedColumns ? columns?.names(table) : nil }

    /// Returns the keys of the positions of records without a geometry.
    private func positionKeys() -> PositionKeys {
        // Looked for again while there are new keys, but not forever in a file that has a new one in each record.
        if let columns, keysLookedAt == table.keys.count || keysLookedAt > 500 { return columns }
        let found = PositionKeys(table, asked: asked)
        (columns, keysLookedAt) = (found, table.keys.count)
        return found
    }

    /// Returns the shape of a record other than a row: its geometry, or the position in its keys if it has no
    /// geometry or they were requested.
    private func shape(_ geometry: GeoGeometry?, _ texts: FieldTexts) -> GeoGeometry? {
        if let geometry, !geometry.isEmpty, asked.latitude == nil { return geometry }
        guard let found = positionKeys().geometry(texts.text) else { return geometry }
        hasUsedColumns = true
        return found
    }

    private func take(_ feature: GeoJSONFeature) -> Bool {
        records += 1
        var values: [(Int, String)] = []
        add(feature.properties, prefix: "", to: &values, depth: 0)
        if let id = feature.id, let text = Self.text(id), let key = table.index(of: "id"),
            !values.contains(where: { $0.0 == key })
        {
            values.append((key, text))
        }
        let texts = FieldTexts(values)
        return handle(feature.number, feature.position.line, "feature", texts, feature.geometry) {
            [unowned self] in feature.geometryFault?.message ?? positionKeys().fault(texts.text)
        }
    }

    /// Handles a record other than a row.
    private func handle(
        _ number: Int, _ line: Int, _ noun: String, _ texts: FieldTexts, _ geometry: GeoGeometry?,
        fault: @escaping () -> String?
    ) -> Bool {
        handler(
            ImportRecord(
                number: number, line: line, noun: noun, text: texts.text,
                geometry: { [unowned self] in shape(geometry, texts) }, fault: fault))
    }

    /// Adds the properties of a feature as texts; the keys of nested objects are joined with points.
    private func add(_ object: JSONObject?, prefix: String, to values: inout [(Int, String)], depth: Int) {
        for member in object?.members.prefix(1_000) ?? [] {
            let name = prefix + DisplayText.line(member.key, limit: 200)
            if case .object(let inner) = member.value, depth < 3 {
                add(inner, prefix: name + ".", to: &values, depth: depth + 1)
            } else if let key = table.index(of: name), let text = Self.text(member.value) {
                values.append((key, text))
            }
        }
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .number(let number): number.text
        case .boolean(let flag): flag ? "true" : "false"
        case .null, .array, .object: nil
        }
    }

    private func take(_ placemark: KMLPlacemark) -> Bool {
        records += 1
        var values: [(Int, String)] = []
        for (name, text) in [
            ("name", placemark.name), ("description", placemark.description), ("address", placemark.address),
            ("folder", placemark.folders.last), ("styleUrl", placemark.styleAddress),
        ] { if let text, let key = table.index(of: name) { values.append((key, text)) } }
        for value in placemark.values {
            if let key = table.index(of: DisplayText.line(value.name, limit: 200)) {
                values.append((key, value.value))
            }
        }
        let geometry = placemark.geometry.isEmpty ? nil : placemark.geometry
        let texts = FieldTexts(values)
        return handle(placemark.number, placemark.position.line, "placemark", texts, geometry) {
            if placemark.hasWrongCoordinates { return "its coordinates cannot be read" }
            return placemark.address?.isEmpty == false ? "it has an address and no position" : nil
        }
    }

    /// Counts the values of a record's keys, or of one of them.
    func note(_ record: ImportRecord, _ key: Int? = nil) {
        if let key { return table.note(key, record.text(key)) }
        for index in table.keys.indices { table.note(index, record.text(index)) }
    }
}
