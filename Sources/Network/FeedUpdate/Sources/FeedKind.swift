// The table of feeds: what is known by name. Another kind of feed is a file like NWSFeed.swift and a line where the program
// puts its table together.
import Hazards

/// A feed that can be enabled by its name alone.
package struct FeedKind: Sendable {
    package var name: String
    /// One line for people: what it is, and for whom.
    package var about: String
    package var host: String
    /// Seconds between two readings.
    package var interval: Int
    /// One line for people: what its server learns.
    package var tells: String
    /// Whether it is still of this kind where the configuration gives it another address, as one of a mirror; otherwise that
    /// makes it a feed of alerts.
    package var takesAddress: Bool
    /// Whether there is no such feed without an address.
    package var needsAddress: Bool
    /// Makes the sources for a configuration.
    package var plan: @Sendable (FeedSettings) -> FeedPlan

    package init(
        name: String, about: String, host: String, interval: Int, tells: String, takesAddress: Bool = false,
        needsAddress: Bool = false, plan: @escaping @Sendable (FeedSettings) -> FeedPlan
    ) {
        (self.name, self.about, self.host, self.interval) = (name, about, host, interval)
        (self.tells, self.takesAddress, self.plan) = (tells, takesAddress, plan)
        self.needsAddress = needsAddress
    }

    /// What the server learns of a feed of CAP alerts that a person has named by its address.
    package static let tellsOfAddress = "nothing but the request"

    /// Returns what the server learns: one that the configuration names is asked the same, unless it is a feed of alerts then.
    package func tells(of feed: FeedConfiguration.Feed?) -> String {
        feed?.address == nil || takesAddress ? tells : Self.tellsOfAddress
    }
}

/// What the sources of one feed are made of.
package struct FeedSettings: Sendable {
    package var feed: FeedConfiguration.Feed
    package var places: [AlertPlace]
    /// How this program names itself to servers.
    package var agent: String

    package init(feed: FeedConfiguration.Feed, places: [AlertPlace], agent: String) {
        (self.feed, self.places, self.agent) = (feed, places, agent)
    }
}

/// What is to be read, and what cannot be.
package struct FeedPlan: Sendable {
    package var sources: [any FeedSource] = []
    /// Whole sentences.
    package var problems: [String] = []

    package init(sources: [any FeedSource] = [], problems: [String] = []) {
        (self.sources, self.problems) = (sources, problems)
    }

    /// Returns the sources of all feeds that are on.
    ///
    /// - Parameters:
    ///   - places: those that alerts are wanted for, the campus first.
    package static func make(
        _ configuration: FeedConfiguration, places: [AlertPlace], kinds: [FeedKind], version: String
    ) -> FeedPlan {
        var plan = FeedPlan()
        let contact = configuration.contact.isEmpty ? "offline emergency guides" : configuration.contact
        for feed in configuration.feeds {
            let settings = FeedSettings(
                feed: feed, places: places, agent: "muster-sync/\(version) (\(contact))")
            if feed.address != nil, CampusSource.isVerified(feed.name) {
                // Readers trust this name.
                plan.problems.append(
                    "\(feed.name): feeds.conf gives it an address, and it is read only from the pack's repository. Remove the "
                        + "address, or give the feed another name.")
                continue
            }
            let kind = kinds.first { $0.name == feed.name }
            let part =
                if let kind, kind.takesAddress {
                    kind.plan(settings)
                } else if let address = feed.address {
                    FeedPlan(sources: [
                        WebFeed(
                            name: feed.name, address: address,
                            interval: feed.interval ?? WebFeed.usualInterval, agent: settings.agent)
                    ])
                } else if let kind {
                    kind.plan(settings)
                } else {
                    FeedPlan()
                }
            plan.sources += part.sources
            plan.problems += part.problems
        }
        return plan
    }

    /// The sources of a feed, by its name.
    package func sources(of feed: String) -> [any FeedSource] {
        sources.filter { $0.name == feed || $0.name.hasPrefix(feed + "@") }
    }
}
