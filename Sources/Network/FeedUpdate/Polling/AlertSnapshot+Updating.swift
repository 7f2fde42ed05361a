// The readings of alerts.
import Alerts
import Clocks
import HazardKit
import Hazards

extension AlertSnapshot: UpdatedSnapshot {
    package static func feeds(outbox: Outbox?) -> [FeedKind] { [NWSFeed.kind] }

    package static var isKeptInMemory: Bool { true }

    /// Alerts that were imported from a file stay, and a test, which is a feed here.
    package static func isKept(_ feed: FeedState) -> Bool {
        feed.host == CampusSource.carriedHost && CampusSource.isVerified(feed.name)
            || feed.name == LocalTest.source
    }

    package static func needsData(
        _ states: SnapshotStates, for places: [WatchedPlace], at now: Moment
    ) -> Bool {
        !states.isSettled(at: now, for: places)
    }

    package mutating func take(
        _ reading: FeedAnswer<ListedAlerts>, _ state: inout FeedState, at now: Moment
    ) {
        state.confirm(reading, at: now)
        // A server that lists what was sent after its own time has a wrong clock itself.
        if state.clockLead > 0, let served = state.confirmed,
            let newest = reading.content?.messages.compactMap({ $0.sent?.moment }).max()
                ?? newest(from: state.name), newest.seconds - served.seconds > FeedState.tolerance
        {
            state.confirmed = now
        }
        // By the server's clock if this machine's is ahead.
        let listed = state.confirmed ?? now
        guard let content = reading.content else {
            return confirm(state.name, isWhole: state.damaged == 0, at: listed)
        }
        let messages = content.messages
        if let audience = reading.audience, audience != state.audience {
            // What was returned for one place is nothing for another.
            if case .place = state.audience { self.messages.removeAll { $0.source == state.name } }
            state.audience = audience
        }
        take(messages, from: state.name, isWhole: reading.damaged == 0, at: listed)
        if messages.isEmpty, reading.damaged > 0 { state.outcome = .notUnderstood }
        state.listed = messages.count
        links.removeAll { $0.source == state.name }
        links += content.links.prefix(AlertLimits.messages)
    }

    package mutating func finish(
        _ reading: FeedAnswer<ListedAlerts>?, _ state: inout FeedState, for updater: FeedUpdater,
        at now: Moment
    ) {
        removeOverTest(at: now)
        let chains = removeOld(at: now)
        if let read = reading?.content?.messages { noteRoom(read, &state) }
        settle(chains, for: updater.places, at: now)
    }

    /// Notes in the state of a feed which of the messages that it lists did not fit in its room, and of which
    /// the texts or references did not.
    mutating func noteRoom(_ read: [AlertMessage], _ state: inout FeedState) {
        var stored: [AlertReference: AlertMessage] = [:]
        for item in messages where item.source == state.name { stored[item.message.key] = item.message }
        var listed: [AlertReference: AlertMessage] = [:]
        // A report about an alert that was never seen is nothing that is missing. One message may be listed twice.
        for message in read where message.kind.isVersion {
            if let other = listed[message.key], other.weight <= message.weight { continue }
            listed[message.key] = message
        }
        let left = listed.keys.count { stored[$0] == nil }
        let shortened = listed.count { key, message in
            // Of one identifier the message that was sent last is stored.
            stored[key].map { $0.sent == message.sent && $0.weight < message.weight } ?? false
        }
        let count = left + shortened
        guard count > 0 else { return }
        state.damaged += count
        if state.outcome == .ok { state.outcome = stored.isEmpty ? .notUnderstood : .partial }
        var notes = state.detail.isEmpty ? [] : [state.detail]
        let all = "of its \(state.listed) messages"
        if left > 0 { notes.append("\(left) \(all) did not fit") }
        if shortened > 0 { notes.append("\(shortened) \(all) fit only shortened") }
        state.detail = notes.joined(separator: "; ")
        states.put(state)
    }

    /// The number of seconds after which the snapshot is searched for old data even if nothing has happened.
    private static let longestSettled = 3_600

    /// Records the time until which nothing changes by itself, if there is nothing to tell for these places.
    mutating func settle(_ chains: [AlertChain], for places: [WatchedPlace], at now: Moment) {
        let found = AlertNews(self, chains, TellingWish(places: places, now: now), endsAtFirst: true).news
        guard found.events.isEmpty, found.isWhole, !told.contains(where: \.isToRetry) else { return }
        told = found.told()
        (states.settled, states.settledFor) = (end(of: chains, at: now), places.sum)
    }

    /// Returns the moment until which the alerts stay unchanged once all events were sent; nil during a local
    /// test, which ends soon, and while the clock of this machine is wrong.
    func end(of chains: [AlertChain], at now: Moment) -> Moment? {
        guard !hasTest, states.clockLeads.isEmpty else { return nil }
        let changes = chains.compactMap { $0.nextChange(after: now) }
        return min(now + Self.longestSettled, changes.min() ?? Moment(seconds: .max))
    }
}
