// Tells CSV, GeoJSON and KML apart by their first bytes, and reads any of them as records.
import GeoFormats
import JSONReader
import TextTools

/// Reads a file that comes in pieces and hands out its records.
final class ImportSource {
    /// Gets a record; answers whether to go on.
    typealias Handler = (ImportRecord) -> Bool

    private(set) var table = KeyTable()
    /// Remarks about the file as a whole.
    private(set) var remarks: [String] = []
    private(set) var records = 0
    /// Texts beside the features of GeoJSON.
    private(set) var header = JSONObject()
    private let handler: Handler
    /// Whether positions are needed; the drawing takes shapes only.
    private var columns: CSVPositions?
    private var reader: Reader?
    private var beginning: [UInt8] = []

    private enum Reader {
        case csv(CSVReader)
        case geoJSON(GeoJSONReader)
        case kml(KMLReader)
    }

    init(_ handler: @escaping Handler) { self.handler = handler }

    /// The most bytes of a file.
    static let mostBytes = 1 << 30

    func read(_ piece: UnsafeBufferPointer<UInt8>) throws(GeoFault) {
        guard reader == nil else { return try pass(piece) }
        beginning += Array(piece)
        guard beginning.count >= 4, let first = FileBeginning(beginning) else { return }
        try begin(first)
    }

    func finish() throws(GeoFault) {
        if reader == nil {
            guard !beginning.isEmpty else {
                throw GeoFault(
                    message: "the file is empty", hint: "give a file in CSV, GeoJSON or KML", at: .start)
            }
            try begin(FileBeginning(beginning) ?? .table)
        }
        switch reader {
        case .csv(let csv):
            try csv.finish()
            if csv.isLegacyText { remarks.append("the text is not UTF-8 and was read as windows-1252") }
            if records == 0, table.keys.isEmpty {
                throw GeoFault(
                    message: "the table is empty", hint: "give a file in CSV, GeoJSON or KML", at: .start)
            }
        case .geoJSON(let json): try json.finish()
        case .kml(let kml):
            try kml.finish()
            noteLinks(kml.summary)
        case nil: break
        }
    }

    private func noteLinks(_ summary: KMLSummary) {
        if summary.networkLinks > 0 {
            remarks.append(
                "\(CountedNoun.text(summary.networkLinks, "link")) to other files was not followed: get those files and "
                    + "import them as well")
        }
        if summary.overlays > 0 {
            remarks.append("\(CountedNoun.text(summary.overlays, "picture")) on the map was left out")
        }
    }

    private func begin(_ first: FileBeginning) throws(GeoFault) {
        switch first {
        case .json: reader = .geoJSON(GeoJSONReader { [unowned self] in take($0) })
        case .xml, .archive:
            reader = .kml(KMLReader(limits: KMLLimits(bytes: 256 << 20)) { [unowned self] in take($0) })
        case .workbook: throw FileBeginning.spreadsheet
        case .table: reader = .csv(CSVReader { [unowned self] in take($0) })
        }
        let text = beginning
        beginning = []
        try text.withUnsafeBufferPointer { (text) throws(GeoFault) in try pass(text) }
    }

    private func pass(_ piece: UnsafeBufferPointer<UInt8>) throws(GeoFault) {
        switch reader {
        case .csv(let csv): try csv.read(piece)
        case .geoJSON(let json):
            defer { header = json.header.members }
            try json.read(piece)
        case .kml(let kml): try kml.read(piece)
        case nil: break
        }
    }

    // MARK: Records

    private func take(_ row: CSVRow) -> Bool {
        guard columns != nil else {
            for index in 0..<row.count { table.append(DisplayText.line(row[index].string, limit: 200)) }
            columns = CSVPositions(table)
            return true
        }
        records += 1
        let columns = columns
        return handler(
            ImportRecord(
                number: row.number, line: row.line, noun: "row", text: { row[$0] },
                geometry: { columns?.geometry(row) }, fault: { columns?.fault(row) }))
    }

    /// Whether there is anything that could be positions; nil before the first row of a table.
    var hasPositions: Bool { columns?.isEmpty != true }
    var positionColumns: String? { columns?.names(table) }

    private func take(_ feature: GeoJSONFeature) -> Bool {
        records += 1
        var values: [(Int, String)] = []
        add(feature.properties, prefix: "", to: &values, depth: 0)
        if let id = feature.id, let text = Self.text(id), let key = table.index(of: "id"),
            !values.contains(where: { $0.0 == key })
        {
            values.append((key, text))
        }
        let record = FieldTexts(values)
        return handler(
            ImportRecord(
                number: feature.number, line: feature.position.line, noun: "feature", text: record.text,
                geometry: { feature.geometry }, fault: { feature.geometryFault?.message }))
    }

    /// The properties of a feature as texts; of objects within them the keys are joined with points.
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
        ] {
            if let text, let key = table.index(of: name) { values.append((key, text)) }
        }
        for value in placemark.values {
            if let key = table.index(of: DisplayText.line(value.name, limit: 200)) {
                values.append((key, value.value))
            }
        }
        let record = FieldTexts(values)
        let isEmpty = placemark.geometry.isEmpty
        return handler(
            ImportRecord(
                number: placemark.number, line: placemark.position.line, noun: "placemark", text: record.text,
                geometry: { isEmpty ? nil : placemark.geometry },
                fault: { placemark.hasWrongCoordinates ? "its coordinates cannot be read" : nil }))
    }

    /// Counts the values of a record's keys.
    func note(_ record: ImportRecord) {
        for index in table.keys.indices { table.note(index, record.text(index)) }
    }

    func note(_ record: ImportRecord, _ key: Int) { table.note(key, record.text(key)) }
}

/// The texts of one record, lent as long as it lives.
private final class FieldTexts {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private var ranges: [Int: Range<Int>] = [:]

    init(_ values: [(Int, String)]) {
        bytes = .allocate(capacity: values.reduce(0) { $0 + $1.1.utf8.count })
        var start = 0
        for (key, text) in values {
            let end = start + text.utf8.count
            _ = UnsafeMutableBufferPointer(rebasing: bytes[start..<end]).initialize(from: text.utf8)
            // Of keys that are repeated the last counts.
            ranges[key] = start..<end
            start = end
        }
    }

    deinit { bytes.deallocate() }

    func text(_ key: Int) -> BorrowedText {
        guard let range = ranges[key] else { return BorrowedText(start: nil, count: 0) }
        return BorrowedText(UnsafeBufferPointer(rebasing: bytes[range]))
    }
}

/// What the first bytes of a file say it is.
enum FileBeginning {
    case json, xml, archive, workbook, table

    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x50, 0x4B, 3, 4]) {
            // Of the archives that people mean by a map or a table, only spreadsheets begin with these names.
            let head = bytes.dropFirst(30).prefix(19)
            self =
                head.starts(with: "[Content_Types].xml".utf8) || head.starts(with: "_rels/".utf8)
                ? .workbook : .archive
            return
        }
        let skipped: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0]
        guard let first = bytes.first(where: { !skipped.contains($0) }) else { return nil }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
        case UInt8(ascii: "<"): self = .xml
        case 0xD0 where bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]): self = .workbook
        default: self = .table
        }
    }

    static let spreadsheet = GeoFault(
        message: "this is a workbook of a spreadsheet", hint: "save the sheet as CSV and import that",
        at: .start)
}
