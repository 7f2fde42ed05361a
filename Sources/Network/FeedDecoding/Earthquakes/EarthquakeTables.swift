// Decodes tables of earthquakes: those of USGS in separated values, and those of INGV.
import GeoFormats
import Geodesy
import Hazards
import TextMetrics
import TextTools

/// Decodes the tables of USGS in separated values: events, and events that were deleted. It reads one row per line:
/// USGS's fields contain no line ends, so a quotation mark that is never closed damages only its own row.
enum EarthquakeCSV {
    /// Returns true if the first line of a text names the columns of such a table.
    static func isHeader(_ text: ArraySlice<UInt8>) -> Bool {
        let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
        return isHeader(ColumnNames(fields(line) ?? []))
    }

    /// Returns true if the required columns are present. Older tables have fewer columns, but all have these.
    private static func isHeader(_ names: ColumnNames) -> Bool {
        names.has("time", "latitude", "longitude", "id", "mag")
    }

    static func decode(_ bytes: [UInt8]) throws(FeedFault) -> DecodedEarthquakes {
        var result = DecodedEarthquakes(agency: .usgs)
        var names: ColumnNames?
        let isWhole = TextLines.forEach(bytes) { line in
            guard let fields = line.flatMap(fields) else {
                result.damaged += 1
                return
            }
            guard let known = names else {
                names = ColumnNames(fields)
                return
            }
            // A row that was cut, or torn apart by a quotation mark, does not have all fields.
            guard fields.count == known.count else {
                result.damaged += 1
                return
            }
            result.add(EarthquakeDraft(agency: .usgs, row: fields, known))
        }
        guard let names, isHeader(names) else {
            throw FeedFault(
                "the response is not a table of earthquakes: its first line does not name their columns")
        }
        result.isComplete = isWhole
        return result
    }

    /// Returns the fields of a row, or nil if it cannot be read.
    private static func fields(_ line: ArraySlice<UInt8>) -> [String]? {
        // Without a quotation mark a comma always ends a field.
        guard line.contains(UInt8(ascii: "\"")) else {
            return line.split(separator: UInt8(ascii: ","), maxSplits: 256, omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
        }
        var limits = CSVLimits()
        (limits.rowBytes, limits.columns) = (line.count + 1, 256)
        var fields: [String]?
        let reader = CSVReader(limits: limits) { row in
            fields = (0..<row.count).map { row[$0].string }
            return true
        }
        do throws(GeoFault) {
            try line.withBytes { (text) throws(GeoFault) in try reader.read(text) }
            try reader.finish()
        } catch {
            return nil
        }
        return fields
    }
}

extension EarthquakeDraft {
    /// Reads a row of a table of USGS or INGV, each of which has its own names for the same columns.
    init(agency: EarthquakeAgency, row fields: [String], _ names: ColumnNames) {
        self.init(agency: agency, id: names.field(fields, "id", "eventid") ?? "")
        time = names.field(fields, "time").flatMap(EventTime.milliseconds)
        setPosition(names.field(fields, "latitude"), names.field(fields, "longitude"))
        report.depth = names.field(fields, "depth/km", "depth").flatMap(DecimalText.double)
        report.magnitude = names.field(fields, "mag", "magnitude").flatMap(DecimalText.double)
        report.magnitudeType = names.field(fields, "magtype")
        report.author = names.field(fields, "net", "author")
        report.updated = names.field(fields, "updated").flatMap(EventTime.milliseconds)
        report.place = names.field(fields, "place", "eventlocationname")
        report.kind = names.field(fields, "type", "eventtype").flatMap(SeismicKind.init)
        report.status = names.field(fields, "status").flatMap(ReviewStatus.init)
        setPage()
    }

    /// Reads a latitude and a longitude in degrees. An event that was not located has neither.
    mutating func setPosition(_ latitude: String?, _ longitude: String?) {
        if latitude == nil, longitude == nil { return }
        guard let north = latitude.flatMap(DecimalText.double),
            let east = longitude.flatMap(DecimalText.double)
        else {
            hasBadPlace = true
            return
        }
        report.epicenter = GeoPoint(latitude: north, longitude: east)
    }
}

/// Decodes the text tables of INGV's event service (FDSN), which have 13 or 14 columns separated by bars.
enum EventTableText {
    private static let bar = UInt8(ascii: "|")
    private static let hash = UInt8(ascii: "#")

    /// Returns true if the text begins with such a table of INGV, which the author of one of its events
    /// names. A table without events may be from any agency.
    static func isINGV(_ text: ArraySlice<UInt8>) -> Bool {
        var names: ColumnNames?
        var isINGV = false
        TextLines.forEach(Array(text)) { line in
            guard let line else { return }
            guard let names else { return names = header(line) }
            if names.field(fields(line), "author")?.uppercased().holds("INGV") ?? false { isINGV = true }
        }
        return isINGV
    }

    static func decode(_ bytes: [UInt8]) throws(FeedFault) -> DecodedEarthquakes {
        var result = DecodedEarthquakes(agency: .ingv)
        var names: ColumnNames?
        var hasText = false
        let isWhole = TextLines.forEach(bytes) { line in
            hasText = true
            guard let line else {
                result.damaged += 1
                return
            }
            // Authors contain the sign as well; only at the beginning of a line does it mark a heading.
            if line.first == hash {
                if names == nil { names = header(line) }
                return
            }
            guard let known = names else { return }
            let fields = fields(line)
            guard fields.count >= known.count else {
                result.damaged += 1
                return
            }
            result.add(EarthquakeDraft(agency: .ingv, row: fields, known))
        }
        guard names != nil else {
            throw FeedFault(
                hasText
                    ? "the response is not a table of events: no line names its columns"
                    : "the response is empty")
        }
        result.isComplete = isWhole
        return result
    }

    /// Returns the names of the columns, or nil if the line lacks those that every event needs.
    private static func header(_ line: ArraySlice<UInt8>) -> ColumnNames? {
        guard line.first == hash else { return nil }
        let names = ColumnNames(fields(line.drop { $0 == hash }))
        return names.has("eventid", "time", "latitude", "longitude", "magnitude") ? names : nil
    }

    /// Returns the fields of a line. The format has no quotation marks: a bar always ends a field.
    private static func fields(_ line: ArraySlice<UInt8>) -> [String] {
        line.split(separator: bar, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

enum TextLines {
    /// The most lines of a table to read, more than the servers ever send, and the most bytes of one line.
    static let limit = 25_000
    private static let longest = 64 << 10

    /// Calls back with each line that is not empty, without its line end and byte order mark, or with nil for one that is
    /// too long. Returns true if the text ends with a line end and is within the limit of lines.
    @discardableResult
    static func forEach(_ bytes: [UInt8], _ take: (ArraySlice<UInt8>?) -> Void) -> Bool {
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var count = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            let line = bytes[start..<end]
            start = end + 1
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            count += 1
            guard count <= limit else { return false }
            take(line.count <= longest ? line : nil)
        }
        return bytes.last == 0x0A || bytes.last == 0x0D
    }
}

/// The columns of a table by name.
struct ColumnNames {
    private var columns: [String: Int] = [:]
    let count: Int

    init(_ names: [String]) {
        count = names.count
        for (index, name) in names.enumerated() where columns[name.withoutBlanks.lowercased()] == nil {
            columns[name.withoutBlanks.lowercased()] = index
        }
    }

    func has(_ names: String...) -> Bool { names.allSatisfy { columns[$0] != nil } }

    /// Returns the field of the first of these columns that the table has, or nil if it is empty or there is none.
    func field(_ fields: [String], _ names: String...) -> String? {
        for name in names {
            guard let index = columns[name] else { continue }
            return index < fields.count ? fields[index].withoutBlanks.orNil : nil
        }
        return nil
    }
}
