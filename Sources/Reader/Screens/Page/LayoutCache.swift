import GuideLayout

/// Pages laid out, kept by page, width and kind of characters: text is wrapped once, not on every draw.
public final class LayoutCache {
    private struct Key: Equatable {
        var page: String
        var width: Int
        var isASCII: Bool
        var generation: Int
    }

    /// The page used last comes last.
    private var pages: [(key: Key, page: SearchablePage)] = []
    /// Raised when the content was read again, so that nothing old is shown.
    public var generation = 0

    /// Pages kept; a screen rarely needs more than its own.
    static let kept = 8

    public init() {}

    /// Returns the layout of a page.
    func layout(of page: PageModel, width: Int, profile: TerminalProfile) -> GuideLayout {
        searchable(page, width: width, profile: profile).layout
    }

    /// Returns a page as it is laid out, in which words can be found. The page that was not used for longest gives way.
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
