import CampusAlerts
import CommandLine
import FeedUpdate
import Files
import HazardKit
import PackSync

/// The feed `campus`: the alerts of the packs that are kept up to date here, from the same source as their updates.
enum CampusFeeds {
    static func kind(isSystem: Bool) -> FeedKind {
        FeedKind(
            name: CampusSource.name, about: "The campus's own alerts, verified, if it publishes any",
            host: "the pack's repository", interval: CampusFeed.usualInterval,
            tells: "only a request for the pack's alerts", plan: { plan($0, isSystem: isSystem) })
    }

    private static func plan(_ settings: FeedSettings, isSystem: Bool) -> FeedPlan {
        var plan = FeedPlan()
        do throws(PlaceProblem) {
            let places = try SyncLocations(isSystem: isSystem)
            let packs = try places.packs()
            for source in try places.sources() {
                switch source.found {
                case .failure(let problem): plan.problems.append("\(settings.feed.name): \(problem.text)")
                case .success(let found):
                    // The first is the one that the reader shows.
                    let name = plan.sources.isEmpty ? CampusSource.name : name(of: source.name)
                    let request = AlertRequest(packs: packs, address: found.address, anchor: found.anchor)
                    plan.sources.append(
                        CampusFeed(name: name, interval: settings.feed.interval, request: request))
                }
            }
        } catch {
            plan.problems.append("\(settings.feed.name): \(error.text)")
        }
        return plan
    }

    private static func name(of pack: String) -> String { "\(CampusSource.name)@\(pack)" }

    // MARK: Alerts that a person carries

    /// Reads the alerts that are on a memory stick beside a pack's guides. Returns nil if there are none.
    static func carried(_ request: AlertRequest, isSystem: Bool) throws(CommandFailure) -> FeedResult? {
        guard case .folder(let folder) = request.address,
            FileKind.isTaken(folder + "/" + RepositoryPath.alerts)
        else { return nil }
        let setup = try feeding { () throws(FeedProblem) in try FeedSession(isSystem: isSystem, hazards: nil)
        }
        let pack = request.anchor.identifier
        let locations = try? SyncLocations(isSystem: isSystem)
        // Without any other the reader shows the bundled pack.
        let first = (try? locations?.targets())?.first?.name ?? locations?.usableBundledPack
        let isFirst = first.map { $0 == pack } ?? true
        let name = isFirst ? CampusSource.name : name(of: pack)
        let isOn = setup.plan.sources.contains { $0.name == name }
        let source =
            isOn ? CampusFeed(name: name, request: request) : CampusFeed(carriedAs: name, request: request)
        return setup.updater.update(source, .now)
    }
}
