import AppCore
import Campus
import ChildProgram
import Files
import PositionReports
import Screens

/// Follows a receiver during a session: takes its positions, and drops them when they are too old.
package final class PositionMonitor: SessionCompanion {
    /// The milliseconds between two checks of the age of a position.
    private static let tick = 1_000

    private let source: (any PositionInput)?
    private let clock: () -> Int
    private var stream = ReceiverStream()
    /// The last position that was dispatched and is still valid.
    private var position: PersonPosition?
    /// A message to show once.
    private var notice: String?

    /// Opens a pipe. If that fails, the session runs all the same and shows the reason once.
    ///
    /// - Parameter clock: milliseconds on the clock of `AppState.uptime`.
    package init(path: String, clock: @escaping () -> Int) {
        self.clock = clock
        do throws(PositionSource.Failure) {
            source = try PositionSource(path: path)
        } catch {
            source = nil
            notice = "The GPS at \(path) cannot be read: \(error.message). Going on without it."
        }
    }

    /// Starts a command and reads positions from its output. It ends with the session. If another user may have
    /// written the program that it names by a path, it is not started, and the session shows the reason once.
    ///
    /// - Parameter clock: milliseconds on the clock of `AppState.uptime`.
    package init(command: String, clock: @escaping () -> Int) {
        self.clock = clock
        if let program = command.split(separator: " ").first, program.utf8.contains(UInt8(ascii: "/")),
            let problem = AuthorityFile.problem(with: String(program))
        {
            source = nil
            notice = "The GPS command is not started: \(problem.reason). Going on without it."
            return
        }
        switch ChildProgram.start("/bin/sh", ["-c", command], endsWithGroup: true) {
        case .running(let program): source = CommandOutput(program)
        case .failed(let code):
            source = nil
            notice = "The GPS command could not be started (error \(code)). Going on without it."
        }
    }

    /// Creates a monitor that a test gives its bytes to.
    init(clock: @escaping () -> Int) {
        (source, self.clock) = (nil, clock)
    }

    package var descriptor: Int32? { source?.descriptor }

    package var pollTimeout: Int? {
        if notice != nil { return 0 }
        guard let arrival = position?.arrival else { return nil }
        let age = clock() - arrival
        let fresh = (PersonPosition.fresh + 1) * 1_000
        return age < fresh ? max(1, fresh - age) : Self.tick
    }

    package func poll(_ store: Store) -> Bool {
        if let notice {
            store.dispatch(ShowNotice(notice))
            self.notice = nil
        }
        let wasOpen = source?.descriptor != nil
        let bytes = source?.read(max: ReceiverStream.maxRead) ?? []
        take(bytes, store)
        if wasOpen, source?.descriptor == nil {
            store.dispatch(ShowNotice("The GPS has stopped sending positions."))
        }
        dropIfOld(store)
        return false
    }

    /// Takes the bytes that the receiver has sent.
    func take(_ bytes: [UInt8], _ store: Store) {
        let now = clock()
        guard let latest = stream.take(bytes, at: now) else { return }
        let position = PersonPosition(
            latest.point, accuracy: latest.accuracy, source: .receiver, speed: latest.speed,
            course: latest.course, arrival: now)
        // One known too badly to count does not displace a better one.
        guard position.aged(to: now) != nil else { return }
        self.position = position
        store.dispatch(ReceivePosition(position))
    }

    private func dropIfOld(_ store: Store) {
        let now = clock()
        guard let position, position.aged(to: now) == nil else { return }
        self.position = nil
        store.dispatch(ReceivePosition(nil))
        store.dispatch(
            ShowNotice(
                "Your position is no longer known: the last one came \(position.age(at: now) / 60) minutes ago."
            ))
    }
}
