// The table of feeds known by name. To add a kind of feed, write a file like NWSFeed.swift and add a line
// where the program assembles its table.
import HazardKit
import Transport

/// A feed that can be enabled by its name alone.
package struct FeedKind: Sendable {
    package var name: String
    /// One line for people: what the feed is, and whom it is for.
    package var about: String
    package var host: String
    /// The number of seconds between two readings.
    package var interval: Int
    /// One line for people: what the feed's server learns.
    package var tells: String
    /// True if a feed with a configured address, such as that of a mirror, is still of this kind; otherwise
    /// the address makes it a feed of alerts.
    package var takesAddress: Bool
    /// True if the feed exists only with a configured address.
    package var needsAddress: Bool
    package var plan: @Sendable (FeedSettings) -> FeedPlan

    package init(
        name: String, about: String, host: String, interval: Int, tells: String, takesAddress: Bool = false,
        needsAddress: Bool = false, plan: @escaping @Sendable (FeedSettings) -> FeedPlan
    ) {
        (self.name, self.about, self.host, self.interval) = (name, about, host, interval)
        (self.tells, self.takesAddress, self.plan) = (tells, takesAddress, plan)
        self.needsAddress = needsAddress
    }

    /// The words for what the server of a CAP feed with a configured address learns.
    package static let tellsOfAddress = "nothing but the request"

    /// Returns the words for what the server learns. A configured server is sent the same requests, unless
    /// its address makes it a feed of alerts.
    package func tells(of feed: FeedConfiguration.Feed?) -> String {
        feed?.address == nil || takesAddress ? tells : Self.tellsOfAddress
    }
}

package struct FeedSettings: Sendable {
    package var feed: FeedConfiguration.Feed
    package var places: [WatchedPlace]
    /// The User-Agent of this program.
    package var agent: String

    fileprivate func source(_ address: DocumentAddress) -> WebFeed {
        var source = WebFeed(
            name: feed.name, address: address, interval: feed.interval ?? WebFeed.usualInterval, agent: agent)
        if feed.isOfCampus {
            source.chosenAudience = .campus(places.lazy.compactMap(\.campus).first ?? "")
        } else if feed.isNational {
            source.chosenAudience = .national
        }
        return source
    }
}

/// The sources to read, and the problems with those that cannot be read.
package struct FeedPlan: Sendable {
    package var sources: [any FeedSource] = []
    /// Complete sentences.
    package var problems: [String] = []
    /// Complete sentences about places for which a feed may miss something.
    package var warnings: [String] = []
    /// The enabled feeds of which something cannot be planned: what was read of them stays.
    package var unplanned: Set<String> = []

    package init(sources: [any FeedSource] = [], problems: [String] = []) {
        (self.sources, self.problems) = (sources, problems)
    }

    /// Returns the sources of all enabled feeds for the places that alerts are wanted for, the campus first.
    package static func make(
        _ configuration: FeedConfiguration, places: [WatchedPlace], kinds: [FeedKind], version: String
    ) -> FeedPlan {
        var plan = FeedPlan()
        let agent = agent(configuration, version: version)
        for feed in configuration.feeds {
            let settings = FeedSettings(feed: feed, places: places, agent: agent)
            if feed.address != nil, CampusSource.isVerified(feed.name) {
                // Readers trust this name.
                plan.problems.append(
                    "\(feed.name): feeds.conf gives it an address, and it is read only from the pack's repository. Remove the "
                        + "address, or give the feed another name.")
                plan.unplanned.insert(feed.name)
                continue
            }
            let kind = kinds.first { $0.name == feed.name }
            let part =
                if let kind, kind.takesAddress { kind.plan(settings) } else if let address = feed.address {
                    FeedPlan(sources: [settings.source(address)])
                } else if let kind { kind.plan(settings) } else { FeedPlan() }
            plan.sources += part.sources
            plan.problems += part.problems
            plan.warnings += part.warnings
            if !part.problems.isEmpty || part.sources.isEmpty { plan.unplanned.insert(feed.name) }
        }
        return plan
    }

    /// Returns the User-Agent of the program, with the contact that the configuration names.
    package static func agent(_ configuration: FeedConfiguration, version: String) -> String {
        let contact = configuration.contact.isEmpty ? "offline emergency guides" : configuration.contact
        return "muster-sync/\(version) (\(contact))"
    }

    package func sources(of feed: String) -> [any FeedSource] {
        sources.filter { $0.name == feed || $0.name.hasPrefix(feed + "@") }
    }
}
