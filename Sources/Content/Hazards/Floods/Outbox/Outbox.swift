// The folder of the reports to be sent to a service. There is one file for each, which is complete or absent
// even if a program is stopped.
import Clocks
import Files
import HazardKit

/// The outbox of a person, `$XDG_DATA_HOME/muster/outbox`.
///
/// Every change is made under the folder's lock, which is held only briefly. The program that sends holds
/// another one, `send.lock`, and writes the state `sending` before the first byte is sent: a report in that
/// state without a sender may have arrived.
public struct Outbox: Sendable {
    public let path: String
    /// Returns the letters for the next report, different each time.
    private let identifier: @Sendable () -> String

    public init(
        _ path: String, identifier: @escaping @Sendable () -> String = { OutboxReport.randomIdentifier() }
    ) { (self.path, self.identifier) = (path, identifier) }

    public static let limit = 300
    /// The most bytes of a picture.
    public static let largestPicture = 2 << 20
    public static let daysAfterSending = 30
    private static let ending = ".plist"
    private static let pictureEnding = ".jpg"

    // MARK: Reading

    /// The contents of the outbox, the oldest report first.
    public struct Listing: Sendable, Equatable {
        public var reports: [OutboxReport] = []
        /// The files that are not valid reports, and the reasons. They are not changed.
        public var unreadable: [(name: String, reason: String)] = []

        public static func == (one: Self, two: Self) -> Bool {
            one.reports == two.reports && one.unreadable.elementsEqual(two.unreadable) { $0 == $1 }
        }

        /// Returns a report by its identifier or its number, 1 for the first.
        public func report(_ name: String) -> OutboxReport? {
            if let report = reports.first(where: { $0.id == name.lowercased() }) { return report }
            guard name.utf8.count < 4, let number = Int(name), reports.indices.contains(number - 1) else {
                return nil
            }
            return reports[number - 1]
        }
    }

    public func list() throws(OutboxProblem) -> Listing {
        guard let folder = try existing() else { return Listing() }
        return try Self.list(folder)
    }

    private static func list(_ folder: Folder) throws(OutboxProblem) -> Listing {
        var listing = Listing()
        for name in try names(in: folder).sorted() where name.hasSuffix(ending) {
            let id = String(name.dropLast(ending.utf8.count))
            do throws(ReportFieldProblem) {
                listing.reports.append(try report(id, in: folder))
            } catch {
                listing.unreadable.append((name, error.message))
            }
        }
        listing.reports.sort { ($0.sequence, $0.id) < ($1.sequence, $1.id) }
        return listing
    }

    /// The most names of reports and pictures that are listed, and the most files of others that are passed over.
    private static let (maxNames, maxOthers) = (16 * limit, 1_000_000)

    /// Returns the names of the outbox's files; throws `crowded` if not all can be listed, since a part must not pass for
    /// all.
    private static func names(in folder: Folder) throws(OutboxProblem) -> [String] {
        var names: [String] = []
        var others = 0
        try doing { () throws(FileFailure) in
            try folder.forEachName { name in
                let name = String(decoding: name, as: UTF8.self)
                let isOwn = [ending, pictureEnding, Replacement.ending].contains { name.hasSuffix($0) }
                if isOwn { names.append(name) } else { others += 1 }
                return names.count <= maxNames && others <= maxOthers
            }
        }
        guard names.count <= maxNames, others <= maxOthers else { throw .crowded(path: folder.path) }
        return names
    }

    private static func report(_ id: String, in folder: Folder) throws(ReportFieldProblem) -> OutboxReport {
        guard OutboxReport.isIdentifier(id) else {
            throw ReportFieldProblem(message: "its name is none that Muster gives")
        }
        let bytes: [UInt8]?
        do throws(FileFailure) {
            bytes = try folder.read(id + ending, limit: OutboxFile.limits.bytes)
        } catch {
            throw ReportFieldProblem(
                message: error.isTooLarge ? "it is larger than any report" : error.reason)
        }
        guard let bytes else { throw ReportFieldProblem(message: "it is not a plain file") }
        return try OutboxFile.read(bytes, id: id)
    }

    public func picture(of id: String) throws(OutboxProblem) -> [UInt8] {
        guard let folder = try existing() else { throw .missing(id: id) }
        let report = try Self.existing(id, in: folder)
        let bytes = try Self.doing { () throws(FileFailure) in
            try report.hasPicture
                ? folder.read(Self.pictureName(of: report), limit: Self.largestPicture) : nil
        }
        guard let bytes else { throw .missing(id: id) }
        return bytes
    }

    /// Reads a picture to be sent, without its metadata.
    public static func picture(atPath path: String) throws(ReportFieldProblem) -> [UInt8] {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try OpenFile.read(path, limit: largestPicture)
        } catch {
            throw ReportFieldProblem(
                message: error.isTooLarge
                    ? "it is larger than 2 MB; make it smaller first"
                    : error.isNotFile ? "it is not a plain file" : error.reason)
        }
        return try JPEGPicture.stripped(bytes)
    }

    // MARK: Changing

    /// Stores a new report. When this returns, the report and its JPEG, if that is not empty, are on the disk.
    @discardableResult
    public func keep(
        _ draft: FloodReportDraft, for service: String, picture: [UInt8] = [], now: Moment
    ) throws(OutboxProblem) -> OutboxReport {
        try locked { (folder) throws(OutboxProblem) in
            // What cannot be removed now is removed another time.
            try? Self.cleanUp(folder, Self.list(folder), now: now)
            let listing = try Self.list(folder)
            guard listing.reports.count + listing.unreadable.count < Self.limit else {
                throw .full(max: Self.limit)
            }
            var report = OutboxReport(
                id: newIdentifier(in: folder), sequence: (listing.reports.last?.sequence ?? 0) + 1,
                written: now, service: service, draft: draft)
            try Self.set(picture: picture, of: &report, in: folder)
            try Self.write(report, in: folder)
            return report
        }
    }

    /// Changes a report that has not been received, whose sending then begins again. Its picture stays if that is nil.
    @discardableResult
    public func edit(
        _ id: String, picture: [UInt8]? = nil, now: Moment, _ body: (inout FloodReportDraft) -> Void
    ) throws(OutboxProblem) -> OutboxReport {
        try locked { (folder) throws(OutboxProblem) in
            var report = try Self.existing(id, in: folder)
            guard report.isUnsent else { throw .underWay(id: id, report.delivery.state) }
            body(&report.draft)
            report.delivery = ReportDelivery(state: .waiting, since: now)
            if let picture { try Self.set(picture: picture, of: &report, in: folder) }
            try Self.write(report, in: folder)
            Self.removeOtherPictures(than: report, in: folder)
            return report
        }
    }

    /// Removes a report; if it may have arrived, it is only not sent again. Returns its state, or nil for a file that could
    /// not be read.
    public func withdraw(_ id: String) throws(OutboxProblem) -> ReportDelivery.State? {
        try locked { (folder) throws(OutboxProblem) in
            guard OutboxReport.isIdentifier(id), folder.has(id + Self.ending) else { throw .missing(id: id) }
            let state = (try? Self.report(id, in: folder))?.delivery.state
            if state == .sending, try Self.isSending(folder) { throw .underWay(id: id, .sending) }
            if state == .sent || state == .sentWithoutPicture, let state { throw .underWay(id: id, state) }
            try Self.remove(id, in: folder)
            return state
        }
    }

    /// Updates the delivery of a report, and returns the updated report; nil if `body` rejects the report as
    /// it is now, or it has been removed.
    public func update(
        _ id: String, _ body: (inout OutboxReport) -> Bool
    ) throws(OutboxProblem) -> OutboxReport? {
        try locked { (folder) throws(OutboxProblem) in
            guard var report = try? Self.report(id, in: folder), body(&report) else { return nil }
            try Self.write(report, in: folder)
            Self.removeOtherPictures(than: report, in: folder)
            return report
        }
    }

    /// Makes the folder if it is missing. Returns whether it exists.
    public func make() -> Bool { (try? locked { _ in }) != nil }

    /// Removes reports that were sent long ago, and the files of stopped programs.
    public func cleanUp(now: Moment) throws(OutboxProblem) {
        guard try existing() != nil else { return }
        try locked { (folder) throws(OutboxProblem) in
            try Self.cleanUp(folder, try Self.list(folder), now: now)
        }
    }

    private static func cleanUp(_ folder: Folder, _ listing: Listing, now: Moment) throws(OutboxProblem) {
        let names = try names(in: folder)
        let pictures = Set(listing.reports.filter(\.hasPicture).map(pictureName))
        let readable = Set(listing.reports.map(\.id))
        for report in listing.reports
        where report.isDone && report.delivery.since + daysAfterSending * Moment.day < now {
            try remove(report.id, in: folder)
        }
        for name in names {
            let stem = String(name.prefix(OutboxReport.idLength))
            guard OutboxReport.isIdentifier(stem) else { continue }
            // No report names it: a program was stopped before the report had it, or before it was removed.
            let isOrphan =
                isPicture(name, of: stem) && !pictures.contains(name)
                && (readable.contains(stem) || !folder.has(stem + ending))
            let isTemporary =
                name.hasSuffix(Replacement.ending)
                && (name == stem + ending + Replacement.ending
                    || isPicture(String(name.dropLast(Replacement.ending.utf8.count)), of: stem))
            guard isOrphan || isTemporary else { continue }
            try doing { () throws(FileFailure) in try folder.removeFile(name) }
        }
    }

    // MARK: Files

    private static func set(
        picture: [UInt8], of report: inout OutboxReport, in folder: Folder
    ) throws(OutboxProblem) {
        guard !picture.isEmpty else { return report.removePicture() }
        report.pictureNumber = report.pictureNumber == 1 ? 2 : 1
        let name = pictureName(of: report)
        do throws(FileFailure) {
            try folder.replace(name, with: picture, replacement(name))
        } catch {
            // A picture that no report names is removed the next time: nothing was changed.
            var failure = error
            failure.isInPlace = false
            throw .disk(failure)
        }
    }

    private static func pictureName(of report: OutboxReport) -> String {
        pictureName(report.id, report.pictureNumber)
    }

    private static func pictureName(_ id: String, _ number: Int) -> String {
        id + (number > 1 ? "-\(number)" : "") + pictureEnding
    }

    private static func isPicture(_ name: String, of id: String) -> Bool {
        OutboxReport.pictureNumbers.contains { pictureName(id, $0) == name }
    }

    private static func write(_ report: OutboxReport, in folder: Folder) throws(OutboxProblem) {
        let name = report.id + ending
        try doing { () throws(FileFailure) in
            try folder.replace(name, with: OutboxFile.bytes(report), replacement(name))
        }
    }

    private static func replacement(_ name: String) -> Replacement {
        Replacement(through: name + Replacement.ending, mode: .exactly(0o600), flushing: .fileAndName)
    }

    private static func remove(_ id: String, in folder: Folder) throws(OutboxProblem) {
        try doing { () throws(FileFailure) in
            try folder.removeFile(id + ending)
            do throws(FileFailure) {
                try folder.flush()
            } catch {
                var failure = error
                failure.isInPlace = true
                throw failure
            }
        }
        for number in OutboxReport.pictureNumbers { try? folder.removeFile(pictureName(id, number)) }
    }

    /// Removes the pictures that a report had before. One that cannot be removed now is removed by the next clean-up.
    private static func removeOtherPictures(than report: OutboxReport, in folder: Folder) {
        for number in OutboxReport.pictureNumbers where number != report.pictureNumber {
            try? folder.removeFile(pictureName(report.id, number))
        }
    }

    private static func existing(_ id: String, in folder: Folder) throws(OutboxProblem) -> OutboxReport {
        guard OutboxReport.isIdentifier(id), folder.has(id + ending) else { throw .missing(id: id) }
        do throws(ReportFieldProblem) {
            return try report(id, in: folder)
        } catch {
            throw .unreadable(id: id, error.message)
        }
    }

    private func newIdentifier(in folder: Folder) -> String {
        while true {
            let id = identifier()
            let names = [id + Self.ending] + OutboxReport.pictureNumbers.map { Self.pictureName(id, $0) }
            if !names.contains(where: folder.has) { return id }
        }
    }
}
