// A report that is kept until a service has it, and how far that is.
import Clocks

package struct OutboxReport: Sendable, Equatable {
    /// Six letters and digits, the name of its file.
    package let id: String
    /// The oldest has the lowest number; no clock decides.
    package var sequence: Int
    package var written: Moment
    /// The address of the service that it is for: no other one gets it.
    package var service: String
    package var draft: FloodReportDraft
    /// Whether its picture lies beside it.
    package var hasPicture = false
    package var delivery: ReportDelivery

    package init(
        id: String, sequence: Int, written: Moment, service: String, draft: FloodReportDraft
    ) {
        (self.id, self.sequence, self.written) = (id, sequence, written)
        (self.service, self.draft) = (service, draft)
        delivery = ReportDelivery(.waiting, since: written)
    }

    /// Whether it may still be changed, or taken back without a doubt.
    package var isUnsent: Bool { delivery.state == .waiting || delivery.state == .refused }

    /// Whether nothing more happens with it.
    package var isDone: Bool { delivery.state == .sent || delivery.state == .sentWithoutPicture }

    package static func isIdentifier(_ text: String) -> Bool {
        text.utf8.count == idLength && text.utf8.allSatisfy(letters.contains)
    }

    /// Without vowels, so that no word comes out, and without what looks alike.
    static let letters = Array("bcdfghjkmnpqrstvwxz23456789".utf8)
    static let idLength = 6

    package static func randomIdentifier() -> String {
        let bytes = (0..<idLength).map { _ in letters[Int.random(in: letters.indices)] }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// How far a report has come.
package struct ReportDelivery: Sendable, Equatable {
    package enum State: String, Sendable, CaseIterable {
        case waiting
        /// It may be on its way at this moment. Where the sender is gone, it is unsure.
        case sending
        case sent
        case sentWithoutPicture = "sent-without-picture"
        /// It was sent, and the answer was lost: the service may have it.
        case unsure
        case refused
    }

    package var state: State
    package var since: Moment
    /// Attempts in a row that failed.
    package var failures = 0
    /// When the next attempt may be; nil for at once.
    package var notBefore: Moment?
    /// Whether the last attempt did not reach the service: once it is reached, nothing is waited for.
    package var isUnreached = false
    /// What the service said, or why the last attempt failed; without a full stop, safe to show.
    package var answer = ""
    /// What the service calls the report.
    package var marker: String?
    /// Whether it is sent without its picture, which the service does not take.
    package var omitsPicture = false

    package init(_ state: State, since: Moment) { (self.state, self.since) = (state, since) }

    /// Sets a state, with what is known of it.
    package mutating func set(_ state: State, at now: Moment, _ answer: String = "") {
        (self.state, since, self.answer) = (state, now, answer)
        (notBefore, isUnreached) = (nil, false)
        if state != .waiting, state != .sending, state != .unsure { failures = 0 }
    }
}
