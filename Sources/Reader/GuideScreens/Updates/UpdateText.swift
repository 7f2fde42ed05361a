import AppCore
import Clocks
import ContentPack
import ScreenKit
import TextMetrics
import TextTools

/// The texts about newer versions and updates: on the status line, in lines, and on the status screen.
package enum UpdateText {
    /// Returns the longest form that fits, or `nil` if there is nothing to say.
    package static func text(
        _ updates: UpdateState, today: CalendarDate?, room: Int, profile: TerminalProfile
    ) -> String? {
        let forms = forms(updates, today: today)?.map(profile.text)
        return forms?.first { DisplayWidth.of($0) <= room }
            ?? forms?.last.map { TextFitting.truncated($0, to: room, symbols: profile.symbols) }
    }

    /// Returns the same text in several lengths, the longest first; the key is the one that asks for an update here.
    package static func forms(_ updates: UpdateState, today: CalendarDate?, key: String = "Ctrl-R")
        -> [String]?
    {
        if let unread = updates.unread { return forms(unread, today, key) }
        return updates.progress.map(forms)
    }

    package static func forms(_ progress: UpdateProgress) -> [String] {
        switch progress {
        case .asking: return ["Checking for updates of the guides…", "Checking for updates…"]
        case .fetching(let bytes, let ofBytes, let files, let ofFiles):
            let count = "\(files) of \(CountedNoun.text(ofFiles, "file"))"
            return [
                "Fetching: \(count), \(ByteSize.text(bytes)) of \(ByteSize.text(ofBytes))",
                "Fetching: \(count)", count,
            ]
        case .installing: return ["Installing the new version…", "Installing…"]
        }
    }

    package static func forms(_ notice: UpdateNotice, _ today: CalendarDate?, _ key: String) -> [String] {
        switch notice {
        case .installed(_, false):
            [
                "A newer version of the guides is installed. \(key) shows it.", "A newer version: ^R",
                "Newer guides: ^R",
            ]
        case .installed(let version, true):
            [
                "Rolled back to version \(version) of the guides. \(key) shows it.",
                "Version \(version) is back: ^R",
            ]
        case .otherPack(let title):
            ["\(title) is installed. \(key) opens it.", "Another pack is installed: ^R", "Another pack: ^R"]
        case .ended(let outcome): forms(outcome, today, key)
        }
    }

    private static func forms(_ outcome: UpdateOutcome, _ today: CalendarDate?, _ key: String) -> [String] {
        let words: [String]
        switch outcome.word {
        case .updated: return updated(outcome, key)
        case .unchanged: return unchanged(outcome)
        case .overloaded:
            let again = outcome.nextTime.map { "Next check allowed after \($0)." } ?? "Try again later."
            return ["The server is busy. \(again)", "The server is busy for now.", "The server is busy."]
        case .failed where isClockWrong(today):
            let clock = "The clock here says \(today?.description ?? "")"
            words = ["\(clock): set it right, then press \(key) again.", "\(clock)."]
        default: words = calm[outcome.word] ?? []
        }
        // Where nothing else can come of it, it is what Ctrl-R did that counts.
        if outcome.wasReread, let shortest = words.dropLast().last ?? words.last {
            return ["The content was read again. \(shortest)", "The content was read again."]
        }
        // Who has the room reads all of it.
        return outcome.sentence.isEmpty ? words : [outcome.sentence] + words
    }

    private static let calm: [UpdateOutcome.Word: [String]] = [
        .held: ["A newer version was rolled back: this one stays.", "This version stays for now."],
        .waiting: ["The next check is not due yet. Status says when it is.", "Not due yet: see Status."],
        .busy: ["Another program is updating the guides at this moment.", "Another update is running."],
        .refused: ["Update rejected: bad signature. Status says why.", "Update rejected."],
        .noNetwork: [
            "There is no network. The guides here stay as they are.", "No network; the guides stay.",
        ],
        .portal: [
            "This network requires a login first, in a web browser. The guides stay.",
            "Log in to the network first.",
        ], .failed: ["Download failed. The guides here stay. Status says more.", "Download failed."],
        .disk: [
            "Could not write to disk. The guides here stay. Status says why.", "Could not write to disk.",
        ],
        .notSetUp: [
            "Updates are not set up here. muster sync update says what is missing.",
            "Updates are not set up here.", "Updates are not set up.",
        ],
        .noProgram: [
            "Updates need muster-sync, which is not installed beside this program.",
            "Updates need muster-sync.",
        ],
        .unclear: [
            "The update failed for an unknown reason. The guides stay as they are.", "The update failed.",
        ],
        .silent: ["The update timed out. The guides stay.", "The update timed out."],
        .machine: [
            "This machine updates these guides automatically; muster sync update gets you your own copy.",
            "This machine updates these guides automatically.", "The machine updates them.",
        ],
    ]

    private static func updated(_ outcome: UpdateOutcome, _ key: String) -> [String] {
        let version = outcome.version.map { "Version \($0)" } ?? "A newer version"
        let hint = outcome.isWaiting ? " \(key) shows it." : ""
        var forms = [
            "\(version) is installed.\(hint)",
            outcome.isWaiting ? "\(version): press ^R" : "\(version) is installed.",
        ]
        if let counts = outcome.counts.flatMap(Self.counts) {
            forms.insert("\(version) is installed: \(counts).\(hint)", at: 0)
        }
        return forms
    }

    /// Returns the counts in words: `3 guides changed, 1 is new`.
    package static func counts(_ counts: GuideCounts) -> String? {
        var parts: [String] = []
        if counts.changed > 0 { parts.append("\(CountedNoun.text(counts.changed, "guide")) changed") }
        for (count, word) in [(counts.added, "new"), (counts.removed, "gone")] where count > 0 {
            let subject = parts.isEmpty ? CountedNoun.text(count, "guide") : String(count)
            parts.append("\(subject) \(count == 1 ? "is" : "are") \(word)")
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private static func unchanged(_ outcome: UpdateOutcome) -> [String] {
        let version = outcome.version.map { "version \($0) is the newest" } ?? "nothing newer is available"
        switch outcome.freshness {
        case .outdated:
            return [
                "No newer version is available, but this one may be outdated. See Status.",
                "Nothing newer; may be outdated.", "It may be outdated.",
            ]
        case .unknown:
            return [
                "No newer version was found. Check that the clock is right.",
                "Nothing newer. Check the clock.", "Check the clock.",
            ]
        case .current, nil: return ["Up to date: \(version), checked today.", "Up to date, checked today."]
        }
    }

    /// Returns whether the clock is wrong: this program is not older than 2026.
    private static func isClockWrong(_ today: CalendarDate?) -> Bool { (today?.year ?? 2026) < 2026 }

    static func facts(_ updates: UpdateState, key: String) -> [(String, String?)] {
        var facts: [(String, String?)] = []
        if let version = updates.waitingVersion {
            facts.append(("Also installed", "version \(version); \(key) shows it"))
        }
        if let progress = updates.progress { facts.append(("Update", forms(progress)[0])) }
        if let outcome = updates.lastOutcome {
            let said = outcome.sentence.isEmpty ? forms(outcome, nil, key).first : outcome.sentence
            let next = outcome.nextTime.map { " Next check allowed after \($0)." } ?? ""
            facts.append(("Last update", (said ?? "") + next))
        }
        return facts
    }
}
