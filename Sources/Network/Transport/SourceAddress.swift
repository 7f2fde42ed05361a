// The addresses of files: of a web server, of one document on it, or a folder.
import TextTools

package enum SourceAddress: Sendable, Equatable {
    /// An address of `http://` or `https://` that ends in a slash.
    case web(String)
    case folder(String)

    /// The most bytes of an address.
    static let longest = 2_048

    /// Creates a source from text that a person or a configuration gave. Returns nil if it is neither a
    /// folder nor an address of http or https.
    package init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.longest, !text.utf8.contains(0) else { return nil }
        guard Self.hasScheme(text) else {
            // A slip in an address is no folder: it may hold a password, and a folder's name is shown.
            let start = text.utf8.prefix(6).map(WebScheme.lower)
            guard !start.starts(with: "http:".utf8), !start.elementsEqual("https:".utf8) else { return nil }
            self = .folder(text)
            return
        }
        // Nothing can be appended to a query or a fragment.
        guard let scheme = WebScheme(text), text.utf8.count > scheme.prefixLength,
            text.utf8.allSatisfy({
                $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
            }), !text.utf8.contains(UInt8(ascii: "\\")), ServerName(ofAddress: text) != nil
        else { return nil }
        self = .web(text.utf8.last == UInt8(ascii: "/") ? text : text + "/")
    }

    /// Returns true if the text begins with any `name://`.
    private static func hasScheme(_ text: String) -> Bool {
        let bytes = Array(text.utf8.prefix(40))
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return false }
        return bytes[(colon + 1)...].starts(with: [0x2F, 0x2F])
            && !bytes[..<colon].contains(UInt8(ascii: "/"))
    }

    package var isServer: Bool { if case .web = self { true } else { false } }

    /// True if the address is plain http: anyone on the network path can read and change the data. Signatures
    /// reveal changes.
    package var isPlainHTTP: Bool {
        if case .web(let address) = self { WebScheme(address) == .http } else { false }
    }

    /// The address for display and storage: without a user name and password, and safe for a terminal.
    package var shown: String {
        switch self {
        case .folder(let path): return DisplayText.escaped(path)
        case .web(let address):
            let start = WebScheme(address)?.prefixLength ?? address.utf8.count
            let authority = address.utf8.dropFirst(start).prefix { $0 != UInt8(ascii: "/") }
            guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else {
                return DisplayText.escaped(address)
            }
            return DisplayText.escaped("\(address.prefix(start))\(address[at...].dropFirst())")
        }
    }
}

enum WebScheme: String {
    case http, https

    /// The number of bytes of `http://` or `https://`.
    var prefixLength: Int { rawValue.utf8.count + 3 }

    init?(_ address: String) {
        let beginning = String(decoding: address.utf8.prefix(8).map(Self.lower), as: UTF8.self)
        if beginning.hasPrefix("http://") {
            self = .http
        } else if beginning == "https://" {
            self = .https
        } else {
            return nil
        }
    }

    static func lower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }
}

/// The policy for redirects: never from https to http, never to another protocol.
enum RedirectPolicy {
    static func problem(from address: String, to target: String) -> RedirectProblem? {
        guard let scheme = WebScheme(target) else { return .otherProtocol }
        return WebScheme(address) == .https && scheme == .http ? .downgrade : nil
    }
}

/// An address of http or https, without a user name or password.
package struct DocumentAddress: Sendable, Hashable {
    package let text: String
    /// The server's name in lowercase, with its port if one is given.
    package let host: String
    let scheme: WebScheme
    private let server: ServerName

    /// Creates an address from text that a person wrote. Returns nil if it is not http or https, or contains
    /// a user name or password, which others could read where the address is stored.
    package init?(_ text: String) {
        guard text.utf8.count <= SourceAddress.longest, let scheme = WebScheme(text) else { return nil }
        let rest = text.dropFirst(scheme.prefixLength)
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
