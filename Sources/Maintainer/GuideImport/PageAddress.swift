import GuideDocument
import TextTools

/// The address of the imported page.
struct PageAddress {
    /// The origin, such as `https://www.example.edu`.
    private let origin: String
    private let scheme: String
    /// The folder, such as `/safety/`.
    private let folder: String

    init?(_ text: String) {
        guard let scheme = ["https://", "http://"].first(where: { text.lowercased().hasPrefix($0) })
        else { return nil }
        let rest = text.dropFirst(scheme.count)
        let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !host.isEmpty else { return nil }
        let path = rest.dropFirst(host.count).prefix { $0 != "?" && $0 != "#" }
        self.scheme = String(scheme.dropLast(2))
        origin = scheme + host
        folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
    }

    /// The sites that lead on to the address in their query, by the name it has there: those of Google Docs and Outlook.
    private static let redirects: [(site: String, path: String, name: String)] = [
        ("google.com", "/url", "q"), ("google.com", "/url", "url"),
        ("safelinks.protection.outlook.com", "/", "url"),
    ]

    /// Returns the address that a link of such a site leads to; any other link as it is.
    static func unwrapped(_ link: String) -> String {
        guard let start = link.firstIndex(of: "?"), let address = PageAddress(link) else { return link }
        let path = link[..<start].dropFirst(address.origin.count)
        let query = link[start...].dropFirst().prefix { $0 != "#" }.split(separator: "&")
        for (site, sitePath, name) in redirects
        where path == sitePath
            && (address.origin.hasSuffix("." + site) || address.origin.hasSuffix("/" + site))
        {
            guard let item = query.first(where: { $0.hasPrefix(name + "=") }) else { continue }
            let value = String(item.dropFirst(name.count + 1))
            let whole = PageTag.address(PercentEncoding.decoded(value) ?? value)
            if Self.whole(whole, base: nil) != nil { return whole }
        }
        return link
    }

    /// Returns the complete address of a link, or nil if it is relative and the page has no address.
    static func whole(_ link: String, base: PageAddress?) -> String? {
        let scheme = link.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
        if scheme.count < link.count, link.dropFirst(scheme.count).first == ":" {
            return ["https", "http", "mailto", "tel"].contains(scheme.lowercased()) ? link : nil
        }
        guard let base else { return nil }
        if link.hasPrefix("//") { return base.scheme + link }
        if link.hasPrefix("/") { return base.origin + link }
        return base.origin + base.folder + link
    }
}
