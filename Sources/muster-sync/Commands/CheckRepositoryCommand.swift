import ArgumentParser
import Guidebook
import PackSync

struct CheckRepositoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-repository", abstract: "Say whether clients would believe a repository's folder.",
        discussion: """
            It looks at the folder as a client that begins with the key list given, and ends with 0 where all of it would be
            installed, with 4 where it would be refused. With --list it reads folders from standard input, one a line, each
            followed by a tab and its --trust where there is one, and writes one line for each.
            """)

    @Argument(help: "The repository's folder.") var folder: String?
    @Option(help: "The key list to begin with, such as root/1.plist of a copy you are sure of.") var root:
        String
    @Option(help: "A client's trust.plist: what it has seen before.") var trust: String?
    @Flag(help: "Judge the folders that standard input names.") var list = false
    @OptionGroup var moment: MomentOption

    func validate() throws {
        guard list == (folder == nil), !list || trust == nil else {
            throw ValidationError("Name one folder, or give --list and neither a folder nor --trust.")
        }
    }

    func run() throws {
        let anchor = try anchor()
        guard let folder else { return try judgeAll(anchor) }
        guard NamedFile.isFolder(folder) else {
            throw CommandFailure(DisplayText.escaped("\(folder) is not a folder."), .unusableContent)
        }
        do throws(Refusal) {
            let verdict = try judge(folder, trust, anchor)
            Messages.output(verdict.line)
            if let sentence = verdict.freshness.sentence { Messages.error(sentence) }
        } catch {
            Messages.output("refused \(error.code)")
            throw CommandFailure(error)
        }
    }

    private func judgeAll(_ anchor: RootList) throws {
        while let line = readLine() {
            let fields = line.split(separator: "\t", maxSplits: 1).map(String.init)
            guard let folder = fields.first else { continue }
            do throws(Refusal) {
                Messages.output(try judge(folder, fields.dropFirst().first, anchor).line)
            } catch {
                Messages.output("refused \(error.code)")
            }
        }
    }

    private func judge(
        _ folder: String, _ trust: String?, _ anchor: RootList
    ) throws(Refusal) -> RepositoryVerdict {
        var record: TrustRecord?
        if let trust {
            guard let bytes = NamedFile.read(trust, limit: TrustRecord.largest) else {
                throw .recordDamaged(path: trust)
            }
            record = try TrustRecord(bytes, path: trust)
            guard record?.identifier == anchor.identifier else { throw .recordDamaged(path: trust) }
        }
        return try RepositoryCheck.check(
            PublishedFolder(folder), anchor: anchor, record: record, now: moment.now)
    }

    private func anchor() throws -> RootList {
        guard let bytes = NamedFile.read(root, limit: SyncLimits.largestRootList) else {
            throw CommandFailure(
                DisplayText.escaped("The key list \(root) can not be read."), .unusableContent)
        }
        do throws(Diagnostic) {
            return try RootList(bytes, file: root)
        } catch {
            throw CommandFailure(Refusal.anchorForm(error).sentence, .unusableContent)
        }
    }
}

extension RepositoryVerdict {
    /// `accepted VERSION STAMP ROOT FRESHNESS`
    fileprivate var line: String {
        let age =
            switch freshness {
            case .current: "current"
            case .outdated: "outdated"
            case .unknown: "unknown"
            }
        return "accepted \(manifest.version) \(stamp.number) \(list.number) \(age)"
    }
}
