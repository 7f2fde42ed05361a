// Stores one report as a property list. It is written as a whole, and validated when it is read, as anyone
// may have changed it.
import Clocks
import Diagnostics
import Geodesy
import HazardKit
import PropertyLists
internal import TextTools

enum OutboxFile {
    private static let format = "muster-flood-report-1"
    static let limits = PropertyListLimits(bytes: 32 << 10, depth: 4, values: 100, textBytes: 16 << 10)

    static func bytes(_ report: OutboxReport) -> [UInt8] {
        var text = PropertyListWriter.head + "<dict>\n"
        func add(_ entry: String) { text += "\t" + entry + "\n" }
        func add(_ key: String, _ value: String?) {
            if let value, !value.isEmpty { add(PropertyListWriter.entry(key, value)) }
        }
        func add(_ key: String, _ value: Int?) { if let value { add(PropertyListWriter.entry(key, value)) } }
        let (draft, delivery) = (report.draft, report.delivery)
        add("Format", format)
        add("Sequence", report.sequence)
        add(PropertyListWriter.entry("Written", date: report.written.description))
        add("Service", report.service)
        add("Latitude", GeoText.number(draft.point.latitude, decimals: 6))
        add("Longitude", GeoText.number(draft.point.longitude, decimals: 6))
        add("Observed", draft.observed.text)
        add("ZoneOffset", draft.zoneOffset)
        add("Severity", draft.severity)
        add("Cover", draft.cover?.word)
        add("CoverHeight", draft.coverHeight)
        add("Comment", draft.comment)
        add("Email", draft.email)
        add("Phone", draft.phone)
        add("Picture", report.hasPicture ? report.pictureNumber : nil)
        add("State", delivery.state.rawValue)
        add(PropertyListWriter.entry("Since", date: delivery.since.description))
        add("Failures", delivery.failures > 0 ? delivery.failures : nil)
        if let moment = delivery.notBefore {
            add(PropertyListWriter.entry("NotBefore", date: moment.description))
        }
        add("Unreached", delivery.isUnreached ? 1 : nil)
        add("Answer", delivery.answer)
        add("Marker", delivery.marker)
        add("OmitsPicture", delivery.omitsPicture ? 1 : nil)
        return Array((text + "</dict>\n" + PropertyListWriter.end).utf8)
    }

    static func read(_ bytes: [UInt8], id: String) throws(ReportFieldProblem) -> OutboxReport {
        do throws(Diagnostic) {
            // Without a handler of items there is always a root.
            guard let root = try StrictPropertyList.read(bytes[...], file: id, limits: limits) else {
                throw Diagnostic(
                    .error, "report-root", file: id, message: "it is not a property list",
                    hint: "withdraw the report")
            }
            return try StrictFields(root, prefix: "report", file: id).report(id: id, format: format)
        } catch {
            throw ReportFieldProblem(message: DisplayText.line(error.message, limit: 200))
        }
    }
}

extension StrictFields {
    fileprivate func report(id: String, format: String) throws(Diagnostic) -> OutboxReport {
        guard try string("Format") == format else {
            throw wrong("format", "Format", "is not \(format): a newer Muster may have written it")
        }
        let service = try string("Service", "service", form: "an address") {
            $0.utf8.count <= 2_048 && DisplayText.isVisibleASCII($0)
        }
        var report = OutboxReport(
            id: id, sequence: try integer("Sequence", in: 0...Int(Int32.max)),
            written: try moment("Written"), service: service, draft: try draft())
        report.pictureNumber =
            try integerIfAny("Picture", in: 0...OutboxReport.pictureNumbers.upperBound) ?? 0
        report.delivery = try delivery()
        return report
    }

    private func draft() throws(Diagnostic) -> FloodReportDraft {
        let point = GeoPoint(latitude: try degrees("Latitude"), longitude: try degrees("Longitude"))
        guard point.isOnEarth else { throw wrong("position", "Latitude", "is not on Earth") }
        guard let observed = FloodTime(try string("Observed")) else {
            throw wrong("time", "Observed", "is not a time")
        }
        var draft = FloodReportDraft(
            point: point, observed: observed,
            zoneOffset: try integer("ZoneOffset", in: FloodReportField.zoneOffsets),
            severity: try integer("Severity", in: FloodLimits.levels))
        draft.cover = try text("Cover", FloodReportField.cover)
        draft.coverHeight = try integerIfAny("CoverHeight", in: FloodReportField.heights)
        draft.comment = try text("Comment", FloodReportField.comment)
        draft.email = try text("Email", FloodReportField.email)
        draft.phone = try text("Phone", FloodReportField.phone)
        return draft
    }

    private func delivery() throws(Diagnostic) -> ReportDelivery {
        guard let state = ReportDelivery.State(rawValue: try string("State")) else {
            throw wrong("state", "State", "is none that is known")
        }
        var delivery = ReportDelivery(state: state, since: try moment("Since"))
        delivery.failures = try integerIfAny("Failures", in: 0...1_000) ?? 0
        if has("NotBefore") { delivery.notBefore = try moment("NotBefore") }
        if has("Answer") { delivery.answer = DisplayText.line(try string("Answer"), limit: 400) }
        if has("Marker") { delivery.marker = FloodLimits.identifier(try string("Marker")) }
        delivery.omitsPicture = try integerIfAny("OmitsPicture", in: 0...1) == 1
        delivery.isUnreached = try integerIfAny("Unreached", in: 0...1) == 1
        return delivery
    }

    private func degrees(_ key: String) throws(Diagnostic) -> Double {
        guard let value = DecimalText.double(try string(key)), value.isFinite else {
            throw wrong("position", key, "is not a number")
        }
        return value
    }

    private func moment(_ key: String) throws(Diagnostic) -> Moment {
        guard let moment = Moment(try date(key)) else {
            throw wrong("date", key, "is not a date")
        }
        return moment
    }

    private func text<Value>(
        _ key: String, _ read: (String) throws(ReportFieldProblem) -> Value
    ) throws(Diagnostic) -> Value? {
        guard has(key) else { return nil }
        let text = try string(key)
        do throws(ReportFieldProblem) { return try read(text) } catch {
            throw wrong("value", key, "cannot be used: \(error.message)")
        }
    }
}
