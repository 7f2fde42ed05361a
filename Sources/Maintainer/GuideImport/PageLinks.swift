import GuideDocument
import TextTools

/// A block of a page that holds nothing but links, perhaps below headings: navigation, or a table of contents.
struct LinkBlock {
    private(set) var name: String

    static let names: Set<String> = ["div", "p", "ul", "ol", "dl", "section", "aside", "table", "center"]

    /// The most bytes of a block: a longer list of links is read rather than searched to its end.
    private static let longest = 64 << 10
    private static let mostHeadings = 20
    private static let unread: Set<String> = ["script", "style", "template", "noscript", "svg", "select"]

    private var links = 0
    private var linksWithin = 0
    private var headings: [Range<Int>] = []

    /// Returns nil for a block with any other text; the scan stays behind `tag`, which it has just returned.
    init?(_ tag: PageTag, _ elements: inout PageElements, budget: inout Int) {
        name = ""
        let start = elements.scan.index
        defer { elements.scan.index = start }
        let isRead = read(tag, &elements)
        budget -= elements.scan.index - tag.start
        elements.scan.index = start
        guard isRead, headings.count <= Self.mostHeadings else { return nil }
        // The parts of a guide may hold nothing but links.
        let namesPart = headings.contains { heading in
            let section = HeadingMeaning.section(of: elements.firstWords(heading, limit: 200))
            return section != nil && section != .overview
        }
        if namesPart { return nil }
        if links == 0, linksWithin > 1 {
            name = "table of contents"
        } else if links > 1, !headings.isEmpty {
            name = "navigation"
        } else {
            return nil
        }
    }

    /// Reads the block up to its end. Returns false at the first text that is of no link and no heading.
    private mutating func read(_ tag: PageTag, _ elements: inout PageElements) -> Bool {
        var depth = 1
        var isInLink = false
        var heading: Int?
        var unread: String?
        var index = tag.end
        elements.scan.index = max(tag.end, elements.scan.index)
        while let next = elements.scan.nextTag(), next.start - tag.start < Self.longest {
            if unread == nil, !isInLink, heading == nil, Self.holdsWords(index..<next.start, elements.scan) {
                return false
            }
            index = elements.scan.index
            if tag.name == "p", PageElements.endsParagraph(next) { return true }
            switch next.name {
            case let name where name == unread: unread = next.isEnd ? nil : name
            case _ where unread != nil: break
            case let name where Self.unread.contains(name):
                unread = next.isEnd || next.isSelfClosing ? nil : name
            case "a":
                isInLink = false
                if !next.isEnd, heading == nil {
                    guard let address = next.pageAddress else { continue }
                    isInLink = true
                    if address.hasPrefix("#") { linksWithin += 1 } else { links += 1 }
                }
            case "h1": return false
            case _ where next.isHeading && !next.isEnd:
                if next.name.utf8.first != 0x68 { return false }
                heading = next.end
            case "h2", "h3", "h4", "h5", "h6":
                if let start = heading { headings.append(start..<next.start) }
                heading = nil
            default: break
            }
            if next.name == tag.name { depth += next.isEnd ? -1 : next.isSelfClosing ? 0 : 1 }
            if depth == 0 { return true }
        }
        return false
    }

    /// Returns true if there is a word between two tags. Signs between links are none, nor are comments and references.
    private static func holdsWords(_ range: Range<Int>, _ scan: PageScan) -> Bool {
        guard scan.holdsText(range) else { return false }
        var text = Substring(decoding: scan.page[range], as: UTF8.self)
        while let comment = text.firstIndex(of: "<"), let end = text[comment...].firstIndex(of: ">") {
            text = text[..<comment] + text[text.index(after: end)...]
        }
        var isReference = false
        return text.contains { character in
            if character == "&" || character == ";" { isReference = character == "&" }
            return !isReference && (character.isLetter || character.isNumber)
        }
    }
}

extension PageTag {
    /// The address of a link that leads to a place of a page; nil for one that calls, writes or opens a panel.
    var pageAddress: String? {
        guard name == "a", let address = address(.href), !address.isEmpty,
            PagePanels.toggle(of: self).isEmpty, self[.ariaControls] == nil, purpose != "tab"
        else { return nil }
        let scheme = address.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
        let isWritten = scheme.count == address.count || address.dropFirst(scheme.count).first != ":"
        return isWritten || ["http", "https"].contains(scheme.lowercased()) ? address : nil
    }
}

/// Says and leaves out links, and moves lines above headings.
extension PageReduction {
    /// Notes where a link ends, and says one that shows nothing but a picture.
    mutating func noteLink(_ tag: PageTag) {
        guard tag.name == "a", let address = tag.address(.href), !address.isEmpty, !address.hasPrefix("#"),
            !address.lowercased().hasPrefix("javascript:"), let extent = elements.extent(of: tag)
        else { return }
        linkEnd = max(linkEnd, extent.end)
        if elements.measure(extent.content).letters == 0 { note("link without text", address) }
    }

    mutating func isLink(_ button: PageTag, _ content: Range<Int>) -> Bool {
        button.start < linkEnd || elements.contains(content) { $0.pageAddress?.hasPrefix("#") == false }
    }

    mutating func leaveOutLinks(_ tag: PageTag) -> Int? {
        guard LinkBlock.names.contains(tag.name), linkBudget > 0, !PagePanels.isTabList(tag),
            let block = LinkBlock(tag, &elements, budget: &linkBudget), let extent = elements.extent(of: tag)
        else { return nil }
        return leaveOut(block.name, tag, extent)
    }

    private static let kickers: Set<String> = ["kicker", "eyebrow", "overline", "pretitle"]
    private static let mostTagsBeforeHeading = 5

    /// Puts a short line above a heading behind it, so that both stand in the same section.
    mutating func moveKicker(_ tag: PageTag) -> Int? {
        guard ["p", "div", "span"].contains(tag.name), !Self.kickers.isDisjoint(with: tag.words(.class)),
            tag.start >= kept, let extent = elements.extent(of: tag)
        else { return nil }
        let words = elements.firstWords(extent.content, limit: 120)
        let start = elements.scan.index
        defer { elements.scan.index = start }
        elements.scan.index = extent.end
        var end = extent.end
        for _ in 0..<Self.mostTagsBeforeHeading {
            guard let next = elements.scan.nextTag(), !elements.scan.holdsText(end..<next.start)
            else { return nil }
            end = elements.scan.index
            if next.isEnd || !next.isHeading {
                // With a block of links the line would be lost.
                if LinkBlock.names.contains(next.name), !next.isEnd,
                    LinkBlock(next, &elements, budget: &linkBudget) != nil
                {
                    return nil
                }
                continue
            }
            guard next.name.utf8.first == 0x68, let heading = elements.extent(of: next) else { return nil }
            replacedEnds[heading.content.upperBound] = (
                heading.end, "</\(next.name)><p>\(Self.escaped(words))</p>"
            )
            return leaveOut(nil, tag, extent)
        }
        return nil
    }
}

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
