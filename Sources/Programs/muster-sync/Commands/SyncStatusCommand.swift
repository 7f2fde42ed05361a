import AllHazards
internal import Clocks
import CommandLine
import ContentPack
import HazardKit
import PackSync
import TextTools

enum SyncStatusCommand {
    static let command = Command(
        name: "status",
        summary: """
            Show what is installed, where it comes from, how the last check ended, and how old alerts and earthquakes are.
            """,
        discussion: """
            No server is contacted; nothing is written. With several packs in sync.conf all are shown, and --json writes \
            an array. For programs, muster-sync feeds list --json tells the state of the feeds.
            """, options: Option.place + [.json]
    ) { (invocation) throws(CommandFailure) in
        let json = invocation.has(.json)
        var isFirst = true
        // Also where no pack is set up: alerts are read without one.
        defer { if !json { showHazards(isSystem: invocation.isSystem, isFirst: isFirst) } }
        let places = try invocation.places()
        var (members, isSeveral) = ([JSON](), false)
        defer {
            if json { Messages.data(isSeveral ? JSON.array(members).text : members.map(\.text).joined()) }
        }
        let targets: [SyncTarget]
        do throws(PlaceProblem) {
            _ = try places.packs()
            targets = try places.targets()
        } catch {
            members.append(PackStatus.json(nil, .notConfigured, error.text))
            throw error.failure
        }
        isSeveral = targets.count > 1
        if let problem = places.configurationProblem { Messages.error(problem.description) }
        // Each is an object, whatever is wrong with it.
        return try places.forEachTarget(targets) { (target, packs, prefix) throws(CommandFailure) in
            do throws(Unreadable) {
                let status = try read(target, packs, places)
                if json { return members.append(status.json) }
                if !isFirst { Messages.output("") }
                isFirst = false
                show(status, places, prefix)
            } catch {
                members.append(PackStatus.json(target.name, error.outcome, error.failure.message))
                throw error.failure
            }
        }
    }

    /// The reason that the state of a pack cannot be read.
    private struct Unreadable: Error {
        var outcome: SyncOutcome
        var failure: CommandFailure
    }

    private static func read(
        _ target: SyncTarget, _ packs: String, _ places: SyncLocations
    ) throws(Unreadable) -> PackStatus {
        let anchor: RootList
        do throws(PlaceProblem) {
            anchor = try target.anchor.get()
        } catch {
            throw Unreadable(outcome: .notConfigured, failure: error.failure)
        }
        do throws(SyncFailure) {
            var status = try PackStatus.read(packs: packs, anchor: anchor, now: .now())
            status.problem = places.configurationProblem(for: anchor.identifier)
            return status
        } catch {
            throw Unreadable(outcome: SyncOutcome(.failed(error)), failure: error.failure)
        }
    }

    /// Prints the same sentences as the reader's status screen about the machine's hazards and, unless `--system` is given, about the user's.
    private static func showHazards(isSystem: Bool, isFirst: Bool) {
        let environment = PackLocator.Environment.current()
        let own = isSystem ? nil : environment.userHazards
        let folders = SnapshotFolders(
            own.map { [$0] } ?? [], system: environment.systemHazards,
            configuration: environment.configuration(isSystem: isSystem))
        let places = folders.places(campusOf: FeedSession.pack(environment))
        let times = HazardTimes(now: .now(), zone: .ofMachine)
        func section(_ title: String, _ sentences: [String]) {
            Messages.output(title)
            for sentence in sentences { Messages.output("  " + sentence) }
        }
        for hazard in HazardTable.all {
            guard hazard.format.kind == .alerts || !folders.mark(of: hazard.format.kind).isEmpty else {
                continue
            }
            let isFirst = isFirst && hazard.format.kind == .alerts
            section((isFirst ? "" : "\n") + hazard.format.title, overview(hazard, folders, places, times))
        }
    }

    private static func overview<Snapshot: HazardSnapshot>(
        _ hazard: Snapshot.Type, _ folders: SnapshotFolders, _ places: WatchedPlaces, _ times: HazardTimes
    ) -> [String] { hazard.overview(folders.read(hazard, for: places), times) }

    private static func show(_ status: PackStatus, _ places: SyncLocations, _ prefix: String) {
        // That no address is known is not what a status fails at.
        let lines = status.lines(address: try? places.address(for: status.identifier))
        // What concerns all packs was said before the first.
        if let problem = status.problem, problem != places.configurationProblem {
            Messages.error(prefix + problem.description)
        }
        let width = lines.map(\.0.count).max() ?? 0
        for (label, value) in lines {
            Messages.output(label + String(repeating: " ", count: width - label.count) + "  " + value)
        }
        if let sentence = status.freshness?.sentence { Messages.error(prefix + sentence) }
    }
}
