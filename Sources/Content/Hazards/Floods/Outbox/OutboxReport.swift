// A report that is stored until a service has it, with the state of its delivery, and the errors of the outbox.
import Clocks
import Files
import HazardKit
internal import TextTools

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
    public var failures = 0
    /// The time from which the next attempt is allowed; nil for at once.
    public var notBefore: Moment?
    /// True if the last attempt did not reach the service. Once the service has been reached, the next
    /// attempt is not delayed.
    public var isUnreached = false
    /// The answer of the service, or the reason that the last attempt failed; without a period, safe to display.
    public var answer = ""
    public var marker: String?
    /// True if it is sent without its picture, which the service does not accept.
    public var omitsPicture = false

    public mutating func set(_ state: State, at now: Moment, _ answer: String = "") {
        (self.state, since, self.answer) = (state, now, answer)
        (notBefore, isUnreached) = (nil, false)
        if state != .waiting, state != .sending, state != .unsure { failures = 0 }
    }
}

public enum OutboxProblem: Error, Sendable, Equatable {
    case disk(FileFailure)
    /// Another program has held its lock for too long.
    case busy
    case otherOwner(path: String)
    /// The folder has more files than are looked through.
    case crowded(path: String)
    case full(max: Int)
    case missing(id: String)
    case unreadable(id: String, String)
    case noService
    case picture(String)
    case underWay(id: String, ReportDelivery.State)

    public var sentence: String {
        switch self {
        case .disk(let failure) where failure.isInPlace:
            "\(DisplayText.escaped(failure.path)): \(failure.reason). The change was made, but a power failure now might undo it. "
                + "See it with muster floods outbox."
        case .disk(let failure) where failure.isFull:
            "The disk is full, at \(DisplayText.escaped(failure.path)). Nothing was changed. Make room, and try again."
        case .disk(let failure):
            "\(DisplayText.escaped(failure.path)): \(failure.reason). Nothing was changed."
        case .busy: "Another program is changing the outbox. Try again."
        case .otherOwner(let path):
            "The folder \(DisplayText.escaped(path)) belongs to another user. Use your own account."
        case .crowded(let path):
            "The folder \(DisplayText.escaped(path)) has too many files to find the reports among them. Move the others away."
        case .full(let limit):
            "There are \(limit) reports in the outbox already. Have them sent (muster-sync feeds send), or withdraw some."
        case .missing(let id):
            "There is no report \(DisplayText.line(id, limit: 40)) in the outbox. muster floods outbox lists them."
        case .unreadable(let id, let why):
            "The report \(id) cannot be read: \(why). Withdraw it, and write it again."
        case .noService:
            "No flood service is enabled, so there is no one to report to. Enable one with muster-sync feeds enable flood ADDRESS."
        case .picture(let why): "The picture cannot be sent: \(why)."
        case .underWay(let id, let state):
            switch state {
            case .sending: "The report \(id) is being sent at this moment. Look again in a minute."
            case .unsure:
                "The service may have the report \(id) already, so it cannot be changed. muster-sync finds out with its next reading."
            default: "The report \(id) was sent already. It cannot be changed."
            }
        }
    }
}
