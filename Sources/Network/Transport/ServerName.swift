// The server in an address of http or https, parsed as libcurl and every resolver must understand it. An address that only
// looks like one of this computer (`127.0.0.+1`, `[::1]evil.example`) is none.

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
