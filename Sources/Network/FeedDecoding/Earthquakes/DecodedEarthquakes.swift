// The content of an answer about earthquakes.
import Hazards

package struct DecodedEarthquakes: Sendable, Equatable {
    package var agency: EarthquakeAgency
    package var reports: [EarthquakeReport] = []
    package var deletions: [EarthquakeDeletion] = []
    /// The number of events that could not be read.
    package var damaged = 0
    /// True if the answer was read to its end and was not cut at a limit of the server. Only then does a
    /// missing event count as no longer listed.
    package var isComplete = true
    /// The time at which the server created the answer, in milliseconds since 1970; nil if not given or impossible.
    package var generated: Int? {
        didSet { if let time = generated, !EarthquakeLimits.times.contains(time) { generated = nil } }
    }
    /// The address that the answer gives for itself; empty if it gives none.
    package var address = ""

    package init(agency: EarthquakeAgency) { self.agency = agency }

    /// Adds an event if it is usable, otherwise counts it as damaged. A deleted event without details becomes
    /// a deletion.
    mutating func add(_ draft: EarthquakeDraft) {
        if draft.report.status == .deleted, draft.time == nil || draft.hasBadPlace {
            return add(EarthquakeDeletion(agency: agency, id: draft.report.id, updated: draft.report.updated))
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

    /// True if the answer contains at least one event, usable or not.
    var hasEvents: Bool { !reports.isEmpty || !deletions.isEmpty || damaged > 0 }

    /// The part of the catalog that the answer covers, if it is a summary feed of USGS that was read to its
    /// end; nil otherwise.
    package var coverage: EarthquakeCoverage? {
        guard isComplete, damaged == 0, agency == .usgs, let generated else { return nil }
        return EarthquakeCoverage(summaryFeed: address, generated: generated)
    }
}

/// The events of an answer, which are of the agency of the first of them.
struct EventsOfAgency {
    /// The events so far; nil before the first shows the agency.
    private(set) var found: DecodedEarthquakes?
    /// The number of events that could not be read, whose agency is not known either.
    var damaged = 0
    /// The number of events of unknown agencies, or of a different one than the first.
    private var foreign = 0

    /// Adds an event. Its agency is nil if it is unknown.
    mutating func add(of agency: EarthquakeAgency?, _ draft: (EarthquakeAgency) -> EarthquakeDraft) {
        guard let agency, agency == found?.agency ?? agency else {
            foreign += 1
            return
        }
        if found == nil { found = DecodedEarthquakes(agency: agency) }
        found?.add(draft(agency))
    }

    /// Returns the events of an answer that was read to its end or was cut. Without an event they are of the agency that
    /// was asked; if none was, `fault` says so.
    func finished(
        isCut: Bool, from asked: EarthquakeAgency?, else fault: String
    ) throws(FeedFault) -> DecodedEarthquakes {
        guard foreign == 0 || found != nil else {
            throw FeedFault("the events are not of USGS or INGV, and of other agencies none is read")
        }
        guard var result = found ?? asked.map(DecodedEarthquakes.init) else { throw FeedFault(fault) }
        result.damaged += damaged + foreign + (isCut ? 1 : 0)
        result.isComplete = !isCut
        return result
    }
}

/// A report while its parts are being collected.
struct EarthquakeDraft {
    var report: EarthquakeReport
    /// The time of the event. An event without one is not used.
    var time: Int?
    /// True if the given position is invalid.
    var hasBadPlace = false

    init(agency: EarthquakeAgency, id: String = "") {
        report = EarthquakeReport(agency: agency, id: id, time: 0)
    }

    /// Sets the web page of the event at its agency, whose identifiers have digits, and at USGS letters.
    mutating func setPage() {
        let id = report.id
        let (isUSGS, isINGV) = (report.agency == .usgs, report.agency == .ingv)
        guard !id.isEmpty, id.utf8.allSatisfy({ $0 &- 0x30 < 10 || isUSGS && ($0 | 0x20) &- 0x61 < 26 })
        else { return }
        if isUSGS { report.page = "https://earthquake.usgs.gov/earthquakes/eventpage/\(id)" }
        if isINGV { report.page = "https://terremoti.ingv.it/event/\(id)" }
    }
}
