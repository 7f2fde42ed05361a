// Reads and writes `check.plist`. A damaged file counts as empty.
import ContentPack
import Diagnostics
import PropertyLists
import TextTools

enum CheckRecordFile {
    private static let format = "muster-check-1"
    static let limits = PropertyListLimits(bytes: 8 << 10, depth: 4, values: 100, textBytes: 4 << 10)
    /// The latest valid time (the year 9999); this program never writes a later one.
    private static let latest = 253_402_300_799

    static func bytes(_ record: CheckRecord) -> [UInt8] {
        var text = PropertyListWriter.head + "<dict>\n"
        func add(_ entry: String) { text += "\t" + entry + "\n" }
        func add(_ key: String, _ value: String?) {
            if let value { add(PropertyListWriter.entry(key, value)) }
        }
        func add(_ key: String, _ value: Int?) { if let value { add(PropertyListWriter.entry(key, value)) } }
        add("Format", format)
        add("Address", record.address)
        add("Server", record.server)
        add("Outcome", record.outcome?.rawValue)
        add("LastAttempt", record.lastAttempt)
        add("LastSuccess", record.lastSuccess)
        add("NotBefore", record.notBefore)
        add("Failures", record.failures)
        add("RootsAsked", record.rootsAsked)
        add("Stamp", record.stamp?.hex)
        return Array((text + "</dict>\n" + PropertyListWriter.end).utf8)
    }

    static func read(_ bytes: [UInt8]?) -> CheckRecord {
        guard let bytes else { return CheckRecord() }
        do throws(Diagnostic) {
            guard
                let root = try StrictPropertyList.read(
                    bytes[...], file: InstalledLayout.check, limits: limits)
            else { return CheckRecord() }
            return try record(StrictFields(root, prefix: "check", file: InstalledLayout.check))
        } catch {
            return CheckRecord()
        }
    }

    private static func record(_ fields: StrictFields) throws(Diagnostic) -> CheckRecord {
        var record = CheckRecord()
        guard try fields.string("Format") == format else { return record }
        func text(_ key: String) throws(Diagnostic) -> String? {
            guard fields.has(key) else { return nil }
            let text = try fields.string(key)
            // It may go into a request or onto a terminal.
            return text.utf8.count <= 2_048 && DisplayText.isHarmless(text) ? text : nil
        }
        func number(_ key: String, max most: Int = latest) throws(Diagnostic) -> Int? {
            fields.has(key) ? try fields.integer(key, in: 0...most) : nil
        }
        record.address = try text("Address") ?? ""
        record.server = try text("Server") ?? ""
        record.outcome = try text("Outcome").flatMap(SyncOutcome.init).flatMap { $0.isRecorded ? $0 : nil }
        record.lastAttempt = try number("LastAttempt")
        record.lastSuccess = try number("LastSuccess")
        record.notBefore = try number("NotBefore")
        record.failures = try number("Failures", max: 1_000) ?? 0
        record.rootsAsked = try number("RootsAsked")
        record.stamp = try text("Stamp").flatMap { SHA256Digest(hex: $0) }
        return record
    }
}
