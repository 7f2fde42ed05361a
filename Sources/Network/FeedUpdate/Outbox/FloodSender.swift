// Sends the reports of the outbox to their service: the oldest first, one at a time, each one once.
import Clocks
import FeedDecoding
import Hazards
import TextTools
import Transport

package struct FloodSender {
    let outbox: Outbox
    let address: DocumentAddress
    let agent: String
    var limits: TransportLimits
    var clock: () -> Moment = Moment.now
    var random: (ClosedRange<Int>) -> Int = { Int.random(in: $0) }

    /// The most attempts to read a picture before a report is sent without it.
    private static let pictureTries = 3
    /// The most reports of one round; the next round continues.
    private static let maxInRound = 100
    /// The most seconds until a received report appears in the service's documents.
    static let longestDelay = 60
    /// The most bytes of an answer.
    private static let largestAnswer = 256 << 10
    /// The bytes per second of the slowest connection over which a report still succeeds.
    private static let slowestLine = 2_000

    private func isMine(_ report: OutboxReport) -> Bool {
        DocumentAddress(report.service)?.text == address.text
    }

    /// Sends the reports that are due, with respect to the pauses after failures if it is automatic. If the service was
    /// just read (`isReached`), reports that did not reach it are retried immediately.
    package func send(isAutomatic: Bool, isReached: Bool = false) throws(OutboxProblem) {
        guard let lock = try outbox.lockForSending() else { return }
        defer { lock.hold() }
        try outbox.cleanUp(now: clock())
        let reports = try outbox.list().reports.filter(isMine)
        for report in reports where report.delivery.state == .sending {
            // Its sender is gone.
            _ = try outbox.update(report.id) { report in
                guard report.delivery.state == .sending else { return false }
                let since = report.delivery.since
                report.delivery.set(.unsure, at: since, "the program was stopped while it sent the report")
                return true
            }
        }
        for report in reports.filter({ $0.delivery.state == .waiting }).prefix(Self.maxInRound) {
            let isPausing = report.isPausing(at: clock()) && !(isReached && report.delivery.isUnreached)
            if isAutomatic, isPausing { return }
            switch try send(report.id) {
            case .failed, .unreached, .unsure: return
            default: break
            }
        }
    }

    var hasDueReports: Bool {
        let reports = try? outbox.list().reports
        let waiting = reports?.first { isMine($0) && $0.delivery.state == .waiting }
        return waiting.map { !$0.isPausing(at: clock()) } ?? false
    }

    /// True if a reading must show whether a report has arrived.
    package var needsReading: Bool {
        get throws(OutboxProblem) {
            try outbox.list().reports.contains {
                isMine($0) && ($0.delivery.state == .unsure || $0.delivery.state == .sending)
            }
        }
    }

    /// Sends a report if it is still waiting, otherwise returns nil. A picture that is too large is left out.
    private func send(_ id: String) throws(OutboxProblem) -> SendingOutcome? {
        let claimed = try outbox.update(id) { report in
            guard report.delivery.state == .waiting else { return false }
            report.delivery.set(.sending, at: clock())
            return true
        }
        guard let report = claimed else { return nil }
        var picture: [UInt8] = []
        if report.hasPicture, !report.delivery.omitsPicture {
            do throws(OutboxProblem) {
                picture = try outbox.picture(of: id)
            } catch {
                // It may be read the next time. If not, the report is sent without it.
                if case .disk(let failure) = error, report.delivery.failures < Self.pictureTries {
                    let outcome = SendingOutcome.failed(
                        "the picture could not be read: \(failure.reason)", retryAfter: nil)
                    try note(outcome, of: id, withPicture: false)
                    return nil
                }
            }
        }
        let outcome = post(report, picture)
        try note(outcome, of: id, withPicture: !picture.isEmpty)
        if outcome == .tooLarge, !picture.isEmpty { return try send(id) }
        return outcome
    }

    private func post(_ report: OutboxReport, _ picture: [UInt8]) -> SendingOutcome {
        let draft = report.draft
        var submission = FloodSubmission(
            point: draft.point, observed: draft.observed, severity: draft.severity)
        submission.uploaded = FloodTime(localSeconds: clock().seconds + draft.zoneOffset)
        (submission.cover, submission.coverHeight) = (draft.cover?.rawValue, draft.coverHeight)
        (submission.comment, submission.email, submission.phone) = (draft.comment, draft.email, draft.phone)
        submission.picture = picture
        var request = DocumentRequest(
            path: address.path, limit: Self.largestAnswer, accept: "application/xml, text/xml, */*;q=0.5")
        let body = FloodRequest.submit(submission).form
        request.posted = (body, FloodRequest.mediaType)
        var limits = limits
        limits.answer += body.utf8.count / Self.slowestLine
        limits.whole = limits.answer + limits.connecting
        do throws(TransportFailure) {
            let client = try HTTPClient(base: address.origin, limits: limits, userAgent: agent)
            return SendingOutcome(try client.post(request), host: DisplayText.escaped(address.host))
        } catch {
            return SendingOutcome(error, FeedFailure(error, host: address.host, now: clock()))
        }
    }

    private func note(_ outcome: SendingOutcome, of id: String, withPicture: Bool) throws(OutboxProblem) {
        let now = clock()
        _ = try outbox.update(id) { report in
            guard report.delivery.state == .sending else { return false }
            report.delivery.take(
                outcome, hasPicture: report.hasPicture, withPicture: withPicture, at: now, random)
            if report.isDone { report.forgetPerson() }
            return true
        }
    }

    /// Decides about reports that may have arrived, based on what the service lists: reports found there are marked as
    /// sent, the others are sent again. The start of that reading counts: it proves nothing about reports sent shortly
    /// before or after it.
    package func settle(_ collection: FloodCollection, began: Moment) throws(OutboxProblem) {
        guard let lock = try outbox.lockForSending() else { return }
        defer { lock.hold() }
        let (now, markers) = (clock(), collection.sets.flatMap(\.markers))
        for report in try outbox.list().reports where report.delivery.state == .unsure && isMine(report) {
            let found = markers.first { $0.isReported(in: report.draft) }
            // A clock that was set back must not keep it unsure.
            let isReadSince =
                began >= report.delivery.since + Self.longestDelay || report.delivery.since > now
            guard found != nil || isReadSince else { continue }
            _ = try outbox.update(report.id) { report in
                guard report.delivery.state == .unsure else { return false }
                if let found {
                    report.delivery.set(.sent, at: now, "it was found among the reports of the service")
                    report.delivery.marker = found.serviceIdentifier
                    report.forgetPerson()
                } else {
                    report.delivery.set(.waiting, at: now, "it had not arrived")
                }
                return true
            }
        }
    }
}

extension FloodMarker {
    /// Returns true if the marker is the reported one: the same position to five decimals, time to the
    /// minute, and level.
    func isReported(in draft: FloodReportDraft) -> Bool {
        let tolerance = 0.000_010_5
        return level == draft.severity && observed?.wholeMinutes == draft.observed
            && abs(point.latitude - draft.point.latitude) <= tolerance
            && abs(point.longitude - draft.point.longitude) <= tolerance
    }
}

extension OutboxReport {
    /// True if an automatic attempt must wait. The stored times are trusted only within the limits that this
    /// program writes.
    func isPausing(at now: Moment) -> Bool {
        guard let until = delivery.notBefore, now >= delivery.since else { return false }
        return min(until, delivery.since + Backoff.longestWait) > now
    }

    /// Removes the reporter's personal data and the picture once the service has the report.
    mutating func forgetPerson() {
        (draft.email, draft.phone) = (nil, nil)
        removePicture()
    }
}

extension ReportDelivery {
    fileprivate mutating func take(
        _ outcome: SendingOutcome, hasPicture: Bool, withPicture: Bool, at now: Moment,
        _ random: (ClosedRange<Int>) -> Int
    ) {
        switch outcome {
        case .stored(let marker):
            self.marker = marker
            if hasPicture, !withPicture {
                set(
                    .sentWithoutPicture, at: now,
                    omitsPicture ? "the service does not take a picture of this size" : "the picture is gone")
            } else {
                set(.sent, at: now)
            }
        case .storedWithoutPicture:
            set(.sentWithoutPicture, at: now, hasPicture ? "the service could not store the picture" : "")
            if !hasPicture { state = .sent }
        case .refused(let sentence): set(.refused, at: now, sentence)
        case .tooLarge where withPicture:
            omitsPicture = true
            set(.waiting, at: now, "the service does not take a picture of this size")
        case .tooLarge: set(.refused, at: now, "the service does not take a report of this size (413)")
        case .failed(let reason, let retryAfter): fail(reason, retryAfter: retryAfter, at: now, random)
        case .unreached(let reason):
            fail(reason, retryAfter: nil, at: now, random)
            isUnreached = true
        case .unsure(let reason): set(.unsure, at: now, reason)
        }
    }

    /// Schedules the next attempt, later with each failure.
    private mutating func fail(
        _ reason: String, retryAfter: Int?, at now: Moment, _ random: (ClosedRange<Int>) -> Int
    ) {
        set(.waiting, at: now, reason)
        failures = min(failures + 1, 1_000)
        notBefore =
            now
            + Backoff.wait(
                failures: failures, retryAfter: retryAfter, longest: FeedUpdater.longestWait, random: random)
    }
}

/// The outcome of sending one report: the one place that interprets an answer, or its absence.
enum SendingOutcome: Sendable, Equatable {
    /// The service has stored the report; with the service's identifier for it.
    case stored(marker: String?)
    case storedWithoutPicture
    /// The service rejected the report, for the reason given.
    case refused(String)
    /// The request is larger than the service accepts.
    case tooLarge
    /// The service stored nothing; the report can be sent again later.
    case failed(String, retryAfter: Int?)
    /// The service was not reached, for example without a network.
    case unreached(String)
    /// The service may or may not have the report.
    case unsure(String)

    /// - Parameter failure: the failure of a request without an answer.
    init(_ failure: TransportFailure, _ reason: FeedFailure) {
        switch failure {
        case .noNetwork: self = .unreached(reason.message)
        case .handshake, .notSecure, .badAddress: self = .failed(reason.message, retryAfter: nil)
        default: self = .unsure(reason.message)
        }
    }

    /// - Parameter host: the server's name, safe to display.
    init(_ answer: PostResponse, host: String) {
        let said: FloodSubmissionResponse?
        var reason = ""
        do throws(FeedFault) {
            said = try FloodSubmissionResponse(answer.bytes)
        } catch {
            (said, reason) = (nil, error.message)
        }
        let status = answer.status
        switch (status, said) {
        case (200...299, .stored(let id)): self = .stored(marker: id)
        case (200...299, .storedWithoutPicture): self = .storedWithoutPicture
        case (200...299, .refused(let sentence)): self = .refused(sentence)
        case (200...299, nil): self = .unsure(DisplayText.line(reason, limit: 300))
        case (413, _): self = .tooLarge
        case (429, _), (503, _):
            self = .failed("\(host) asks to wait (\(status))", retryAfter: answer.retryAfter)
        case (511, _):
            self = .failed(
                "the network answers in place of \(host): you may have to log in first, with a web browser",
                retryAfter: nil)
        case (300...399, _), (401, _), (403, _), (404, _), (405, _), (407, _), (408, _), (410, _), (421, _):
            self = .failed("\(host) answers with \(status); check the address of the feed", retryAfter: nil)
        case (400...499, .refused(let sentence)): self = .refused(sentence)
        // It contradicts itself.
        case (400...499, .stored), (400...499, .storedWithoutPicture):
            self = .unsure("\(host) answers with error \(status)")
        case (400...499, nil): self = .refused("\(host) answers with error \(status)")
        default: self = .unsure("\(host) answers with error \(status)")
        }
    }
}
