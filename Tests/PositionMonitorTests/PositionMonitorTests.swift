import AppCore
import CGlibc
import Campus
import Clocks
import ContentPack
import Geodesy
import Glibc
import ScreenKit
import TestSupport
import Testing

@testable import PositionMonitor

/// A receiver beside a session, with a clock that is handed in: pipes, ages, and a walk that gpsd reports.
@Suite struct PositionMonitorTests {
    /// A clock that only the test sets.
    private final class HandClock {
        var now = 0
    }

    private func store() throws -> Store {
        let builder = try PackBuilder.complete()
        let pack = try Pack.open(directory: builder.path, origin: .named)
        return withExtendedLifetime(builder) {
            Store(state: AppState(), dependencies: Dependencies(content: SessionContent(pack: pack)))
        }
    }

    private func line(_ latitude: Double, _ longitude: Double, accuracy: Double = 5) -> [UInt8] {
        let text =
            #"{"class":"TPV","device":"a","mode":3,"lat":\#(latitude),"lon":\#(longitude),"eph":\#(accuracy)}"#
        return Array((text + "\n").utf8)
    }

    private func renew(_ store: Store, _ clock: HandClock) {
        store.dispatch(RenewTime(LocalTime(Moment(seconds: 0), uptime: clock.now)))
    }

    /// Reads until the source has ended. A program that another test is just starting may keep a pipe open for a
    /// moment after its end here was closed.
    private func pollToEnd(_ monitor: PositionMonitor, _ store: Store) {
        for _ in 0..<500 where monitor.descriptor != nil {
            var ready = pollfd(fd: monitor.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
            Glibc.poll(&ready, 1, 10_000)
            _ = monitor.poll(store)
        }
    }

    // MARK: Pipes

    @Test func namedPipeOutlivesItsWriters() throws {
        let folder = try PrivateDirectory()
        let path = folder.path + "/gps"
        try #require(mkfifo(path, 0o600) == 0)
        let clock = HandClock()
        let monitor = PositionMonitor(path: path) { clock.now }
        let store = try store()
        #expect(monitor.pollTimeout == nil)
        for latitude in [37.25, 37.5] {
            let writer = open(path, O_WRONLY | O_NONBLOCK)
            try #require(writer >= 0)
            let bytes = line(latitude, -80)
            #expect(write(writer, bytes, bytes.count) == bytes.count)
            close(writer)
            #expect(!monitor.poll(store))
            #expect(store.state.here.received?.point.latitude == latitude)
        }
        #expect(monitor.descriptor != nil && store.state.notice == nil)
        #expect(monitor.pollTimeout == 4_000)
    }

    @Test func endOfADescriptorIsSaid() throws {
        var ends: [Int32] = [-1, -1]
        try #require(muster_private_pipe(&ends) == 0)
        let monitor = PositionMonitor(path: "/dev/fd/\(ends[0])") { 0 }
        let store = try store()
        #expect(!monitor.poll(store) && monitor.descriptor != nil)
        close(ends[1])
        pollToEnd(monitor, store)
        #expect(monitor.descriptor == nil)
        #expect(store.state.notice == "The GPS has stopped sending positions.")
        close(ends[0])
    }

    @Test(arguments: [
        ("/nonexistent/gps", "No such file or directory"), ("/dev/null", "it is not a pipe (FIFO)"),
        ("/etc/passwd", "it is not a pipe (FIFO)"), ("/", "it is not a pipe (FIFO)"),
    ])
    func whatIsNoPipeIsSaidAndNothingElse(_ path: String, _ reason: String) throws {
        let monitor = PositionMonitor(path: path) { 0 }
        let store = try store()
        #expect(monitor.pollTimeout == 0)
        _ = monitor.poll(store)
        #expect(
            store.state.notice == "The GPS at \(path) cannot be read: \(reason). Going on without it.")
        #expect(monitor.pollTimeout == nil && monitor.descriptor == nil)
    }

    @Test func commandIsReadAndItsEndIsSaid() throws {
        let report = String(decoding: line(37.25, -80), as: UTF8.self).dropLast()
        let monitor = PositionMonitor(command: "echo '\(report)'") { 0 }
        let store = try store()
        pollToEnd(monitor, store)
        #expect(store.state.person?.point.latitude == 37.25)
        #expect(store.state.notice == "The GPS has stopped sending positions.")
    }

    /// The monitor is polled as long as it asks for it: a command ends a moment after its output.
    private func ending(of command: String, _ change: (inout SettingsInUse) -> Void = { _ in }) throws
        -> String?
    {
        let store = try store()
        var settings = SettingsInUse()
        change(&settings)
        store.dispatch(UseSettings(settings: settings))
        let monitor = PositionMonitor(command: command) { 0 }
        pollToEnd(monitor, store)
        for _ in 0..<500 where store.state.notice == nil {
            usleep(20_000)
            _ = monitor.poll(store)
        }
        #expect(monitor.pollTimeout == nil && monitor.descriptor == nil)
        return store.state.notice
    }

    private struct UseSettings: StateUpdater {
        let settings: SettingsInUse
        func update(_ state: inout AppState) { state.settings = settings }
    }

    @Test(arguments: [
        ("muster-no-such-gps -w", "exit 127: not found"), ("exec /dev/null", "exit 126: not executable"),
        ("true", "exit 0"), ("echo '{\"class\":\"VERSION\"}'; exit 1", "exit 1"),
        (
            "echo 'could not connect: Connection refused' >&2; exit 1",
            "exit 1: could not connect: Connection refused"
        ),
        ("kill -9 $$", "ended by a signal"),
    ])
    func aCommandThatNeverWorkedSaysWhy(_ command: String, _ reason: String) throws {
        #expect(
            try ending(of: command)
                == "The GPS command \"\(command)\" ended (\(reason)). Change gps-command.")
    }

    @Test func aCommandThatNeverWorkedSaysWhereItIsWritten() throws {
        let file = try ending(of: "true") { $0.file = "/home/me/settings" }
        #expect(file?.hasSuffix("Change gps-command in /home/me/settings.") == true)
        let option = try ending(of: "true") { $0[.gpsCommand] = .commandLine }
        #expect(option?.hasSuffix("Change --gps-command.") == true)
    }

    @Test func theCommandAndAllThatItStartsEndWithTheMonitor() throws {
        let directory = try PrivateDirectory()
        let silent = SilentCommand(in: directory)
        var monitor: PositionMonitor? = PositionMonitor(command: silent.text) { 0 }
        let processes = silent.processes()
        #expect(processes.count == 2 && processes.allSatisfy(SilentCommand.isRunning))
        #expect(monitor?.descriptor != nil)
        monitor = nil
        #expect(SilentCommand.haveEnded(processes))
    }

    @Test func aProgramThatOthersMayWriteIsNotStarted() throws {
        let directory = try PrivateDirectory()
        let mark = directory.path("started")
        let program = try directory.write("#!/bin/sh\ntouch \(mark)\n", to: "gps")
        chmod(program, 0o757)
        let monitor = PositionMonitor(command: program + " --all") { 0 }
        let store = try store()
        _ = monitor.poll(store)
        #expect(monitor.descriptor == nil && access(mark, F_OK) != 0)
        #expect(
            store.state.notice
                == "The GPS command is not started: another user may have written it. Going on without it.")
    }

    @Test func fullPipeCountsAsOld() throws {
        let monitor = PositionMonitor { 0 }
        let store = try store()
        let flood = Array(repeating: line(1, 1), count: 1_000).flatMap { $0 }
        monitor.take(flood, store)
        #expect(store.state.person == nil)
        monitor.take(line(2, 2), store)
        #expect(store.state.person?.point.latitude == 2)
    }

    // MARK: Age

    @Test func positionAgesAndIsDroppedAndSaid() throws {
        let clock = HandClock()
        let monitor = PositionMonitor { clock.now }
        let store = try store()
        monitor.take(line(37.25, -80), store)
        renew(store, clock)
        #expect(store.state.person?.accuracy == 5)
        clock.now = 12_000
        renew(store, clock)
        _ = monitor.poll(store)
        #expect(store.state.person?.accuracy == 5 + 12 * 1.4)
        #expect(HereInView(store.state).quality == "±22 m, 12 s old")
        #expect(monitor.pollTimeout == 1_000)
        clock.now = 301_000
        renew(store, clock)
        _ = monitor.poll(store)
        #expect(store.state.person == nil && store.state.here.received == nil)
        #expect(
            store.state.notice == "Your position is no longer known: the last one came 5 minutes ago.")
        #expect(monitor.pollTimeout == nil)
    }

    @Test func badPositionDoesNotDisplaceAGoodOne() throws {
        let monitor = PositionMonitor { 0 }
        let store = try store()
        monitor.take(line(1, 1, accuracy: 501), store)
        #expect(store.state.person == nil)
        monitor.take(line(2, 2, accuracy: 5), store)
        monitor.take(line(3, 3, accuracy: 501), store)
        #expect(store.state.person?.point.latitude == 2)
    }

    // MARK: A walk

    /// From south to north across the campus: what gpsd makes of it, told second by second.
    @Test(.timeLimit(.minutes(10))) func walkThroughGPSDComesNearerAgesAndLeaves() throws {
        let goal = GeoPoint(latitude: 37.2288, longitude: -80.4225)
        let bounds = GeoBounds(south: 37.2, west: -80.43, north: 37.232, east: -80.41)
        let clock = HandClock()
        let monitor = PositionMonitor { clock.now }
        let store = try store()
        var distances: [Double] = []
        var wasInside: Bool?
        var changes: [Bool] = []
        let area = try #require(CampusArea(bounds: bounds, places: CampusPlaces()))
        for report in try NMEAWalk.reports(from: 37.2230, step: 0.0004, count: 30, longitude: -80.4225) {
            clock.now += 300
            monitor.take(Array((report + "\n").utf8), store)
            renew(store, clock)
            guard let person = store.state.person else { continue }
            distances.append(Way(from: WayOrigin(person), to: goal).distance)
            let isInside = area.contains(person, wasInside: wasInside)
            if isInside != wasInside { changes.append(isInside) }
            wasInside = isInside
        }
        let nearest = try #require(distances.min())
        let turn = try #require(distances.firstIndex(of: nearest))
        #expect(nearest < 25 && turn > 0 && turn < distances.count - 1)
        #expect(zip(distances[...turn], distances[1...turn]).allSatisfy { $0 >= $1 }, "it comes nearer")
        #expect(changes == [true, false], "it leaves the campus once")
        #expect(store.state.person?.heading != nil, "it walks")
        clock.now += 301_000
        renew(store, clock)
        _ = monitor.poll(store)
        #expect(store.state.person == nil)
    }
}

/// A walk as a receiver's NMEA sentences, and what the real gpsd reports of it.
private enum NMEAWalk {
    static func reports(from latitude: Double, step: Double, count: Int, longitude: Double) throws -> [String]
    {
        let folder = try PrivateDirectory()
        let log = folder.path + "/walk.nmea"
        var text = ""
        for second in 0..<count {
            let time = "1200\(second < 10 ? "0" : "")\(second).00"
            let north = degrees(latitude + Double(second) * step, digits: 2)
            let west = degrees(-longitude, digits: 3)
            text += sentence("GPRMC,\(time),A,\(north),N,\(west),W,002.7,000.0,221126,,,A")
            text += sentence("GPGGA,\(time),\(north),N,\(west),W,1,08,1.0,630.0,M,-33.0,M,,")
        }
        try folder.write(text.utf8, to: "walk.nmea")
        let result = try runProgram(
            ["/usr/bin/gpsfake", "-1", "-p", "-c", "0.01", log],
            environment: ["PATH": "/usr/sbin:/usr/bin:/bin"], seconds: 60)
        let reports = result.stdout.split(whereSeparator: \.isNewline).map(String.init)
        try #require(reports.contains { $0.contains("\"TPV\"") }, "gpsfake: \(result.stderr)")
        return reports
    }

    private static func degrees(_ value: Double, digits: Int) -> String {
        let whole = Int(value)
        let minutes = Int(((value - Double(whole)) * 60 * 1e6).rounded())
        let fraction = String(minutes % 1_000_000)
        let pad = { (text: String, width: Int) in String(repeating: "0", count: width - text.count) + text }
        return pad(String(whole), digits) + pad(String(minutes / 1_000_000), 2) + "." + pad(fraction, 6)
    }

    private static func sentence(_ body: String) -> String { nmeaSentence(body) + "\r\n" }
}
