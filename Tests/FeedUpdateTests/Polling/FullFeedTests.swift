// A feed that lists more than is stored of one feed, and one that is slower than another.
import Alerts
import Clocks
import HazardKit
import Testing

@testable import FeedUpdate

@Suite struct FullFeedTests {
    @Test func whatDoesNotFitIsSaid() {
        let now = FeedBench.noon
        var snapshot = AlertSnapshot(written: now)
        var state = FeedState(name: "x", host: "example.org", interval: 60)
        let messages = (0..<14_000).map { number in
            var message = AlertMessage(identifier: "\(number)", sender: "s", sent: FeedTime(now))
            var (info, area) = (AlertInfo(), AlertArea())
            (info.event, info.description) = ("Fire", String(repeating: "x", count: 700))
            area.geocodes = [NamedValue("SAME", "051999")]
            info.areas = [area]
            message.infos = [info]
            return message
        }
        state.attempted = now
        let reading = FeedAnswer(ListedAlerts(messages))
        snapshot.take(reading, &state, at: now)
        snapshot.states.put(state)
        snapshot.removeOld(at: now)
        snapshot.noteRoom(messages, &state)
        let left = 14_000 - snapshot.messages.count
        #expect(left > 0 && state.outcome == .partial && state.damaged >= left)
        #expect(state.detail.hasPrefix("\(left) of its 14000 messages did not fit"))
        #expect(state.detail.hasSuffix("messages fit only shortened"))
        #expect(AlertBoard(StoredAlerts(snapshot, for: FeedBench.watched), at: now).verdict == .notUnderstood)
        // It is still so when the feed says that nothing has changed.
        state.confirm(FeedAnswer<ListedAlerts>(nil), at: now + 60)
        #expect(state.outcome == .partial)
        // What fits is whole.
        var small = AlertSnapshot(written: now)
        var good = FeedState(name: "x", host: "example.org", interval: 60)
        small.take(FeedAnswer(ListedAlerts(Array(messages.prefix(10)))), &good, at: now)
        small.removeOld(at: now)
        small.noteRoom(Array(messages.prefix(10)), &good)
        #expect(good.outcome == .ok && good.damaged == 0 && good.detail.isEmpty)
    }

    @Test func eachAnswerIsStoredBeforeTheNextIsAwaited() throws {
        let bench = try FeedBench()
        try bench.serve(TestMessage.feed(TestMessage()))
        var stored: [Int] = []
        _ = try bench.updater.update([bench.source(), bench.source("other")], .byHand) {
            stored.append((try? bench.snapshot.feeds.count) ?? 0)
        }
        #expect(stored == [1, 2])
    }
}
