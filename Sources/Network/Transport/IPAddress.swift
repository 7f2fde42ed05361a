// Numeric addresses, and which of them are on the public network (the registries of special-purpose addresses of IANA).
internal import Glibc

struct IPAddress: Hashable, Sendable {
    /// 4 or 16 bytes.
    let bytes: [UInt8]

    init?(v4 text: String) {
        var address = in_addr()
        guard inet_pton(AF_INET, text, &address) == 1 else { return nil }
        bytes = withUnsafeBytes(of: &address) { Array($0) }
    }

    init?(v6 text: String) {
        var address = in6_addr()
        guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
        bytes = withUnsafeBytes(of: &address) { Array($0) }
    }

    /// Parses either form, without brackets.
    init?(_ text: String) {
        guard let address = IPAddress(v4: text) ?? IPAddress(v6: text) else { return nil }
        self = address
    }

    /// Reads the address that a socket is to be connected to; nil if it is of another family.
    init?(_ socketAddress: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(socketAddress)
        switch Int32(socketAddress.pointee.sa_family) {
        case AF_INET:
            bytes = withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) }
        case AF_INET6:
            bytes = withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
        default: return nil
        }
    }

    private init(_ bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }

    /// The IPv4 address in an IPv6 address that is translated to it: mapped, compatible, by NAT64 or by 6to4; nil in others.
    private var embedded: IPAddress? {
        guard bytes.count == 16 else { return nil }
        let zeros = { (count: Int) in bytes[..<count].allSatisfy { $0 == 0 } }
        if zeros(10), bytes[10] == bytes[11], bytes[10] == 0xFF || bytes[10] == 0,
            !(zeros(15) && bytes[15] <= 1)
        {
            return IPAddress(bytes[12...])
        }
        if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B]) { return IPAddress(bytes[12...]) }
        return bytes.starts(with: [0x20, 0x02]) ? IPAddress(bytes[2..<6]) : nil
    }

    var isLoopback: Bool {
        if let embedded { return embedded.isLoopback }
        return bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
    }

    /// True unless it is of this computer, a private or a link's network, or for several receivers.
    var isPublic: Bool {
        if let embedded { return embedded.isPublic }
        guard bytes.count == 4 else {
            // Only 2000::/3 is given out, and in it 2001::/23 is for protocols.
            return bytes[0] & 0xE0 == 0x20 && !(bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] < 2)
        }
        return switch (bytes[0], bytes[1], bytes[2]) {
        case (0, _, _), (10, _, _), (127, _, _), (224..., _, _), (100, 64...127, _), (169, 254, _),
            (172, 16...31, _), (192, 168, _), (192, 0, 0), (198, 18...19, _):
            false
        default: true
        }
    }
}
