// Keeps a server on the public network from leading this computer to servers of its own network: routers and printers obey
// anyone who reaches them.
internal import Glibc

/// The knowledge of the server that was configured; one for all transfers of a client.
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
