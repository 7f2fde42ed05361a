// Asks several feeds at once, each on a thread of its own: one that is slow delays no other.
internal import CGlibc
internal import Glibc
import Hazards
import Synchronization

/// The feeds that are being asked. Used by one thread, which alone stores what came.
package final class FeedReadings {
    /// Feeds that are asked at a time; the others wait for one of them.
    static let most = 8

    private var asked: [Asked] = []
    private let pipe: (reading: Int32, writing: Int32)

    private struct Asked {
        var question: Question
        var thread: pthread_t
    }

    /// - Throws: a problem if the system gives no pipe.
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

    /// Readable when a feed has answered.
    var descriptor: Int32 { pipe.reading }
    /// Seconds after which answers are looked for although nothing can be read: the system may refuse to wake anyone.
    var patience: Int? { withoutThread.isEmpty ? isBusy ? 1 : nil : 0 }
    /// Whether any feed is being asked.
    package var isBusy: Bool { !asked.isEmpty }
    /// Whether another feed may be asked now.
    package var hasRoom: Bool { asked.count { $0.question.source != nil } < Self.most }

    func isAsking(_ name: String) -> Bool { asked.contains { $0.question.source?.name == name } }

    /// Begins to ask a feed. Where the system gives no thread, it is asked at once, on this one.
    ///
    /// - Parameters:
    ///   - context: what was stored when it was decided that the feed is asked.
    package func ask(_ source: any FeedSource, _ context: FeedContext) {
        let question = Question(source, pipe: pipe.writing) { FeedAnswer(of: source, context) }
        if !start(question) { withoutThread.append((source, FeedAnswer(of: source, context))) }
    }

    /// Fetches pictures on a thread, beside the feeds. Where the system gives no thread, the next round does.
    func fetch(_ round: FloodPictureRound) {
        _ = start(
            Question(nil, pipe: pipe.writing) {
                _ = round.run()
                return nil
            })
    }

    /// Returns whether the system has given a thread.
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
        asked.append(Asked(question: question, thread: thread))
        return true
    }

    /// What was asked without a thread.
    private var withoutThread: [(any FeedSource, FeedAnswer)] = []

    /// Returns the answers that have come since the last call; never waits.
    func answers() -> [(any FeedSource, FeedAnswer)] {
        var bytes = [UInt8](repeating: 0, count: Self.most)
        var ready = pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, 0) == 1, read(pipe.reading, &bytes, bytes.count) > 0 {}
        var answers = withoutThread
        withoutThread = []
        asked = asked.filter { item in
            let (isDone, answer) = item.question.state
            guard isDone else { return true }
            pthread_join(item.thread, nil)
            if let answer, let source = item.question.source { answers.append((source, answer)) }
            return false
        }
        return answers
    }
}

/// One feed that is asked, or other work beside that.
private final class Question: Sendable {
    /// Nil for work that has no answer.
    let source: (any FeedSource)?
    private let work: @Sendable () -> FeedAnswer?
    private let pipe: Int32
    private let result = Mutex<(isDone: Bool, answer: FeedAnswer?)>((false, nil))

    init(_ source: (any FeedSource)?, pipe: Int32, work: @escaping @Sendable () -> FeedAnswer?) {
        (self.source, self.work, self.pipe) = (source, work, pipe)
    }

    var state: (isDone: Bool, answer: FeedAnswer?) { result.withLock { $0 } }

    /// Asks, and wakes the one who waits.
    func ask() {
        let found = work()
        result.withLock { $0 = (true, found) }
        var byte: UInt8 = 0
        _ = write(pipe, &byte, 1)
    }
}

extension FeedUpdater {
    /// Reads feeds, several at a time, and stores what came of each as it comes.
    ///
    /// - Returns: a report for each, in their order.
    package func update(_ sources: [any FeedSource], _ asking: Asking) throws(FeedProblem) -> [FeedReport] {
        let readings = try FeedReadings()
        var reports: [String: FeedReport] = [:]
        var waiting = sources[...]
        while !waiting.isEmpty || readings.isBusy {
            while readings.hasRoom, let source = waiting.popFirst() {
                switch start(source, asking) {
                case .ask(let context): readings.ask(source, context)
                case .report(let report): reports[source.name] = report
                }
            }
            for (source, answer) in readings.answers() { reports[source.name] = finish(source, answer) }
            if readings.isBusy { Waiting.wait(for: [readings.descriptor], seconds: readings.patience) }
        }
        return sources.compactMap { reports[$0.name] }
    }
}
