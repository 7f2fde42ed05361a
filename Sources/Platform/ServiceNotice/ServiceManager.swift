// Reports the state of the program to the service manager, by systemd's notification protocol, sd_notify(3).
//
// The only file of the reader that opens a socket, in a separate target so that the tests can enforce that. A datagram
// to a local socket (AF_UNIX) does not use the network: it goes to a process of this machine, nothing is ever received,
// and no socket is opened unless the service manager names one in NOTIFY_SOCKET.
internal import Glibc
import TextTools

/// The service manager that started this program and expects notifications.
public final class ServiceManager {
    /// Its address: a path, or `@` and an abstract name.
    private let address: sockaddr_un
    private let length: socklen_t
    private let descriptor: Int32
    /// The microseconds without a notification after which the manager considers the program dead; `nil` if
    /// there is no watchdog for this process.
    public let watchdog: Int?

    /// Opens the socket of the service manager that NOTIFY_SOCKET names. Returns nil if there is none.
    public init?(environment: EnvironmentVariables) {
        guard let name = environment["NOTIFY_SOCKET"], let address = Self.address(name) else { return nil }
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        (self.address, length) = address
        watchdog = Self.watchdog(environment)
    }

    deinit { close(descriptor) }

    /// Sends assignments such as `READY=1`, one on each line. It never blocks, even if the manager does not read.
    public func notify(_ assignments: String) {
        let bytes = Array(assignments.utf8)
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { target in
                _ = sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT), target, length)
            }
        }
    }

    /// Returns the watchdog interval in microseconds, as sd_watchdog_enabled(3) does, or `nil` if it is for another process.
    private static func watchdog(_ environment: EnvironmentVariables) -> Int? {
        if let process = environment["WATCHDOG_PID"], Int32(process) != getpid() { return nil }
        guard let text = environment["WATCHDOG_USEC"], let microseconds = Int(text), microseconds > 0 else {
            return nil
        }
        return microseconds
    }

    /// Returns an address of the family AF_UNIX and its length in bytes, or `nil` for any other, or if the name is too long.
    private static func address(_ name: String) -> (sockaddr_un, socklen_t)? {
        var bytes = Array(name.utf8)
        guard let first = bytes.first, bytes.count > 1 else { return nil }
        let isAbstract = first == UInt8(ascii: "@")
        guard isAbstract || first == UInt8(ascii: "/") else { return nil }
        if isAbstract { bytes[0] = 0 }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        // A path ends with a zero byte; an abstract name does not.
        guard bytes.count < capacity else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let used = MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1)
        return (address, socklen_t(used))
    }
}
