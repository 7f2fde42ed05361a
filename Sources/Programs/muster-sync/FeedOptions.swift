import Alerts
import CommandLine
import ContentPack
import FeedUpdate
import HazardKit
import Hazards

/// The options of every command about feeds.
extension Option {
    static let feeds: [Option] = [
        Option(
            "system",
            "The feeds of this machine, in /etc/muster and /var/lib/muster/hazards, instead of your own."),
        hazards,
    ]
    static let hazards = Option(
        "hazards", "DIR", "The folder that holds the alerts, instead of the default one.")
}

extension Invocation {
    func setup() throws(CommandFailure) -> FeedSession {
        try feeding { () throws(FeedProblem) in try FeedSession(isSystem: isSystem, hazards: value(.hazards))
        }
    }
}

/// The feeds that can be enabled by name: those of all kinds of hazards, and the campus's own.
enum FeedTable {
    static func kinds(isSystem: Bool) -> [FeedKind] {
        var kinds: [FeedKind] = []
        for hazard in HazardUpdates.all { kinds += hazard.feeds(outbox: isSystem ? nil : outbox) }
        kinds.insert(CampusFeeds.kind(isSystem: isSystem), at: 1)
        return kinds
    }
    /// The reports that a person has written; nil if there is no home folder. The machine-wide service has none.
    static var outbox: Outbox? { PackLocator.Environment.current().userOutbox.map { Outbox($0) } }
    static var known: [FeedKind] { kinds(isSystem: false) }
    static var names: [String] { known.map(\.name) }
}

/// The configuration of the feeds, and the data that follows from it.
struct FeedSession {
    let locations: FeedLocations
    let folder: HazardFolder
    let configuration: FeedConfiguration
    let suggested: SuggestedFeeds
    /// The places that alerts are for, the campus first.
    let places: [WatchedPlace]
    /// True if the first of them is the campus of the pack.
    let hasCampus: Bool
    let plan: FeedPlan

    init(isSystem: Bool, hazards: String?) throws(FeedProblem) {
        let environment = PackLocator.Environment.current()
        locations = try FeedLocations(environment, isSystem: isSystem, folder: hazards)
        folder = HazardFolder(locations.hazards)
        configuration = locations.configuration(knowing: FeedTable.names)
        let pack = Self.pack(environment)
        suggested = pack?.suggestedFeeds().feeds ?? SuggestedFeeds()
        let watched = WatchedPlaces(configuration.ofPlaces, campusOf: pack)
        hasCampus = watched.hasCampus
        plan = FeedPlan.make(
            configuration, places: watched.list, kinds: FeedTable.kinds(isSystem: isSystem),
            version: Program.version)
        var audiences = plan.sources.map(\.audience)
        // What was read before counts as well as long as it is kept: a slip in the configuration must not make it an alert
        // for elsewhere.
        if watched.usesCampus, let stored = try? AlertSnapshot.states(folder: locations.hazards) {
            audiences += stored.feeds.map(\.audience)
        }
        places = watched.list(withCampusesOf: audiences)
    }

    /// Opens the pack that the reader would use, or returns nil if none opens. It is not held open, because
    /// an installed version that is open is not removed.
    static func pack(_ environment: PackLocator.Environment = .current()) -> Pack? {
        try? PackLocator(environment: environment).locate(reading: []).pack
    }

    var updater: FeedUpdater {
        FeedUpdater(
            folder: folder, names: Set(plan.sources.map(\.name)), places: places,
            keepsAll: !configuration.problems.isEmpty, unplanned: plan.unplanned,
            daysOfEarthquakes: configuration.daysOfEarthquakes)
    }

    var agent: String { FeedPlan.agent(configuration, version: Program.version) }

    /// Changes feeds.conf.
    func edit(
        _ change: (inout FeedConfigurationEdit) throws(FeedProblem) -> Void
    ) throws(CommandFailure) {
        try feeding { () throws(FeedProblem) in try locations.edit(change) }
    }

    /// Prints the problems of the configuration, and what cannot be read because of them.
    func showProblems() {
        for problem in configuration.problems { Messages.error(problem.description) }
        for problem in plan.problems + plan.warnings { Messages.error(problem) }
    }

    /// Prints that the command that tells people cannot be started.
    func showNotifyProblem() {
        if let problem = NotificationSettings(configuration).problem { Messages.error(problem) }
    }
}

/// Runs `body`; a problem ends the command, after the sentence about what it has changed before.
func feeding<Value>(
    after done: String? = nil, _ body: () throws(FeedProblem) -> Value
) throws(CommandFailure) -> Value {
    do throws(FeedProblem) {
        return try body()
    } catch {
        let error = done.map(error.after) ?? error
        throw CommandFailure(error.sentence, error.kind == .usage ? .usage : .unusableContent)
    }
}

extension ExitStatus {
    /// Uses the same codes as updates of packs: a failed network may be tried again, unusable content is an error.
    init(_ report: FeedResult) {
        switch report.result {
        case .read(let outcome):
            self =
                [.unreadable, .notUnderstood].contains(outcome)
                ? .unusableContent : outcome.isGood ? .done : .failed
        case .waiting: self = .failed
        case .failed(let problem): self = problem.kind == .usage ? .usage : .unusableContent
        }
    }
}
