// The servers in addresses, their numeric addresses, and which of them a transfer may reach.
internal import Glibc

/// The server in an address of http or https, parsed as libcurl and every resolver must understand it. An address that only
/// looks like one of this computer (`127.0.0.+1`, `[::1]evil.example`) is none.
struct ServerName: Hashable, Sendable {
    enum Host: Hashable, Sendable {
        /// A name in lowercase.
        case name(String)
        case numeric(IPAddress)
    }

    let host: Host
    let port: Int

    /// Parses the address of a document: scheme, perhaps a user, server, perhaps a port.
    init?(ofAddress address: String) {
        guard let scheme = WebScheme(address) else { return nil }
        let rest = address.utf8.dropFirst(scheme.prefixLength)
        let authority = rest.prefix { !"/?#".utf8.contains($0) }
        let start = authority.lastIndex(of: UInt8(ascii: "@")).map { authority.index(after: $0) }
        self.init(
            authority: authority[(start ?? authority.startIndex)...], usualPort: scheme == .http ? 80 : 443)
    }

    /// Parses `name:80`, `192.0.2.1`, `[2001:db8::1]:443`. Returns nil for anything that programs may read in different ways.
    init?(authority: Substring.UTF8View, usualPort: Int) {
        let end: Substring.UTF8View.Index
        if authority.first == UInt8(ascii: "[") {
            guard let bracket = authority.firstIndex(of: UInt8(ascii: "]")),
                let address = IPAddress(v6: String(Substring(authority[..<bracket].dropFirst())))
            else { return nil }
            (host, end) = (.numeric(address), authority.index(after: bracket))
        } else {
            end = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
            guard let host = Self.host(authority[..<end]) else { return nil }
            self.host = host
        }
        let rest = authority[end...]
        guard let colon = rest.first else {
            port = usualPort
            return
        }
        let digits = rest.dropFirst()
        guard colon == UInt8(ascii: ":"), digits.count <= 5, digits.allSatisfy({ (48...57).contains($0) }),
            let number = digits.isEmpty ? usualPort : Int(String(Substring(digits))),
            (1...65_535).contains(number)
        else { return nil }
        port = number
    }

    /// Returns a name of letters, digits, hyphens and dots, or an address of four numbers. A name whose last part is a number
    /// is an address for some resolvers (`127.1`, `0x7f.1`), so it must be one for all.
    private static func host(_ text: Substring.UTF8View) -> Host? {
        guard !text.isEmpty, text.count <= 253, text.allSatisfy(isNameByte) else { return nil }
        let name = String(Substring(text)).lowercased()
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.dropLast().allSatisfy({ !$0.isEmpty }), let last = parts.last(where: { !$0.isEmpty })
        else { return nil }
        let isNumber = last.utf8.allSatisfy { (48...57).contains($0) } || last.hasPrefix("0x")
        guard isNumber else { return .name(name) }
        return IPAddress(v4: name).map { .numeric($0) }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static let localName = "localhost"

    /// True if it is this computer, whatever a name server says.
    var isLoopback: Bool {
        switch host {
        case .name(let name): name == Self.localName
        case .numeric(let address): address.isLoopback
        }
    }

    /// True if it is certainly on this computer or this network. What another name leads to is known when it is connected to.
    var isPrivate: Bool {
        switch host {
        case .name(let name):
            [Self.localName, "local", "internal", "home.arpa"].contains {
                name == $0 || name.hasSuffix("." + $0)
            }
        case .numeric(let address): !address.isPublic
        }
    }

    /// Returns true if an address that a server redirects to is the same server: the same name and port, or https instead of
    /// http at the usual ports.
    func isServer(_ other: ServerName) -> Bool {
        host == other.host && (port == other.port || port == 80 && other.port == 443)
    }
}

/// A numeric address, which is on the public network or not (the registries of special-purpose addresses of IANA).
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

/// The knowledge of the server that was configured; one for all transfers of a client. It keeps a server on the public
/// network from leading this computer to servers of its own network: routers and printers obey anyone who reaches them.
final class ServerReach {
    /// True once the server was reached at a public address; nil while it is unknown.
    private var isPublic: Bool?
    /// A proxy looks names up, and its own address says nothing.
    private let proxies: ProxyEnvironment

    init(_ proxies: ProxyEnvironment = ProxyEnvironment { name in getenv(name).map { String(cString: $0) } })
    {
        self.proxies = proxies
    }

    /// Returns whether a transfer may connect to an address for a requested web address: one that was redirected to another
    /// server to a public one only, and the configured server's name must not lead to a private address after a public one.
    func allows(_ address: IPAddress?, for target: String, isRedirected: Bool) -> Bool {
        if proxies.serve(target) { return true }
        guard let address else { return false }
        return address.isPublic || !isRedirected && isPublic != true
    }

    func note(_ address: IPAddress, for target: String) {
        if isPublic == nil, !proxies.serve(target) { isPublic = address.isPublic }
    }
}

/// The proxies that the environment names, read as libcurl reads them (CURLOPT_PROXY, CURLOPT_NOPROXY).
struct ProxyEnvironment {
    private let (hasHTTP, hasHTTPS): (Bool, Bool)
    /// The names that are asked without a proxy, in lowercase, with the names below them.
    private let direct: [String]

    /// - Parameter variable: returns a variable of the environment; an empty one counts as missing.
    init(_ variable: (String) -> String?) {
        func first(_ names: [String]) -> String? { names.compactMap(variable).first { !$0.isEmpty } }
        let others = ["all_proxy", "ALL_PROXY"]
        hasHTTP = first(["http_proxy"] + others) != nil
        hasHTTPS = first(["https_proxy", "HTTPS_PROXY"] + others) != nil
        direct = (first(["no_proxy", "NO_PROXY"]) ?? "").lowercased()
            .split { $0 == "," || $0 == " " || $0 == "\t" }.map(Self.withoutDots)
    }

    /// Returns true if a request to an address goes through a proxy. For a numeric address it does not matter: that number
    /// itself was judged.
    func serve(_ address: String) -> Bool {
        guard let scheme = WebScheme(address), scheme == .http ? hasHTTP : hasHTTPS,
            let server = ServerName(ofAddress: address)
        else { return false }
        guard case .name(let name) = server.host else { return true }
        let host = Self.withoutDots(name[...])
        return direct != ["*"] && !direct.contains { host == $0 || host.hasSuffix("." + $0) }
    }

    /// Returns a name without the dots at its ends, which change nothing.
    private static func withoutDots(_ name: Substring) -> String {
        var name = name.drop { $0 == "." }
        while name.last == "." { name.removeLast() }
        return String(name)
    }
}
