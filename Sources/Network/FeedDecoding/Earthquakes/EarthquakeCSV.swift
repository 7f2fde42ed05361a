// The tables of USGS in separated values: events, and events that were deleted.
import GeoFormats
import Geodesy
import Hazards
import TextTools

/// Reads one row per line: USGS's fields contain no line ends, so a quotation mark that is never closed
/// damages only its own row.
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
