// The notifications of a kiosk to the service manager, over a real socket.
import Foundation
import TestSupport
import Testing

/// The service manager's datagram socket, with a path or an abstract name.
private final class NotifySocket {
    let name: String
    private let descriptor: Int32
    private let directory: PrivateDirectory

    init(abstract: Bool) throws {
        directory = try PrivateDirectory()
        chmod(directory.path, 0o755)
        let path = directory.path("notify")
        name = (abstract ? "@" : "") + path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = (abstract ? [0] : []) + Array(path.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (abstract ? 0 : 1))
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        guard bound == 0 else { throw HarnessFailure("no socket: errno \(errno)") }
    }

    deinit { close(descriptor) }

    /// Returns the next message, or `nil` if none arrives in time.
    func next(seconds: Double) -> String? {
        var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&source, 1, Int32(seconds * 1000)) > 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }

    func drain() { while next(seconds: 0) != nil {} }
}

@Suite(.serialized, .timeLimit(.minutes(10)))
struct KioskServiceTests {
    private func start(_ socket: NotifySocket, watchdog: Int? = nil, _ more: [String: String] = [:]) throws
        -> KioskProgram
    {
        var environment = ["NOTIFY_SOCKET": socket.name].merging(more) { $1 }
        environment["WATCHDOG_USEC"] = watchdog.map { String($0) }
        return try KioskProgram(environment: environment)
    }

    @Test(arguments: [false, true])
    func statusIsReported(abstract: Bool) throws {
        let socket = try NotifySocket(abstract: abstract)
        let kiosk = try start(socket)
        #expect(socket.next(seconds: 5) == "READY=1\nSTATUS=Showing the first screen.")
        try kiosk.terminal.send("1")
        #expect(socket.next(seconds: 5) == "STATUS=In use.")
        try kiosk.terminal.send("\u{7F}")
        #expect(socket.next(seconds: 5) == "STATUS=Showing the first screen.")
        #expect(socket.next(seconds: 2.5) == nil, "there is no watchdog")
        try kiosk.end()
        #expect(socket.next(seconds: 5) == "STOPPING=1")
    }

    @Test func watchdogNotificationsComeTwicePerInterval() throws {
        let socket = try NotifySocket(abstract: false)
        let kiosk = try start(socket, watchdog: 600_000)
        #expect(socket.next(seconds: 5)?.hasPrefix("READY=1") == true)
        var last = Clock.now
        var pauses: [Double] = []
        for _ in 0..<8 {
            #expect(socket.next(seconds: 5) == "WATCHDOG=1")
            pauses.append(Clock.now - last)
            last = Clock.now
        }
        // A busy machine may make some of them longer.
        #expect(pauses.sorted()[pauses.count / 2] < 0.55, "\(pauses)")
        try kiosk.end()
    }

    @Test func hangingLoopSendsNoWatchdogNotification() throws {
        let socket = try NotifySocket(abstract: false)
        let kiosk = try start(socket, watchdog: 400_000)
        #expect(socket.next(seconds: 5)?.hasPrefix("READY=1") == true)
        #expect(socket.next(seconds: 5) == "WATCHDOG=1")
        // A stopped process stands for a loop that hangs.
        kiosk.terminal.signal(SIGSTOP)
        try kiosk.waitUntilStopped()
        socket.drain()
        #expect(socket.next(seconds: 1.2) == nil)
        kiosk.terminal.signal(SIGCONT)
        #expect(socket.next(seconds: 5) == "WATCHDOG=1")
        try kiosk.end()
    }

    @Test func blockedTerminalStopsWatchdogNotifications() throws {
        let socket = try NotifySocket(abstract: false)
        let kiosk = try start(socket, watchdog: 400_000)
        // The other end is not read: once its buffer is full the loop blocks while drawing, and sends no more.
        let deadline = Clock.now + 10
        var isSilent = false
        while !isSilent, Clock.now < deadline {
            let keys = Array("?\u{0C}w\u{0C}".utf8)
            for _ in 0..<40 { kiosk.terminal.sendWithoutReading(keys) }
            isSilent = socket.next(seconds: 1.2) == nil
        }
        #expect(isSilent)
        // Once it is read again the loop continues, and also reports its status.
        var heard: [String] = []
        let end = Clock.now + 20
        while heard.last != "WATCHDOG=1", Clock.now < end {
            kiosk.terminal.readUntilQuiet(milliseconds: 20, seconds: 0.2)
            if let message = socket.next(seconds: 0) { heard.append(message) }
        }
        #expect(heard.last == "WATCHDOG=1")
        try kiosk.end()
    }

    @Test func watchdogOfAnotherProcessIsIgnored() throws {
        let socket = try NotifySocket(abstract: false)
        let kiosk = try start(socket, watchdog: 200_000, ["WATCHDOG_PID": "1"])
        #expect(socket.next(seconds: 5)?.hasPrefix("READY=1") == true)
        #expect(socket.next(seconds: 1) == nil)
        try kiosk.end()
    }

    @Test(arguments: [
        "relative", "/nonexistent/socket", "@", "/", "vsock:2:1", "/" + String(repeating: "x", count: 300),
    ])
    func invalidSocketIsIgnored(name: String) throws {
        let kiosk = try KioskProgram(environment: ["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "100000"])
        try kiosk.expectResponse()
        try kiosk.end()
    }
}
