import GuideDocument

/// Counts the letters of a part of a page, by what they belong to: text, links or the controls of a form.
struct PageMeasure {
    private(set) var letters = 0
    /// The letters in links to other pages. Links that call or write to someone are text.
    private(set) var linked = 0
    /// The letters of buttons, labels and choices.
    private(set) var inControls = 0
    /// The number of controls that a person fills in.
    private(set) var controls = 0
    /// The controls among them that are no buttons.
    private(set) var fields = 0
    private(set) var hasMainHeading = false
    /// The letters of headings outside of links.
    private(set) var inHeadings = 0
    /// The letters of paragraphs and list items outside of links.
    private(set) var inParagraphs = 0

    var isMostlyLinks: Bool { linked * 2 > letters - inControls || letters == 0 }
    /// The letters that are neither of links nor of controls.
    var prose: Int { max(0, letters - linked - inControls) }

    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
    private static let paragraphs: Set<String> = ["p", "li", "dd", "td", "blockquote"]
    private static let controls: Set<String> = ["button", "label", "select", "legend", "textarea"]
    private static let unread: Set<String> = ["script", "style", "template", "noscript", "iframe", "svg"]

    /// - Parameter scan: a scan of the page; it stays where it is.
    init(_ range: Range<Int>, _ scan: inout PageScan) {
        let start = scan.index
        defer { scan.index = start }
        scan.index = range.lowerBound
        var index = range.lowerBound
        var link = 0
        var control = 0
        var heading = 0
        var paragraph = 0
        var skipped: String?
        while index < range.upperBound {
            let tag = scan.nextTag()
            let end = min(tag?.start ?? range.upperBound, range.upperBound)
            if skipped == nil, index < end {
                let count = Self.letters(of: scan.page[index..<end])
                letters += count
                if control > 0 { inControls += count } else if link > 0 { linked += count }
                if control == 0, link == 0, heading > 0 { inHeadings += count }
                if control == 0, link == 0, paragraph > 0 { inParagraphs += count }
            }
            guard let tag, tag.start < range.upperBound else { break }
            index = tag.end
            let step = tag.isEnd ? -1 : 1
            switch tag.name {
            case let name where name == skipped: skipped = tag.isEnd ? nil : name
            case _ where skipped != nil: break
            case let name where Self.unread.contains(name):
                skipped = tag.isEnd || tag.isSelfClosing ? nil : name
            case "a": link = !tag.isEnd && Self.leadsAway(tag) ? 1 : 0
            case "input":
                let type = tag[.type]?.lowercased() ?? ""
                if type != "hidden" { controls += 1 }
                if !["hidden", "button", "submit", "reset", "image"].contains(type) { fields += 1 }
            case let name where Self.controls.contains(name):
                control = max(0, control + step)
                if !tag.isEnd, name != "label", name != "legend" {
                    controls += 1
                    if name != "button" { fields += 1 }
                }
            case let name where Self.headings.contains(name):
                heading = max(0, heading + step)
                if name == "h1" { hasMainHeading = true }
            case let name where Self.paragraphs.contains(name): paragraph = max(0, paragraph + step)
            default: break
            }
        }
    }

    private static func leadsAway(_ tag: PageTag) -> Bool {
        guard let address = tag[.href]?.lowercased() else { return false }
        return !["tel:", "mailto:", "sms:"].contains { address.hasPrefix($0) }
    }

    private static func letters(of text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var count = 0
        for byte in text where byte >= 0x80 || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 { count += 1 }
        return count
    }
}
