// Stores local test alerts in the snapshot, and ends them.
import Clocks
import Hazards

extension FeedUpdater {
    /// Stores a test alert in place of an earlier one.
    package func beginTest() throws(FeedProblem) {
        try folder.make()
        let now = clock()
        let message = TestAlert.message(at: now, for: places.first)
        _ = try folder.change(now: now) { (snapshot) throws(FeedProblem) -> Bool? in
            snapshot.endTest(at: now)
            snapshot.add([message], at: now)
            return true
        }
    }

    /// Ends the test alert. Returns false if there is none.
    package func endTest() throws(FeedProblem) -> Bool {
        let now = clock()
        let isThere = try folder.change(now: now) { (snapshot) throws(FeedProblem) -> Bool? in
            snapshot.endTest(at: now) ? true : nil
        }
        return isThere ?? false
    }
}

extension AlertSnapshot {
    fileprivate mutating func add(_ new: [AlertMessage], at now: Moment) {
        var state = FeedState(name: TestAlert.source, host: TestAlert.host, interval: TestAlert.duration)
        (state.attempted, state.succeeded, state.outcome) = (now, now, .ok)
        state.listed = 1
        states.put(state)
        messages += new.map { ListedMessage($0.cleaned, source: TestAlert.source, listed: now) }
    }

    /// Cancels the active tests; returns true if there was one.
    @discardableResult
    fileprivate mutating func endTest(at now: Moment) -> Bool {
        let own = messages.filter { $0.source == TestAlert.source }
        let active = AlertChain.chains(of: own).filter { $0.state(at: now).isInForce }
        let ends = active.flatMap(\.parts).map(\.current).map {
            TestAlert.end(of: $0.message, at: now)
        }
        if !ends.isEmpty { add(ends, at: now) }
        return !ends.isEmpty
    }

    /// Removes tests that ended a while ago, so that no feed is left over.
    mutating func removeOldTests(at now: Moment) {
        let own = messages.filter { $0.source == TestAlert.source }
        guard !own.isEmpty || feeds.contains(where: { $0.name == TestAlert.source }) else { return }
        let isOver = AlertChain.chains(of: own).allSatisfy { chain in
            chain.state(at: now).since.map { now.seconds - $0.seconds > TestAlert.kept } ?? false
        }
        guard isOver else { return }
        messages.removeAll { $0.source == TestAlert.source }
        feeds.removeAll { $0.name == TestAlert.source }
    }
}
