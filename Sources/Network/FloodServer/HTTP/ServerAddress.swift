// The numeric address that a server listens on.
internal import Glibc

package struct ServerAddress: Sendable, Equatable {
    private enum Number: Equatable, Sendable { case version4(UInt32), version6([UInt8]) }

    private let number: Number
    private let port: UInt16
    /// The address as a person wrote it, with the port.
    package let text: String

    /// - Parameters:
    ///   - text: an IP address, version 4 or 6, without brackets. Returns nil for anything else, names included.
    ///   - port: 0 for any that is free.
    package init?(_ text: String, port: UInt16) {
        self.port = port
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &four) == 1 {
            number = .version4(four.s_addr)
            self.text = "\(text):\(port)"
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            number = .version6(withUnsafeBytes(of: &six) { Array($0) })
            self.text = "[\(text)]:\(port)"
        } else {
            return nil
        }
    }

    var isVersion6: Bool { if case .version6 = number { true } else { false } }

    /// True if only programs on this computer can reach the address.
    package var isOfThisComputer: Bool {
        switch number {
        case .version4(let number): UInt32(bigEndian: number) >> 24 == 127
        case .version6(let bytes): bytes == [UInt8](repeating: 0, count: 15) + [1]
        }
    }

    /// Calls `body` with the address in the form that system functions take.
    func withSystemAddress<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
        switch number {
        case .version4(let number):
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = number
            return Self.call(&address, body)
        case .version6(let bytes):
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
            return Self.call(&address, body)
        }
    }

    private static func call<Address, Result>(
        _ address: inout Address, _ body: (UnsafePointer<sockaddr>) -> Result
    ) -> Result {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) }
        }
    }
}
