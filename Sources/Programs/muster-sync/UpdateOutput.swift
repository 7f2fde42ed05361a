internal import Clocks
import CommandLine
import ContentPack
import PackSync
import TextTools

/// The output of an update while it runs and at its end: for people, or for programs.
final class UpdateOutput {
    private let isJSON: Bool
    private let isPorcelain: Bool
    private let isQuiet: Bool
    /// The time of the last line of progress, in tenths of a second.
    private var lastTenth = -1
    private var hasSaidFetching = false
    private let hasSeveral: Bool
    /// The pack's name, if there are several.
    private var prefix = ""
    private var name = ""
    /// The reports as JSON, if there are several.
    private var members: [JSON] = []

    init(isJSON: Bool, isPorcelain: Bool, isQuiet: Bool, hasSeveral: Bool) {
        (self.isJSON, self.isPorcelain, self.isQuiet) = (isJSON, isPorcelain, isQuiet)
        self.hasSeveral = hasSeveral
    }

    func begin() { if isPorcelain { Messages.data(SyncLine.beginning.text) } }

    func begin(_ pack: String) {
        (name, prefix, hasSaidFetching) = (pack, hasSeveral ? pack + ": " : "", false)
    }

    /// Prints the reason that an update could not begin.
    func fail(_ sentence: String) {
        guard isJSON else { return Messages.error(prefix + sentence) }
        members.append(PackStatus.json(name, .notConfigured, sentence))
    }

    func end() { if isJSON, hasSeveral { Messages.data(JSON.array(members).text) } }

    func show(_ progress: UpdateProgress) {
        if isPorcelain { return showLine(progress) }
        guard !isQuiet, !isJSON, !hasSaidFetching, case .fetching(_, let bytes, _, let files) = progress
        else { return }
        hasSaidFetching = true
        Messages.error("\(prefix)downloading \(CountedNoun.text(files, "file")), \(ByteSize.text(bytes))")
    }

    private func showLine(_ progress: UpdateProgress) {
        let tenth = Monotonic.milliseconds / 100
        if case .fetching(let bytes, let ofBytes, _, _) = progress, bytes > 0, bytes < ofBytes,
            tenth == lastTenth
        {
            return
        }
        lastTenth = tenth
        Messages.data(SyncLine.progress(progress).text)
    }

    func end(_ report: UpdateReport) {
        if isPorcelain { return Messages.data(report.lines.map(\.text).joined()) }
        if isJSON {
            members.append(report.json)
            return hasSeveral ? () : Messages.data(report.json.text)
        }
        let isGood = ExitStatus(report.result) == .done
        if isGood {
            if !isQuiet { showGood(report) }
        } else if !isQuiet || !report.isWaiting {
            let code = report.refusalCode.map { "refused (\($0)): " } ?? ""
            Messages.error(prefix + code + report.sentence)
            if let next = report.nextAttempt, !isQuiet {
                Messages.error("\(prefix)Next automatic check after \(next.shown).")
            }
        }
        // A timer says it too: an attacker who freezes a repository hopes that it goes unnoticed.
        if let sentence = report.freshnessSentence, !isQuiet || !report.isWaiting {
            Messages.error(prefix + sentence)
        }
    }

    /// The most names that are listed; all others are only counted.
    private static let maxNames = 40

    private func showGood(_ report: UpdateReport) {
        Messages.output(prefix + report.sentence)
        guard let changes = report.changes, changes.unchanged > 0 else { return }
        let names =
            changes.added.map { "+ " + $0 } + changes.changed.map { "~ " + $0 }
            + changes.removed.map { "- " + $0 }
        for name in names.prefix(Self.maxNames) { Messages.output(prefix + DisplayText.escaped(name)) }
        if names.count > Self.maxNames { Messages.output("\(prefix)and \(names.count - Self.maxNames) more") }
    }
}

/// Says which pack muster reads after the first installation of one.
enum PackChoiceNote {
    /// Returns the sentence, or nil if no pack can be read at all. A person's own choice on the screen Packs is a setting of
    /// the reader, which this program does not know.
    static func sentence(installed identifier: String) -> String? {
        guard let located = try? PackLocator(environment: .current()).locate(reading: []) else { return nil }
        let info = located.pack.info
        let choosing = "choose it on its screen Packs, or name it with muster --pack \(identifier)."
        if located.reason == .unchosen {
            return
                "Several packs are installed, and muster asks at its next start which one to read; \(choosing)"
        }
        if info.identifier == identifier {
            return "muster reads this pack from now on, unless another was chosen on its screen Packs."
        }
        return "muster still reads \(DisplayText.line(info.title, limit: 80)) (\(info.identifier)), because "
            + "\(DisplayText.escaped(located.reason.words)). To read the new one, \(choosing)"
    }
}
