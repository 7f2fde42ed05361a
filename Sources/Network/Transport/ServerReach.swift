// Keeps a server on the public network from leading this computer to servers of its own network: routers and printers obey
// anyone who reaches them.
internal import Glibc

/// The knowledge of the server that was configured; one for all transfers of a client.
final class ServerReach {
    /// True once the server was reached at a public address; nil while it is unknown.
    private var isPublic: Bool?
    /// True if the environment names a proxy: then the proxy looks names up, and its own address says nothing.
    private let hasProxy: Bool

    init() {
        let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        hasProxy = names.contains { name in getenv(name).map { $0.pointee != 0 } ?? false }
    }

    /// Returns whether a transfer may connect to an address: one that was redirected to another server to a public one only,
    /// and the configured server's name must not lead to a private address after a public one.
    func allows(_ address: IPAddress?, isRedirected: Bool) -> Bool {
        if hasProxy { return true }
        guard let address else { return false }
        return address.isPublic || !isRedirected && isPublic != true
    }

    /// Notes where the configured server was reached.
    func note(_ address: IPAddress) {
        if !hasProxy, isPublic == nil { isPublic = address.isPublic }
    }
}
