// Decodes the text tables of INGV's event service (FDSN), which have 13 or 14 columns separated by bars.
import Hazards
import TextMetrics

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
            let fields = fields(line)
            guard let known = names else {
                names = header(line)
                return
            }
            if known.field(fields, "author")?.uppercased().holds("INGV") ?? false { isINGV = true }
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
