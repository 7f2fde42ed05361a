// The messages for the result of an update, all safe to display.
import Clocks
import ContentPack
import Files
import TextTools
import Transport

extension UpdateReport {
    /// A word for programs, in `--json` and `--porcelain`.
    package var outcome: SyncOutcome { SyncOutcome(result) }

    package var sentence: String {
        switch result {
        case .unchanged(let version, nil): "Version \(version) is the newest."
        case .unchanged(let version, let held?):
            "Version \(held) is available, but this pack was rolled back to version \(version), which stays until a version newer "
                + "than the one left appears, or until muster-sync rollback --release."
        case .updated(nil, let to, let changes):
            "Version \(to) is installed: \(CountedNoun.text(changes.added.count, "file"))."
        case .updated(let from?, let to, _) where from == to:
            "Version \(to) was damaged and has been repaired."
        case .updated(let from?, let to, let changes):
            "Updated from version \(from) to \(to): \(changes.counts)."
        case .available(nil, let to, let changes, let bytes):
            "Version \(to) is available, and none is installed: \(CountedNoun.text(changes.added.count, "file")), \(ByteSize.text(bytes)) to download."
        case .available(let from?, let to, _, _) where from == to:
            "Version \(to) is damaged here and would be repaired."
        case .available(let from?, let to, let changes, let bytes):
            "Version \(to) is available, and version \(from) is installed: \(changes.counts); \(ByteSize.text(bytes)) to download."
        case .waiting(let until): "Next check allowed after \(until.shown). To check anyway, use --now."
        case .busy: SyncFailure.busy.sentence(now: now)
        case .failed(let failure): failure.sentence(now: now)
        }
    }

    /// A sentence if the installed guides may be outdated; nil if they are current.
    package var freshnessSentence: String? {
        if case .failed(.refused) = result { return nil }
        return freshness?.sentence
    }
}

extension PackChanges {
    /// The counts, such as `2 added, 1 changed, none removed`.
    var counts: String {
        func words(_ count: Int, _ what: String) -> String {
            "\(count == 0 ? "none" : String(count)) \(what)"
        }
        return [
            words(added.count, "added"), words(changed.count, "changed"), words(removed.count, "removed"),
        ].joined(separator: ", ")
    }
}

// MARK: Failures

extension SyncFailure {
    /// - Parameter now: the clock's time; a clock that is far wrong explains some failures.
    package func sentence(now: Moment) -> String {
        switch self {
        case .transport(let failure): failure.sentence(now: now)
        case .refused(let refusal): refusal.sentence + " The installed guides stay as they are."
        case .disk(let failure): failure.sentence
        case .noSpace(let needed, let free, let path):
            "Not enough disk space: \(ByteSize.text(needed)) needed, \(ByteSize.text(free)) free at "
                + "\(DisplayText.escaped(path)). The installed guides stay as they are."
        case .notOwner(let path):
            "\(DisplayText.escaped(path)) belongs to another user, and only its owner may change what is in it. Run this as "
                + "that user, as root with runuser -u USER -- muster-sync."
        case .notInstalled(let pack):
            "No version of \(pack) is installed. Install one with muster-sync update."
        case .busy: "Another program is updating this pack."
        }
    }

    /// A sentence about what happened. The caller adds that the earlier alerts are kept.
    package var alertSentence: String {
        switch self {
        case .refused(let refusal): refusal.sentence
        case .disk(let failure):
            "The alerts cannot be kept: \(DisplayText.escaped(failure.path)): \(failure.reason)."
        case .notOwner(let path):
            "\(DisplayText.escaped(path)) belongs to another user, and only its owner may change what is in it."
        case .noSpace(_, _, let path): "The disk is full, at \(DisplayText.escaped(path))."
        case .transport: "The alerts could not be fetched."
        case .notInstalled, .busy: sentence(now: .now())
        }
    }
}

extension FileFailure {
    var sentence: String {
        let place = DisplayText.escaped(path)
        if isFull { return "The disk is full, at \(place). The installed guides stay as they are." }
        if isReadOnly { return "The disk is read-only, at \(place). The installed guides stay as they are." }
        let verb =
            switch operation {
            case .open, .read: "read"
            case .write, .create, .link, .rename, .flush: "written"
            case .remove: "removed"
            case .lock: "locked"
            }
        return "\(place) cannot be \(verb): \(reason). The installed guides stay as they are."
    }
}

extension TransportFailure {
    /// Returns whether a certificate is refused because of a date, in the words of OpenSSL or GnuTLS: then the clock may be
    /// wrong, even by days.
    private static func isAboutDate(_ words: String) -> Bool {
        let words = words.lowercased()
        return ["expired", "not yet valid", "not yet activated", "not activated"].contains(
            where: words.contains)
    }

    func sentence(now: Moment) -> String {
        switch self {
        case .noNetwork(let words):
            "There is no network, or the server cannot be reached (\(words)). The installed guides stay as they are."
        case .handshake(let words):
            "The connection was lost before it was secure (\(words)). The installed guides stay as they are."
        case .notSecure(let words):
            "The server could not prove its identity (\(words))."
                + (now < Self.earliestClock
                    ? " The clock of this computer says \(now.date): set it first."
                    : Self.isAboutDate(words) ? " The clock of this computer says \(now.date)." : "")
        case .portal:
            "The network answers with its own page in the server's place: you may have to log in first, with a web browser. The "
                + "installed guides stay as they are."
        case .overloaded:
            "The server is overloaded. The installed guides stay as they are; the next check comes later."
        case .missing(let path):
            "The server has no \(DisplayText.escaped(path)), or refuses to give it. Is the address right?"
        case .status(let status, let path):
            "The server answers with error \(status) for \(DisplayText.escaped(path)). The installed guides stay as they are."
        case .redirect(.tooMany): "The server redirects in circles. The installed guides stay as they are."
        case .redirect(.downgrade): "The server redirects from https to http, which is not followed."
        case .redirect(.otherProtocol): "The server redirects to something that is not http or https."
        case .redirect(.privateNetwork):
            "The server redirects to another server on this computer or its own network, which is not followed."
        case .redirect(.otherHost(let host)):
            "The server redirects to another one, \(DisplayText.escaped(host)), which is not followed."
        case .tooLarge(let path, let limit):
            "\(DisplayText.escaped(path)) is larger than the \(limit) bytes it may have. It was not read."
        case .wrongLength(let path, let expected):
            "The download of \(DisplayText.escaped(path)) does not have its \(expected) bytes."
        case .wrongBytes(let path): "The download of \(DisplayText.escaped(path)) is not what was published."
        case .stalled: "The server was too slow. What was downloaded so far is kept for the next time."
        case .timeIsUp:
            "The update took too long. What was downloaded so far is kept for the next time."
        case .cut:
            "The connection broke repeatedly. What was downloaded so far is kept for the next time."
        case .badAddress(let words) where words.contains("HTTP/0.9"),
            .strange(let words) where words.contains("HTTP/0.9"):
            "What answers there does not speak HTTP, so it is no web server. Are the address and its port right?"
        case .strange(let words): "The server's answer cannot be understood: \(DisplayText.escaped(words))."
        case .unreadable(let path, let words):
            "\(DisplayText.escaped(path)) cannot be read: \(DisplayText.escaped(words))."
        case .badAddress(let words): "The address is not valid: \(DisplayText.escaped(words))."
        case .disk(let failure): failure.sentence
        }
    }
}

extension SourceAddress {
    /// The name of the server, or the folder.
    package var shownHost: String {
        guard case .web(let base) = self else { return shown }
        let rest = base.drop { $0 != ":" }.drop { $0 == ":" || $0 == "/" }
        let server = rest.prefix { $0 != "/" }
        return DisplayText.escaped(String(server.split(separator: "@").last ?? server))
    }
}
