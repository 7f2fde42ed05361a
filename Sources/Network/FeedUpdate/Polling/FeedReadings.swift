// Reads several feeds in parallel, each on its own thread, so that a slow feed delays no other.
internal import CGlibc
internal import Glibc
import Synchronization

/// The readings in progress. Used by one thread, which alone stores the results.
package final class FeedReadings {
    /// The most feeds read at a time; the others wait.
    static let limit = 8

    private var asked: [(question: Question, thread: pthread_t)] = []
    private let pipe: (reading: Int32, writing: Int32)

    /// - Throws: a problem if the system cannot create a pipe.
    package init() throws(FeedProblem) {
        var ends: [Int32] = [-1, -1]
        guard muster_private_pipe(&ends) == 0 else {
            throw FeedProblem(.unusable, "The system gives no pipe. Close other programs, and try again.")
        }
        pipe = (ends[0], ends[1])
    }

    deinit {
        for item in asked { pthread_join(item.thread, nil) }
        close(pipe.reading)
        close(pipe.writing)
    }

    /// The descriptor that is readable when a feed has answered.
    var descriptor: Int32 { pipe.reading }
    /// The most seconds to wait for the descriptor: 0 if answers are ready, 1 while feeds are being read, in case
    /// a wakeup is lost, and nil to wait without limit.
    var patience: Int? { withoutThread.isEmpty ? isBusy ? 1 : nil : 0 }
    package var isBusy: Bool { !asked.isEmpty }
    package var hasRoom: Bool { asked.count < Self.limit }

    func isAsking(_ name: String) -> Bool { asked.contains { $0.question.name == name } }

    /// Starts reading a feed. If the system cannot create a thread, it is read immediately on this one.
    package func ask(_ feed: FeedQuestion) {
        if !start(Question(feed, pipe: pipe.writing)) { withoutThread.append(feed.ask()) }
    }

    /// Returns true if the system could create a thread.
    private func start(_ question: Question) -> Bool {
        var thread = pthread_t()
        // Held by the thread until it ends.
        let held = Unmanaged.passRetained(question)
        let code = pthread_create(
            &thread, nil,
            { pointer in
                guard let pointer else { return nil }
                Unmanaged<Question>.fromOpaque(pointer).takeRetainedValue().ask()
                return nil
            }, held.toOpaque())
        guard code == 0 else {
            held.release()
            return false
        }
        asked.append((question, thread))
        return true
    }

    /// The answers of feeds that were read without a thread.
    private var withoutThread: [FeedResponse] = []

    /// Returns the answers received since the last call; never waits.
    func answers() -> [FeedResponse] {
        var bytes = [UInt8](repeating: 0, count: Self.limit)
        var ready = pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, 0) == 1, read(pipe.reading, &bytes, bytes.count) > 0 {}
        var answers = withoutThread
        withoutThread = []
        asked = asked.filter { item in
            guard let answer = item.question.answer else { return true }
            pthread_join(item.thread, nil)
            answers.append(answer)
            return false
        }
        return answers
    }
}

private final class Question: Sendable {
    private let feed: FeedQuestion
    private let pipe: Int32
    private let result = Mutex<FeedResponse?>(nil)

    init(_ feed: FeedQuestion, pipe: Int32) { (self.feed, self.pipe) = (feed, pipe) }

    var name: String { feed.name }
    /// The answer; nil while the feed is being read.
    var answer: FeedResponse? { result.withLock { $0 } }

    /// Reads the feed, and wakes the waiting thread.
    func ask() {
        let found = feed.ask()
        result.withLock { $0 = found }
        var byte: UInt8 = 0
        _ = write(pipe, &byte, 1)
    }
}

extension FeedUpdater {
    /// Reads feeds in parallel, and stores each answer as it arrives; `didStore` is called after each, so that people need
    /// not wait for the slowest feed. Returns a report for each feed, in their order.
    package func update(
        _ sources: [any FeedSource], _ asking: Asking, didStore: () -> Void = {}
    ) throws(FeedProblem) -> [FeedResult] {
        let readings = try FeedReadings()
        var reports: [String: FeedResult] = [:]
        var waiting = sources[...]
        while !waiting.isEmpty || readings.isBusy {
            while readings.hasRoom, let source = waiting.popFirst() {
                switch start(source, asking) {
                case .ask(let question): readings.ask(question)
                case .report(let report): reports[source.name] = report
                }
            }
            for answer in readings.answers() {
                reports[answer.name] = answer.finish(self)
                didStore()
            }
            if readings.isBusy { Waiting.wait(for: [readings.descriptor], seconds: readings.patience) }
        }
        return sources.compactMap { reports[$0.name] }
    }
}

/// A reading that may begin, on any thread.
package struct FeedQuestion: Sendable {
    let name: String
    /// Requests the feed, which may take a minute.
    package let ask: @Sendable () -> FeedResponse

    init<Source: FeedSource>(_ source: Source, _ context: FeedContext<Source.Snapshot>) {
        name = source.name
        ask = {
            let answer = Source.Answer { () throws(FeedFailure) in try source.read(context) }
            return FeedResponse(name: source.name) { $0.finish(source, answer) }
        }
    }
}

/// The result of one request to a feed.
package struct FeedResponse: Sendable {
    package let name: String
    /// Stores it, and reports.
    package let finish: @Sendable (FeedUpdater) -> FeedResult
}
