import GuideDocument

/// The panels of a page that tabs and accordions open, and the names of the tabs.
struct PagePanels {
    /// The ids of elements that something opens.
    private(set) var opened: Set<String> = []
    /// The text of the tab that opens a panel, by the panel's id.
    private(set) var labels: [String: String] = [:]
    /// The text of a tab, by its own id.
    private(set) var tabs: [String: String] = [:]

    /// The most tabs and links that are looked at.
    private static let most = 2_000

    init(_ elements: inout PageElements) {
        elements.scan.index = 0
        var tabsUntil = 0
        var count = 0
        while let tag = elements.scan.nextTag(), count < Self.most {
            guard !tag.isEnd else { continue }
            if Self.isTabList(tag), let extent = elements.extent(of: tag) {
                tabsUntil = max(tabsUntil, extent.end)
            }
            let isTab =
                tag.purpose == "tab" || ["tab", "pill"].contains(Self.toggle(of: tag))
                || tag.start < tabsUntil
            let target = Self.target(of: tag)
            if target != nil { count += 1 }
            if target != nil || tag.purpose == "tab" { note(tag, target: target, isTab: isTab, &elements) }
        }
        elements.scan.index = 0
    }

    private mutating func note(_ tag: PageTag, target: String?, isTab: Bool, _ elements: inout PageElements) {
        if let target { opened.insert(target) }
        guard isTab, let extent = elements.extent(of: tag), extent.content.count < 2_000,
            !elements.contains(extent.content, where: \.isHeading)
        else { return }
        let text = elements.firstWords(extent.content, limit: 120)
        guard !text.isEmpty else { return }
        if let target, labels[target] == nil { labels[target] = text }
        if let id = tag[.id] { tabs[id] = text }
    }

    static func isTabList(_ tag: PageTag) -> Bool {
        tag.purpose == "tablist" || tag.hasClass(["nav-tabs", "nav-pills", "tablist", "tab-list"])
    }

    /// Returns what a tag of Bootstrap and its like opens: `collapse`, `tab`, `pill`; empty if nothing.
    static func toggle(of tag: PageTag) -> String {
        (tag[.dataBsToggle] ?? tag[.dataToggle] ?? "").lowercased()
    }

    static func target(of tag: PageTag) -> String? {
        if let id = tag[.ariaControls], !id.isEmpty { return id }
        for address in [tag[.dataBsTarget], tag[.dataTarget], tag.name == "a" ? tag[.href] : nil] {
            if let address, address.hasPrefix("#"), address.utf8.count > 1 {
                return String(address.dropFirst())
            }
        }
        return nil
    }

    static func isTabPanel(_ tag: PageTag) -> Bool {
        tag.purpose == "tabpanel" || tag.hasClass(["tab-pane", "tabpanel", "tab-panel"])
    }

    func label(of tag: PageTag) -> String? {
        if let id = tag[.id], let label = labels[id] { return label }
        return tag[.ariaLabelledby].flatMap { tabs[$0] }
    }

    private static let panelWords: Set<String> = [
        "panel", "pane", "accordion", "collapse", "collapsible", "tab", "tabpanel", "details", "expandable",
    ]

    /// Returns true for a hidden element whose text a person can open: text of the page.
    func isPanel(_ tag: PageTag) -> Bool {
        tag.purpose == "region" || Self.isTabPanel(tag) || tag[.hidden]?.lowercased() == "until-found"
            || tag[.id].map(opened.contains) ?? false
            || tag[.ariaLabelledby] != nil && tag.purpose != "dialog"
            || tag.words(.class).contains(where: Self.panelWords.contains)
    }

    private static let triggerWords: Set<String> = [
        "header", "heading", "title", "toggle", "trigger", "button", "btn", "head", "label",
    ]

    /// Returns true for an element outside of headings that opens a panel below it and names it.
    func isTrigger(_ tag: PageTag) -> Bool {
        if tag.name == "summary" { return true }
        guard ["button", "a", "div", "span", "p", "dt"].contains(tag.name) else { return false }
        let words = tag.words(.class)
        let isAccordion = words.contains { $0 == "accordion" || $0 == "collapsible" || $0 == "expander" }
        if isAccordion, tag.name == "button" || words.contains(where: Self.triggerWords.contains) {
            return true
        }
        guard tag.name == "button" || tag.name == "a" || tag.purpose == "button" else { return false }
        if Self.toggle(of: tag) == "collapse" { return true }
        return tag[.ariaExpanded] != nil && Self.target(of: tag) != nil
    }
}
