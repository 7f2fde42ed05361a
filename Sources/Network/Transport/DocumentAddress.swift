// The address of one document on a web server, as a feed has it.
import TextTools

/// An address of http or https, without a user name or password.
package struct DocumentAddress: Sendable, Hashable {
    /// The whole address.
    package let text: String
    /// The server's name in lowercase, with its port if one is given.
    package let host: String
    let scheme: WebScheme
    private let server: ServerName

    /// Creates an address from text that a person wrote. Returns nil if it is not http or https, or contains
    /// a user name or password, which others could read where the address is stored.
    package init?(_ text: String) {
        guard text.utf8.count <= SourceAddress.longest, let scheme = WebScheme(text) else { return nil }
        let rest = text.dropFirst(scheme.rawValue.utf8.count + 3)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard DisplayText.isVisibleASCII(text), !authority.contains("@"),
            let server = ServerName(ofAddress: text), !rest.contains("\\")
        else { return nil }
        (self.scheme, self.server) = (scheme, server)
        host = authority.lowercased()
        let path = rest.dropFirst(authority.count).prefix { $0 != "#" }
        self.text = scheme.rawValue + "://" + host + (path.hasPrefix("/") ? "" : "/") + path
    }

    /// The address of the server, with a slash at its end.
    package var origin: String { scheme.rawValue + "://" + host + "/" }

    /// The part after the server's address, including the query.
    package var path: String { String(text.dropFirst(origin.count)) }

    package var isPlainHTTP: Bool { scheme == .http }

    /// True if the server is this computer.
    package var isLoopback: Bool { server.isLoopback }

    /// Returns true if both addresses have the same scheme, host and port.
    package func isOnServer(of other: DocumentAddress) -> Bool { origin == other.origin }

    /// Returns the address that a link in this document leads to (RFC 3986, section 5.2, without removing
    /// dots), or nil if it is not http or https.
    package func resolving(_ link: String) -> DocumentAddress? {
        if WebScheme(link) != nil { return DocumentAddress(link) }
        if link.hasPrefix("//") { return DocumentAddress(scheme.rawValue + ":" + link) }
        // Another scheme, such as mailto.
        let beginning = link.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !beginning.contains(":"), !link.isEmpty else { return nil }
        if link.hasPrefix("/") { return DocumentAddress(origin + link.dropFirst()) }
        let document = text.prefix { $0 != "?" }
        if link.hasPrefix("?") { return DocumentAddress(document + link) }
        let folder = document.lastIndex(of: "/").map { document[...$0] } ?? document[...]
        return DocumentAddress(folder + link)
    }

    /// The address in a form that is safe to display.
    package var shown: String { DisplayText.escaped(text) }
}
