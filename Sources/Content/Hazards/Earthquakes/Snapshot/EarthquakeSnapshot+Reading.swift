// Reads a snapshot of earthquakes. It may be another user's file, or damaged, so everything is limited and
// cleaned again.
import Clocks
import Geodesy
import HazardKit
import SQLite
internal import TextTools

extension EarthquakeSnapshot {
    public mutating func readTables(_ database: Database) throws(DatabaseFailure) {
        catalog = try CatalogTables(database).catalog()
    }
}

private struct CatalogTables {
    private let database: Database

    init(_ database: Database) { self.database = database }

    func catalog() throws(DatabaseFailure) -> EarthquakeCatalog {
        var revisions = try revisions()
        var catalog = EarthquakeCatalog()
        var known: [EarthquakeAgency: Set<String>] = [:]
        let row = try database.prepare("SELECT * FROM event ORDER BY id LIMIT \(EarthquakeLimits.events)")
        while try row.step() {
            guard let first = row.moment(1), let last = row.moment(2), let report = row.report(from: 7),
                known[report.agency, default: []].insert(report.id).inserted
            else { continue }
            var record = EarthquakeRecord(report, listed: first)
            record.lastListed = last
            record.removal = row.removal(3, 4)
            record.missed = min(max(row.number(5), 0), 1_000)
            record.judged = max(row.number(6), 0)
            record.isImported = row.number(Int32(7 + EarthquakeSnapshot.reportColumnCount)) == 1
            record.revisions = revisions.removeValue(forKey: row.number(0)) ?? []
            catalog.records.append(record)
        }
        catalog.links = try links(known)
        return catalog
    }

    private func revisions() throws(DatabaseFailure) -> [Int: [EarthquakeRevision]] {
        let limit = EarthquakeLimits.events * EarthquakeRecord.maxRevisions
        let row = try database.prepare("SELECT * FROM revision ORDER BY rowid LIMIT \(limit)")
        var revisions: [Int: [EarthquakeRevision]] = [:]
        while try row.step() {
            guard let replaced = row.moment(1), let report = row.report(from: 2),
                revisions[row.number(0)]?.count ?? 0 < EarthquakeRecord.maxRevisions
            else { continue }
            revisions[row.number(0), default: []].append(EarthquakeRevision(report, replaced: replaced))
        }
        return revisions
    }

    /// Returns the links between events that exist, each event in at most one.
    private func links(_ known: [EarthquakeAgency: Set<String>]) throws(DatabaseFailure) -> [EarthquakeLink] {
        var free = known
        let row = try database.prepare(
            "SELECT usgs, ingv FROM link ORDER BY rowid LIMIT \(EarthquakeLimits.events)")
        var links: [EarthquakeLink] = []
        while try row.step() {
            let (usgs, ingv) = (row.line(0), row.line(1))
            guard free[.usgs]?.contains(usgs) ?? false, free[.ingv]?.remove(ingv) != nil else { continue }
            free[.usgs]?.remove(usgs)
            links.append(EarthquakeLink(usgs: usgs, ingv: ingv))
        }
        return links
    }
}

extension Statement {
    fileprivate func removal(_ word: Int32, _ moment: Int32) -> EarthquakeRemoval? {
        guard let seen = self.moment(moment) else { return nil }
        return switch line(word) {
        case "deleted": .deleted(seen)
        case "unlisted": .unlisted(seen)
        default: nil
        }
    }

    /// Returns the report whose columns begin at the given index, or nil if it is invalid.
    fileprivate func report(from first: Int32) -> EarthquakeReport? {
        guard let agency = EarthquakeAgency(rawValue: line(first)), let time = integerIfStored(first + 3)
        else {
            return nil
        }
        var report = EarthquakeReport(agency: agency, id: line(first + 1), time: time)
        report.setAliases((text(first + 2) ?? "").split(separator: "\n").lazy.map(String.init))
        report.updated = integerIfStored(first + 4)
        report.place = text(first + 5)
        if let latitude = numberIfStored(first + 6), let longitude = numberIfStored(first + 7) {
            report.epicenter = GeoPoint(latitude: latitude, longitude: longitude)
        }
        (report.depth, report.magnitude) = (numberIfStored(first + 8), numberIfStored(first + 9))
        report.magnitudeType = text(first + 10)
        report.kind = text(first + 11).flatMap(SeismicKind.init)
        report.status = text(first + 12).flatMap(ReviewStatus.init)
        report.author = text(first + 13)
        report.felt = integerIfStored(first + 14)
        (report.reportedIntensity, report.estimatedIntensity) = (
            numberIfStored(first + 15), numberIfStored(first + 16)
        )
        report.pager = text(first + 17).flatMap(PagerLevel.init)
        report.tsunamiFlag = integerIfStored(first + 18).map { $0 == 1 }
        report.significance = integerIfStored(first + 19)
        report.page = text(first + 20)
        return report.cleaned
    }
}
