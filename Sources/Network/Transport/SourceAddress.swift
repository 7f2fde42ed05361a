// The source of files: the address of a web server, or a folder.
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
        guard let scheme = WebScheme(text), text.utf8.count > scheme.rawValue.utf8.count + 3,
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
            let bytes = Array(address.utf8)
            guard let scheme = WebScheme(address) else { return DisplayText.escaped(address) }
            let start = scheme.rawValue.utf8.count + 3
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
            guard let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) else {
                return DisplayText.escaped(address)
            }
            let visible = Array(bytes[..<start]) + Array(bytes[(at + 1)...])
            return DisplayText.escaped(String(decoding: visible, as: UTF8.self))
        }
    }
}

/// The supported protocols.
enum WebScheme: String {
    case http, https

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
