internal import Clocks
import CommandLine
import Files
import PackSync
import TextTools

struct CheckRepositoryCommand {
    private static let root = Option(
        "root", "FILE", "The first key list, such as root/1.plist of a copy you trust.")
    private static let trust = Option(
        "trust", "FILE", "A client's trust.plist: the record of its earlier updates.")
    private static let alerts = Option("alerts", "Check the campus's alerts instead of the guides.")
    private static let list = Option("list", "Check the folders that standard input names.")

    static let command = Command(
        name: "check-repository", synopsis: "[REPOSITORY]",
        summary: "Check whether clients would accept a repository.",
        discussion: """
            Checks the folder as a client that starts with the given key list would. The exit code is 0 if all of it \
            would be installed, and 4 if it would be refused. With --list it reads lines from standard input: FOLDER, a \
            tab, KEY LIST and optionally a tab and TRUST.PLIST; it writes one line for each ("unreadable line" for any \
            other). With --alerts it checks the campus's alerts instead of the guides, and --trust is the record.plist \
            of a client's alerts.
            """, options: [root, trust, alerts, list, .at]
    ) { (invocation) throws(CommandFailure) in
        let now = try invocation.now()
        let command = CheckRepositoryCommand(checksAlerts: invocation.has(alerts), now: now)
        let (folder, root) = (invocation.arguments.first, invocation.value(root))
        let trust = invocation.value(trust)
        guard
            invocation.has(list) ? folder == nil && root == nil && trust == nil : folder != nil && root != nil
        else { throw .usage("name one folder and its --root, or give --list and none of them") }
        guard let folder, let root else { return command.judgeAll() }
        return try command.run(folder, root, trust)
    }

    private let checksAlerts: Bool
    private let now: Moment

    private func run(
        _ folder: String, _ root: String, _ trust: String?
    ) throws(CommandFailure) -> ExitStatus {
        guard FileKind.isFolder(folder) else {
            throw CommandFailure(DisplayText.escaped("\(folder) is not a folder."), .unusableContent)
        }
        for path in [root, trust].compactMap({ $0 })
        where (try? OpenFile.read(path, limit: SyncLimits.largestRootList)) == nil {
            throw CommandFailure(
                DisplayText.escaped("\(path) cannot be read, or is too large."), .unusableContent)
        }
        do throws(Refusal) {
            let verdict = try judge(folder, root, trust)
            Messages.output(verdict.line)
            for remark in verdict.remarks { Messages.error(remark) }
        } catch .anchorForm(let finding) {
            throw CommandFailure(Refusal.anchorForm(finding).sentence, .unusableContent)
        } catch {
            Messages.output("refused \(error.code)")
            throw CommandFailure(error)
        }
        return .done
    }

    private func judgeAll() -> ExitStatus {
        while let line = readLine() {
            let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
                .map(String.init)
            guard fields.count > 1, !fields[0].isEmpty, !fields[1].isEmpty else {
                Messages.output("unreadable line")
                continue
            }
            do throws(Refusal) {
                let trust = fields.dropFirst(2).first
                Messages.output(try judge(fields[0], fields[1], trust).line)
            } catch {
                Messages.output("refused \(error.code)")
            }
        }
        return .done
    }

    /// Returns the line for programs, `accepted VERSION STAMP ROOT FRESHNESS` or `alerts NUMBER ROOT FRESHNESS MESSAGES`, and
    /// what people must know besides.
    private func judge(
        _ folder: String, _ root: String, _ trust: String?
    ) throws(Refusal) -> (line: String, remarks: [String]) {
        let bytes = (try? OpenFile.read(root, limit: SyncLimits.largestRootList)) ?? []
        let anchor = try parsing(RootList(bytes, file: root), or: Refusal.anchorForm)
        guard !checksAlerts else { return try judgeAlerts(folder, anchor, trust) }
        var record: TrustRecord?
        if let trust {
            guard let bytes = try? OpenFile.read(trust, limit: TrustRecord.largest) else {
                throw .recordDamaged(path: trust)
            }
            record = try TrustRecord(bytes, path: trust)
        }
        let verdict = try RepositoryCheck.check(
            PublishedFolder(folder), anchor: anchor, record: record, now: now)
        let remarks = verdict.badSignatures.map {
            "\($0) does not count: it is too long, damaged, or not of its key. Enough others do."
        }
        return (
            "accepted \(verdict.manifest.version) \(verdict.stamp.number) \(verdict.list.number) "
                + verdict.freshness.word.rawValue,
            remarks + [verdict.freshness.sentence].compactMap { $0 }
        )
    }

    private func judgeAlerts(
        _ folder: String, _ anchor: RootList, _ trust: String?
    ) throws(Refusal) -> (line: String, remarks: [String]) {
        var record: AlertRecord?
        if let trust {
            let bytes = (try? OpenFile.read(trust, limit: AlertRecord.largest)) ?? []
            do throws(AlertRefusal) {
                record = try AlertRecord(bytes, path: trust)
            } catch {
                throw .alerts(error)
            }
        }
        let verdict = try AlertCheck.check(
            PublishedFolder(folder), anchor: anchor, record: record, now: now)
        return (
            "alerts \(verdict.list.number) \(verdict.root.number) \(verdict.freshness.word.rawValue) "
                + String(verdict.list.messages.count),
            [verdict.freshness.sentence].compactMap { $0 }
        )
    }
}
