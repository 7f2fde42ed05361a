// A report that is stored until a service has it, with the state of its delivery.
import Clocks
import HazardKit

public struct OutboxReport: Sendable, Equatable {
    /// The identifier of six letters and digits, which is the name of its file.
    public let id: String
    /// The number in the order of creation, lowest for the oldest; it does not depend on a clock.
    public var sequence: Int
    public var written: Moment
    /// The address of its service; it is sent to no other.
    public var service: String
    public var draft: FloodReportDraft
    /// The number of its picture, which is part of the name of that file; 0 without one. A new picture gets another number, so
    /// that the file of the report says which of the two belongs to it, whenever a program is stopped.
    var pictureNumber = 0
    public var hasPicture: Bool { pictureNumber != 0 }
    public var delivery: ReportDelivery

    public init(id: String, sequence: Int, written: Moment, service: String, draft: FloodReportDraft) {
        (self.id, self.sequence, self.written) = (id, sequence, written)
        (self.service, self.draft) = (service, draft)
        delivery = ReportDelivery(state: .waiting, since: written)
    }

    /// Makes it a report without a picture, whose file the outbox then removes.
    public mutating func removePicture() { pictureNumber = 0 }

    /// The numbers that pictures of a report have in turn.
    static let pictureNumbers = 1...2

    /// True if it can still be changed, or withdrawn with certainty.
    public var isUnsent: Bool { delivery.state == .waiting || delivery.state == .refused }

    /// True if its delivery is finished.
    public var isDone: Bool { delivery.state == .sent || delivery.state == .sentWithoutPicture }

    public static func isIdentifier(_ text: String) -> Bool {
        text.utf8.count == idLength && text.utf8.allSatisfy(letters.contains)
    }

    /// The letters and digits of identifiers: without vowels, so that they form no words, and without similar
    /// characters.
    static let letters = Array("bcdfghjkmnpqrstvwxz23456789".utf8)
    static let idLength = 6

    public static func randomIdentifier() -> String {
        let bytes = (0..<idLength).map { _ in letters[Int.random(in: letters.indices)] }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The state of the delivery of a report.
public struct ReportDelivery: Sendable, Equatable {
    public enum State: String, Sendable, CaseIterable {
        case waiting
        /// It may be on its way at this moment. If there is no sender, it is unsure.
        case sending
        case sent
        case sentWithoutPicture = "sent-without-picture"
        /// It was sent, and the answer was lost: the service may have it.
        case unsure
        case refused
    }

    public var state: State
    public var since: Moment
    /// The number of consecutive failed attempts.
    public var failures = 0
    /// The time from which the next attempt is allowed; nil for at once.
    public var notBefore: Moment?
    /// True if the last attempt did not reach the service. Once the service has been reached, the next
    /// attempt is not delayed.
    public var isUnreached = false
    /// The answer of the service, or the reason that the last attempt failed; without a period, safe to display.
    public var answer = ""
    /// The identifier of the report at the service.
    public var marker: String?
    /// True if it is sent without its picture, which the service does not accept.
    public var omitsPicture = false

    /// Sets a state and its details.
    public mutating func set(_ state: State, at now: Moment, _ answer: String = "") {
        (self.state, since, self.answer) = (state, now, answer)
        (notBefore, isUnreached) = (nil, false)
        if state != .waiting, state != .sending, state != .unsure { failures = 0 }
    }
}
