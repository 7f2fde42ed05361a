// Tells the service manager how the program is: systemd's notification protocol, sd_notify(3).
//
// The only file of the reader that opens a socket, and a target of its own so that the tests can hold it to that. A
// datagram to a local socket (AF_UNIX) is not the network: it goes to a process of this machine, nothing is ever
// received, and nothing is opened unless the service manager names the socket in NOTIFY_SOCKET.
internal import Glibc

/// Whoever started this program as a service and wants to hear from it.
public final class ServiceManager {
    /// Where it listens: a path, or `@` and an abstract name.
    private let address: sockaddr_un
    private let length: socklen_t
    private let descriptor: Int32
    /// Microseconds after which the manager takes a silent program for dead; `nil` where it does not watch this one.
    public let watchdog: Int?

    /// - Parameters:
    ///   - environment: looked up: NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID.
    /// - Returns: `nil` where nobody is listening.
    public init?(environment: [String: String]) {
        guard let name = environment["NOTIFY_SOCKET"], let address = Self.address(name) else { return nil }
        descriptor = socket(
            AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        (self.address, length) = address
        watchdog = Self.watchdog(environment)
    }

    deinit { close(descriptor) }

    /// Sends assignments such as `READY=1`, one a line. A manager that does not read is not waited for.
    public func tell(_ assignments: String) {
        let bytes = Array(assignments.utf8)
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { target in
                _ = sendto(
                    descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT),
                    target, length)
            }
        }
    }

    /// sd_watchdog_enabled(3): meant for this process only where no other is named.
    private static func watchdog(_ environment: [String: String]) -> Int? {
        if let process = environment["WATCHDOG_PID"], Int32(process) != getpid() { return nil }
        guard let text = environment["WATCHDOG_USEC"], let microseconds = Int(text), microseconds > 0 else {
            return nil
        }
        return microseconds
    }

    /// An address of the family AF_UNIX and its length in bytes; `nil` for any other, and for names that are too long.
    private static func address(_ name: String) -> (sockaddr_un, socklen_t)? {
        var bytes = Array(name.utf8)
        guard let first = bytes.first, bytes.count > 1 else { return nil }
        let isAbstract = first == UInt8(ascii: "@")
        guard isAbstract || first == UInt8(ascii: "/") else { return nil }
        if isAbstract { bytes[0] = 0 }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        // A path ends with a zero byte; an abstract name is as long as it is.
        guard bytes.count < room else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let used = MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1)
        return (address, socklen_t(used))
    }
}
