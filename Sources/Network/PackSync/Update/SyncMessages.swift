// The one place where what came of an update becomes prose. Everything here is safe to show.
import Clocks
import ContentPack
import Files
import TextTools
import Transport

extension UpdateReport {
    /// One word for programs, in `--json` and `--porcelain`.
    public var outcome: SyncOutcome { SyncOutcome(result) }

    /// What happened, in a sentence or two.
    public var sentence: String {
        switch result {
        case .unchanged(let version, nil): "Version \(version) is the newest."
        case .unchanged(let version, let held?):
            "Version \(held) is there, but somebody went back to version \(version) here; it stays until something newer "
                + "than what was left appears, or until muster-sync rollback --release."
        case .updated(nil, let to, let changes):
            "Version \(to) is installed: \(Count.files(changes.added.count))."
        case .updated(let from?, let to, _) where from == to: "Version \(to) was damaged and is whole again."
        case .updated(let from?, let to, let changes):
            "Updated from version \(from) to \(to): \(changes.counts)."
        case .available(nil, let to, let changes, let bytes):
            "Version \(to) is there, and none is installed: \(Count.files(changes.added.count)), \(Count.bytes(bytes)) to fetch."
        case .available(let from?, let to, _, _) where from == to:
            "Version \(to) is damaged here, and would be mended."
        case .available(let from?, let to, let changes, let bytes):
            "Version \(to) is there, and version \(from) is installed: \(changes.counts); \(Count.bytes(bytes)) to fetch."
        case .waiting(let until):
            "The server is to be left alone until \(until.shown). To ask it all the same, use --now."
        case .busy: "Another program is updating this pack at this moment."
        case .failed(let failure): failure.sentence(now: now)
        }
    }

    /// How far what is here can be taken for the newest; `nil` where there is nothing to say.
    public var freshnessSentence: String? {
        if case .failed(.refused) = result { return nil }
        return freshness?.sentence
    }
}

extension PackChanges {
    /// `2 added, 1 changed, none removed`
    var counts: String {
        func words(_ count: Int, _ what: String) -> String {
            "\(count == 0 ? "none" : String(count)) \(what)"
        }
        return [
            words(added.count, "added"), words(changed.count, "changed"), words(removed.count, "removed"),
        ]
        .joined(separator: ", ")
    }
}

extension Moment {
    /// `2026-11-21 10:05 UTC`
    public var shown: String {
        let text = description
        return "\(date) \(text.dropFirst(11).prefix(5)) UTC"
    }
}

/// Counts with their nouns.
public enum Count {
    public static func files(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }

    /// In units of 1,000: `812 bytes`, `34 KB`, `5.2 MB`.
    public static func bytes(_ count: Int) -> String {
        switch count {
        case 1: "1 byte"
        case ..<1_000: "\(count) bytes"
        case ..<1_000_000: "\((count + 500) / 1_000) KB"
        default: "\((count + 50_000) / 1_000_000).\((count + 50_000) / 100_000 % 10) MB"
        }
    }
}

// MARK: Failures

extension SyncFailure {
    /// - Parameters:
    ///   - now: what the clock says; a clock that is far wrong explains some failures.
    public func sentence(now: Moment) -> String {
        switch self {
        case .transport(let failure): failure.sentence(now: now)
        case .refused(let refusal): refusal.sentence + " The guides here stay as they are."
        case .disk(let failure): failure.sentence
        case .noSpace(let needed, let free, let path):
            "The disk is too full: \(Count.bytes(needed)) are needed and \(Count.bytes(free)) are free at "
                + "\(DisplayText.escaped(path)). The guides here stay as they are."
        case .notOwner(let path):
            "\(DisplayText.escaped(path)) belongs to another user, who could never change what root leaves there. Run this as "
                + "that user, or use --system."
        }
    }
}

extension FileFailure {
    var sentence: String {
        let place = DisplayText.escaped(path)
        if isFull { return "The disk is full, at \(place). The guides here stay as they are." }
        if isReadOnly {
            return "The disk can not be written to, at \(place). The guides here stay as they are."
        }
        let verb =
            switch operation {
            case .open, .read: "read"
            case .write, .create, .link, .rename, .flush: "written"
            case .remove: "removed"
            case .lock: "locked"
            }
        return "\(place) can not be \(verb): \(reason). The guides here stay as they are."
    }
}

extension TransportFailure {
    /// 2026-01-01T00:00:00Z: this program is not older, so a clock that says less is wrong.
    private static let earliestClock = 1_767_225_600

    func sentence(now: Moment) -> String {
        switch self {
        case .noNetwork(let words):
            "There is no network, or no way to the server (\(words)). The guides here stay as they are."
        case .notSecure(let words):
            "The server could not prove that it is the one it should be (\(words))."
                + (now.seconds < Self.earliestClock
                    ? " The clock here says \(now.date): set it right first." : "")
        case .portal:
            "The network answers with a page of its own in the server's place: you may have to log in to it first, with a web "
                + "browser. The guides here stay as they are."
        case .overloaded:
            "The server has too much to do at present. The guides here stay as they are; it is asked again later."
        case .missing(let path): "The server has no \(DisplayText.escaped(path)). Is the address right?"
        case .status(let status, let path):
            "The server answers \(DisplayText.escaped(path)) with error \(status). The guides here stay as they are."
        case .redirect(.tooMany):
            "The server sends the question in circles. The guides here stay as they are."
        case .redirect(.downgrade): "The server redirects from https to http, which is not followed."
        case .redirect(.otherProtocol): "The server redirects to something that is not http or https."
        case .tooLarge(let path, let limit):
            "What came for \(DisplayText.escaped(path)) has more than the \(limit) bytes it may have. It was not read."
        case .wrongLength(let path, let expected):
            "What came for \(DisplayText.escaped(path)) does not have its \(expected) bytes."
        case .wrongBytes(let path): "What came for \(DisplayText.escaped(path)) is not what was published."
        case .stalled: "The server was too slow to wait for. What has come so far is kept for the next time."
        case .timeIsUp:
            "This took longer than an update may. What has come so far is kept for the next time."
        case .cut:
            "The connection broke again and again. What has come so far is kept for the next time."
        case .strange(let words): "The answer can not be understood: \(DisplayText.escaped(words))."
        case .unreadable(let path, let words):
            "\(DisplayText.escaped(path)) can not be read: \(DisplayText.escaped(words))."
        case .badAddress(let words): "The address can not be used: \(DisplayText.escaped(words))."
        case .disk(let failure): failure.sentence
        }
    }
}
