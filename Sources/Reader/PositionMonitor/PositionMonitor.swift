import AppCore
import Campus
import ChildProgram
import PositionReports
import Screens

/// Follows a receiver beside a session: its positions come, grow old and are dropped.
public final class PositionMonitor: SessionCompanion {
    /// Milliseconds between two looks at the age of a position.
    private static let tick = 1_000

    private let source: (any PositionInput)?
    private let clock: () -> Int
    private var stream = ReceiverStream()
    /// The last position that was dispatched and counts.
    private var position: PersonPosition?
    /// What to tell the person once.
    private var notice: String?

    /// Opens a pipe. One that cannot be opened keeps no one from the guides: it is said once.
    ///
    /// - Parameter clock: milliseconds on the clock of `AppState.uptime`.
    public init(path: String, clock: @escaping () -> Int) {
        self.clock = clock
        do throws(PositionSource.Failure) {
            source = try PositionSource(path: path)
        } catch {
            source = nil
            notice = "The GPS at \(path) cannot be read: \(error.message). Going on without it."
        }
    }

    /// Starts a command whose output is read. It ends with the session.
    ///
    /// - Parameter clock: milliseconds on the clock of `AppState.uptime`.
    public init(command: String, clock: @escaping () -> Int) {
        self.clock = clock
        switch ChildProgram.start("/bin/sh", ["-c", command]) {
        case .running(let program): source = CommandOutput(program)
        case .failed(let code):
            source = nil
            notice = "The GPS command could not be started (error \(code)). Going on without it."
        }
    }

    /// Takes its bytes from the test.
    init(clock: @escaping () -> Int) {
        (source, self.clock) = (nil, clock)
    }

    public var descriptor: Int32? { source?.descriptor }

    public var pollTimeout: Int? {
        if notice != nil { return 0 }
        guard let arrival = position?.arrival else { return nil }
        let age = clock() - arrival
        let fresh = (PersonPosition.fresh + 1) * 1_000
        return age < fresh ? max(1, fresh - age) : Self.tick
    }

    public func poll(_ store: Store) -> Bool {
        if let notice {
            store.dispatch(ShowNotice(notice))
            self.notice = nil
        }
        let wasOpen = source?.descriptor != nil
        let bytes = source?.read(most: ReceiverStream.mostRead) ?? []
        take(bytes, store)
        if wasOpen, source?.descriptor == nil {
            store.dispatch(ShowNotice("The GPS has stopped sending positions."))
        }
        dropIfOld(store)
        return false
    }

    /// Takes what the receiver has sent.
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
