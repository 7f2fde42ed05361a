// Changes the states of feeds and the messages of a snapshot after a reading.
import Clocks
import Hazards
import Transport

extension FeedState {
    /// The number of seconds that a clock may be behind the time of the last attempt without counting as set
    /// back.
    private static let clockSlack = 300

    /// Returns the moment before which the feed must not be read, or nil if it may be read. The state is
    /// trusted only within the limits that this program writes: a clock that was set must not keep warnings
    /// away.
    func waiting(at now: Moment, _ asking: FeedUpdater.Asking) -> Moment? {
        guard let notBefore, let attempted, now.seconds >= attempted.seconds - Self.clockSlack else {
            return nil
        }
        switch asking {
        case .now: return nil
        case .byHand where outcome != .refused: return nil
        default:
            let until = min(notBefore, attempted + Backoff.longestWait)
            return until > now ? until : nil
        }
    }

    /// Records a successful reading.
    mutating func confirm(_ reading: FeedAnswer, at now: Moment) {
        succeeded = reading.confirmed ?? now
        (confirmed, failures, notBefore) = (now, 0, nil)
        // What was damaged before is so still.
        if reading.content == nil {
            outcome = damaged == 0 ? .notModified : listed == 0 ? .notUnderstood : .partial
        }
    }

    mutating func note(_ failure: FeedFailure, at now: Moment, random: (ClosedRange<Int>) -> Int) {
        (outcome, detail) = (failure.outcome, failure.message)
        // No server was asked, so none is spared by waiting: an attempt costs nothing, and the network may be
        // back for minutes only.
        if failure.isWithoutNetwork, failure.retryAfter == nil {
            failures = 0
            notBefore = now + min(interval, FeedUpdater.longestWaitWithoutNetwork)
            return
        }
        failures = min(failures + 1, 1_000)
        notBefore =
            now
            + Backoff.wait(
                failures: failures, retryAfter: failure.retryAfter, longest: FeedUpdater.longestWait,
                random: random)
    }
}

extension SnapshotStates {
    /// Returns the state of a source, with its present host and interval.
    func state(of source: any FeedSource) -> FeedState {
        let stored = isOfOtherHost(source) ? nil : feeds.first { $0.name == source.name }
        var state = stored ?? FeedState(name: source.name, host: source.host, interval: source.interval)
        if stored == nil { state.audience = source.audience }
        (state.host, state.interval) = (source.host, source.interval)
        return state
    }

    /// Returns true if the data stored under the source's name was read from another server: alerts are
    /// trusted by their host. The campus's own alerts are signed, so their host does not matter.
    func isOfOtherHost(_ source: any FeedSource) -> Bool {
        !CampusSource.isVerified(source.name)
            && feeds.contains { $0.name == source.name && $0.host != source.host }
    }

    mutating func put(_ state: FeedState) {
        if let index = feeds.firstIndex(where: { $0.name == state.name }) {
            feeds[index] = state
        } else {
            feeds.append(state)
        }
    }

    /// Returns the names of the feeds to keep: those given, local tests, and alerts imported from a file.
    func kept(_ names: Set<String>) -> Set<String> {
        let carried = feeds.filter { $0.host == CampusSource.carriedHost && CampusSource.isVerified($0.name) }
        return names.union(carried.map(\.name)).union([TestAlert.source])
    }
}

extension AlertSnapshot: ReadSnapshot {
    /// Stores the content of a successful reading.
    mutating func take(_ reading: FeedAnswer, _ state: inout FeedState, at now: Moment) {
        state.confirm(reading, at: now)
        guard let messages = reading.messages else { return confirm(state.name, at: now) }
        if let audience = reading.audience, audience != state.audience {
            // What was returned for one place is nothing for another.
            if case .place = state.audience { self.messages.removeAll { $0.source == state.name } }
            state.audience = audience
        }
        take(messages, from: state.name, isWhole: reading.damaged == 0, at: now)
        let isNothing = messages.isEmpty && reading.damaged > 0
        state.outcome = reading.damaged == 0 ? .ok : isNothing ? .notUnderstood : .partial
        state.unread = reading.unread
        state.detail = reading.detail
        (state.listed, state.damaged, state.dropped) = (messages.count, reading.damaged, reading.dropped)
        (state.entityTag, state.lastModified) = (reading.entityTag, reading.lastModified)
        links.removeAll { $0.source == state.name }
        links += reading.links.prefix(AlertLimits.messages)
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

    /// Removes everything except the data of the feeds to keep.
    mutating func keep(_ names: Set<String>) {
        let names = states.kept(names)
        guard !feeds.allSatisfy({ names.contains($0.name) }) else { return }
        feeds.removeAll { !names.contains($0.name) }
        messages.removeAll { !names.contains($0.source) }
        links.removeAll { !names.contains($0.source) }
    }

    /// The number of seconds after which the snapshot is searched for old data even if nothing has happened.
    private static let longestSettled = 3_600

    /// Records the time until which nothing changes by itself, if there are no events to send for these places.
    mutating func settle(_ chains: [AlertChain], for places: [WatchedPlace], at now: Moment) {
        let found = AlertEvents(self, chains, for: places, now: now, endsAtFirst: true)
        guard found.events.isEmpty else { return }
        told = found.told()
        (states.settled, states.settledFor) = (end(of: chains, at: now), places.sum)
    }

    /// Returns the moment until which the alerts stay unchanged once all events were sent; nil during a local
    /// test, which ends soon.
    func end(of chains: [AlertChain], at now: Moment) -> Moment? {
        guard !feeds.contains(where: { $0.name == TestAlert.source }) else { return nil }
        let changes = chains.compactMap { $0.nextChange(after: now) }
        return min(now + Self.longestSettled, changes.min() ?? Moment(seconds: .max))
    }
}

extension AlertSnapshot {
    /// Removes data that was read from another server under the source's name.
    mutating func forgetOtherHost(of source: any FeedSource) {
        guard states.isOfOtherHost(source) else { return }
        feeds.removeAll { $0.name == source.name }
        messages.removeAll { $0.source == source.name }
        links.removeAll { $0.source == source.name }
    }
}
