// What an answer about earthquakes contains.
import Hazards

/// The events of one answer of one agency.
package struct DecodedEarthquakes: Sendable, Equatable {
    package var agency: EarthquakeAgency
    package var reports: [EarthquakeReport] = []
    package var deletions: [EarthquakeDeletion] = []
    /// Events that could not be read.
    package var damaged = 0
    /// Whether the answer was read to its end, and was not cut at a limit of the server: only then is an event that is
    /// missing no longer listed.
    package var isComplete = true
    /// When the server made the answer, in milliseconds since 1970; nil if it does not say.
    package var generated: Int?
    /// The address that the answer says it is from; empty if it does not say.
    package var address = ""

    package init(agency: EarthquakeAgency) { self.agency = agency }

    /// Adds an event if it can be used, else counts it. One that is only known to be deleted becomes a deletion.
    mutating func add(_ draft: ReportDraft) {
        if draft.report.status == .deleted, draft.time == nil || draft.hasBadPlace {
            return add(
                EarthquakeDeletion(agency: agency, id: draft.report.id, updated: draft.report.updated))
        }
        guard !draft.hasBadPlace, let time = draft.time, reports.count < EarthquakeLimits.events else {
            damaged += 1
            return
        }
        var report = draft.report
        report.time = time
        guard let clean = report.cleaned else {
            damaged += 1
            return
        }
        reports.append(clean)
    }

    mutating func add(_ deletion: EarthquakeDeletion) {
        guard deletions.count < EarthquakeLimits.events, let clean = deletion.cleaned else {
            damaged += 1
            return
        }
        deletions.append(clean)
    }

    /// Whether there is anything in it that was meant to be an event.
    var hasEvents: Bool { !reports.isEmpty || !deletions.isEmpty || damaged > 0 }

    /// What the answer covers, if it is one of USGS's summary feeds and was read to its end; nil otherwise.
    package var coverage: EarthquakeCoverage? {
        guard isComplete, damaged == 0, agency == .usgs, let generated else { return nil }
        return EarthquakeCoverage(summaryFeed: address, generated: generated)
    }
}

/// A report while its parts are collected.
struct ReportDraft {
    var report: EarthquakeReport
    /// Nil until the time was found: an event without one is not used.
    var time: Int?
    /// Whether a position was given that is none.
    var hasBadPlace = false

    init(agency: EarthquakeAgency, id: String = "") {
        report = EarthquakeReport(agency: agency, id: id, time: 0)
    }

    /// Sets the page for people of an event of INGV.
    mutating func setPageOfINGV() {
        let id = report.id
        guard !id.isEmpty, id.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return }
        report.page = "https://terremoti.ingv.it/event/\(id)"
    }
}
