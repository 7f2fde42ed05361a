import GuideLayout

/// Caches laid-out pages by page, width and kind of characters, so that text is wrapped once, not on every
/// draw.
public final class LayoutCache {
    private struct Key: Equatable {
        var page: String
        var width: Int
        var isASCII: Bool
        var generation: Int
    }

    /// The cached pages; the most recently used is last.
    private var pages: [(key: Key, page: SearchablePage)] = []
    /// Raised when the content was read again, so that nothing outdated is shown.
    public var generation = 0

    /// The most cached pages; a screen rarely needs more than its own.
    static let kept = 8

    public init() {}

    /// Returns the layout of a page.
    func layout(of page: PageModel, width: Int, profile: TerminalProfile) -> GuideLayout {
        searchable(page, width: width, profile: profile).layout
    }

    /// Returns a page as it is laid out, for finding words in it. The least recently used page is dropped.
    func searchable(_ page: PageModel, width: Int, profile: TerminalProfile) -> SearchablePage {
        let key = Key(
            page: page.key, width: width, isASCII: profile.glyphs == .ascii, generation: generation)
        if let index = pages.lastIndex(where: { $0.key == key }) {
            if index + 1 < pages.count { pages.append(pages.remove(at: index)) }
            return pages[pages.count - 1].page
        }
        var options = LayoutOptions(width: width, symbols: profile.glyphs == .ascii ? .ascii : .unicode)
        options.skipsTitle = page.banner != nil
        let laidOut = SearchablePage(GuideLayouter.layout(page.document, options: options))
        if pages.count >= Self.kept { pages.removeFirst() }
        pages.append((key, laidOut))
        return laidOut
    }
}
