import ArgumentParser
import ContentPack
import FeedUpdate
internal import Glibc
import PackSync

struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Read the feeds all the time, and tell people.",
        discussion: """
            One process that sleeps between readings. It ends with SIGTERM; with SIGHUP, or when feeds.conf is changed, it \
            reads its configuration again. Packs that sync.conf names are updated too, as often as the timer does it.

            Exit codes: 0 ended by a signal; 3 another watch is running, or what is stored here cannot be used.
            """)

    @OptionGroup var options: FeedOptions

    func run() throws {
        let isSystem = options.system
        let locations = try options.setup().locations
        let command = PackLocator.Environment.current().executable.map {
            [$0, "update", "--automatic", "--quiet"] + (isSystem ? ["--system"] : [])
        }
        try feeding { () throws(FeedProblem) in
            let watch = try FeedWatch(
                folders: locations.configuration, packCommand: command ?? [],
                load: { () throws(FeedProblem) in try plan() }, log: { Messages.error($0) })
            try watch.run()
            // The libraries must not be cleaned up while a thread still asks a server.
            if watch.isReading { _exit(0) }
        }
    }

    private func plan() throws(FeedProblem) -> WatchPlan {
        let setup = try FeedSetup(isSystem: options.system, hazards: options.hazards)
        return WatchPlan(
            updater: setup.updater, sources: setup.plan.sources,
            telling: NotificationSettings(setup.configuration), updatesPacks: namesPacks,
            problems: setup.configuration.problems.map(\.description) + setup.plan.problems)
    }

    /// True if `sync.conf` names a pack or an address.
    private var namesPacks: Bool {
        var choice = SyncChoice()
        choice.isSystem = options.system
        return (try? SyncLocations(choice, .current()).isConfigured) ?? false
    }
}
