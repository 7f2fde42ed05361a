import CommandLine
import ContentPack
import FeedUpdate
import PackSync

enum WatchCommand {
    static let command = Command(
        name: "watch", summary: "Read the feeds all the time, and tell people.",
        discussion: """
            One process that sleeps between readings. It ends with SIGTERM; with SIGHUP, or when feeds.conf is changed, \
            it reads its configuration again. Packs that sync.conf names are updated too, as often as the timer does it.
            Exit codes: 0 ended by a signal; 3 another watch is running, or what is stored here cannot be used.
            """, options: Option.feeds
    ) { (invocation) throws(CommandFailure) in
        let isSystem = invocation.isSystem
        let locations = try invocation.setup().locations
        let command = PackLocator.Environment.current().executable.map {
            [$0, "update", "--automatic", "--quiet"] + (isSystem ? ["--system"] : [])
        }
        try feeding { () throws(FeedProblem) in
            let watch = try FeedWatch(
                folders: locations.configuration, packCommand: command ?? [],
                load: { () throws(FeedProblem) in try plan(invocation) }, log: { Messages.error($0) })
            try watch.run()
            // The libraries must not be cleaned up while a thread still asks a server.
            if watch.isReading { Messages.end(.done) }
        }
        return .done
    }

    private static func plan(_ invocation: Invocation) throws(FeedProblem) -> WatchPlan {
        let setup = try FeedSession(isSystem: invocation.isSystem, hazards: invocation.value(.hazards))
        let telling = NotificationSettings(setup.configuration)
        return WatchPlan(
            updater: setup.updater, sources: setup.plan.sources, telling: telling,
            updatesPacks: (try? SyncLocations(isSystem: invocation.isSystem).isConfigured) ?? false,
            problems: setup.configuration.problems.map(\.description) + setup.plan.problems
                + setup.plan.warnings + [telling.problem].compactMap { $0 })
    }
}
