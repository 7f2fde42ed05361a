// The interface of a feed, which is read once per interval and returns messages or events, and the table of feeds known by
// name. To add a kind of feed, write a file like NWSFeed.swift and name it in `feeds(outbox:)` of its hazard's snapshot.
import Alerts
import Clocks
import HazardKit
import Transport

package protocol FeedSource<Snapshot>: Sendable {
    /// The stored data of the kind of hazard that it is about.
    associatedtype Snapshot: UpdatedSnapshot

    /// The name in the snapshot, such as `nws`; no two sources have the same.
    var name: String { get }
    /// The name of the server, by which the data is trusted.
    var host: String { get }
    /// The number of seconds between two readings.
    var interval: Int { get }
    /// The people that its alerts are for if they name no area.
    var audience: FeedAudience { get }

    /// Asks once. Called without any lock, and beside other feeds that are asked on threads of their own: it may take a
    /// minute.
    func read(_ context: FeedContext<Snapshot>) throws(FeedFailure) -> FeedAnswer<Snapshot.Reading>
}

extension FeedSource {
    /// The result of one request.
    package typealias Answer = Result<FeedAnswer<Snapshot.Reading>, FeedFailure>

    package var audience: FeedAudience { FeedAudience(of: name) }
}

/// The stored results of earlier readings that a source may need.
package struct FeedContext<Snapshot: HazardSnapshot>: Sendable {
    /// The state, with the validators of the stored version.
    package var state: FeedState
    /// Reads the stored data of all sources of its kind; nil if there is none.
    package var stored: @Sendable () -> Snapshot? = { nil }
    package var now: Moment

    /// Returns whether a span of as many seconds has begun since the last successful reading.
    func isDue(every seconds: Int) -> Bool {
        state.succeeded.map { $0.seconds / seconds != now.seconds / seconds } ?? true
    }
}

package struct FeedAnswer<Content: Sendable>: Sendable {
    /// All that the feed lists now; nil if nothing has changed.
    package var content: Content?
    package var entityTag = ""
    package var lastModified = ""
    /// The address that the validators belong to, for a feed with several addresses.
    package var address = ""
    /// The number of messages that could not be read, and of those that are not for the public.
    package var damaged = 0
    package var dropped = 0
    /// The first of those that could not be read, for a person.
    package var unread: [UnreadEntry] = []
    /// The people that the alerts are for if they name no area; nil for those of the source.
    package var audience: FeedAudience?
    /// A description of omitted content, without a period; empty if nothing was omitted.
    package var detail = ""
    /// The moment up to which the content is known to be complete; nil for now.
    package var confirmed: Moment?
    /// The time of the reading by the server's clock; nil if it does not say.
    package var served: Moment?
    /// The documents as received, to be kept for a while.
    package var originals: [[UInt8]] = []

    package init(_ content: Content?) { self.content = content }

    /// Creates the answer with the content of a document.
    init(_ content: Content, of document: Document, at address: String) {
        (self.content, self.address, originals) = (content, address, [document.bytes])
        (entityTag, lastModified) = (document.entityTag, document.lastModified)
    }
}

package struct ListedAlerts: Sendable {
    package var messages: [AlertMessage]
    /// The documents that an index led to.
    package var links: [LinkRecord] = []

    package init(_ messages: [AlertMessage]) { self.messages = messages }
}

package struct FeedFailure: Error, Sendable, Equatable {
    package var outcome: FeedOutcome
    /// A description of the failure, without a period, safe to display.
    package var message: String
    /// The number of seconds that the server asks to wait.
    package var retryAfter: Int?
    /// True if the server was never reached: no fault of it, so that it may be asked again soon.
    package var isWithoutNetwork = false

    package init(_ outcome: FeedOutcome, _ message: String) {
        (self.outcome, self.message) = (outcome, message)
    }
}

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
                if let address = feed.address, kind?.takesAddress != true {
                    FeedPlan(sources: [settings.source(address)])
                } else {
                    kind?.plan(settings) ?? FeedPlan()
                }
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
