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
    /// The milliseconds between two looks at a command whose output has ended: it ends a moment later.
    private static let look = 20
    /// The most of these looks: a command may go on without its output.
    private static let maxLooks = 50

    private static let end = "The GPS has stopped sending positions."

    private var source: (any PositionInput)?
    /// The command whose output the source is, until its end is said.
    private var command: (text: String, output: CommandOutput)?
    private var hasReceived = false
    private var looks = 0
    /// Returns milliseconds on the clock of `AppState.uptime`.
    private let clock: () -> Int
    private var stream = ReceiverStream()
    private var position: PersonPosition?
    private var notice: String?

    /// Opens a pipe. If that fails, the session runs all the same and shows the reason once.
    package init(path: String, clock: @escaping () -> Int) {
        self.clock = clock
        do throws(PositionSource.Failure) {
            source = try PositionSource(path: path)
        } catch {
            notice = "The GPS at \(path) cannot be read: \(error.message). Going on without it."
        }
    }

    /// Starts a command and reads positions from its output. It ends with the session. If another user may have
    /// written the program that it names by a path, it is not started, and the session shows the reason once.
    package init(command: String, clock: @escaping () -> Int) {
        self.clock = clock
        if let program = command.split(separator: " ").first, program.utf8.contains(UInt8(ascii: "/")),
            let problem = AuthorityFile.problem(with: String(program))
        {
            notice = "The GPS command is not started: \(problem.reason). Going on without it."
            return
        }
        switch ChildProgram.start("/bin/sh", ["-c", command], takesErrors: true, endsWithProgram: true) {
        case .running(let program):
            let output = CommandOutput(program)
            source = output
            self.command = (command, output)
        case .failed(let code):
            notice = "The GPS command could not be started (error \(code)). Going on without it."
        }
    }

    /// Creates a monitor that a test gives its bytes to.
    init(clock: @escaping () -> Int) { self.clock = clock }

    package var descriptor: Int32? { source?.descriptor }

    package var pollTimeout: Int? {
        if notice != nil { return 0 }
        if isEnding { return Self.look }
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
        if wasOpen, source?.descriptor == nil, command == nil { store.dispatch(ShowNotice(Self.end)) }
        if isEnding { reportEnding(store) }
        dropIfOld(store)
        return false
    }

    /// True if the output of the command has ended, and that has not been said.
    private var isEnding: Bool { command != nil && source?.descriptor == nil }

    /// Says that the command has ended; of one that never worked, why, and what to change.
    private func reportEnding(_ store: Store) {
        guard let (text, output) = command else { return }
        looks += 1
        let ending = output.ending()
        guard hasReceived || ending != nil || looks > Self.maxLooks else { return }
        let reason = ending.map { " (\($0))" } ?? ""
        let failure = "The GPS command \"\(CommandOutput.shown(text))\" ended\(reason). "
        let advice = "Change \(Self.origin(of: store.state.settings))."
        store.dispatch(ShowNotice(hasReceived ? Self.end : failure + advice))
        (command, source) = (nil, nil)
    }

    private static func origin(of settings: SettingsInUse) -> String {
        switch settings[.gpsCommand] {
        case .commandLine: "--\(Setting.gpsCommand.name)"
        case .environment: Setting.gpsCommand.variable
        case .standard, .file: Setting.gpsCommand.name + (settings.file.map { " in \($0)" } ?? "")
        }
    }

    func take(_ bytes: [UInt8], _ store: Store) {
        let now = clock()
        guard let latest = stream.take(bytes, at: now) else { return }
        let position = PersonPosition(
            latest.point, accuracy: latest.accuracy, source: .receiver, speed: latest.speed,
            course: latest.course, arrival: now)
        hasReceived = true
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
