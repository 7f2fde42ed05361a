import AppCore
import GuideLayout

/// Caches laid-out pages by page, width and kind of characters, so that text is wrapped once, not on every draw.
public final class LayoutCache {
    private struct Key: Equatable {
        var page: String
        var width: Int
        var isASCII: Bool
        var pictures: PictureForm
        var generation: Int
    }

    private var pages: RecentlyUsed<Key, SearchablePage>
    /// Raised when the content was read again, so that nothing old is shown.
    public var generation = 0

    /// The most cached pages; a screen rarely needs more than its own.
    static let kept = 8

    /// - Parameter bytesKept: the most, roughly, of pages not in sight: a kiosk may have 256 MB.
    public init(bytesKept: Int = 16 << 20) {
        pages = RecentlyUsed(max: LayoutCache.kept, maxWeight: bytesKept) { Self.weight(of: $0.layout) }
    }

    public func layout(
        of page: PageModel, width: Int, profile: TerminalProfile, pictures: PictureForm = .words
    ) -> GuideLayout { searchable(page, width: width, profile: profile, pictures: pictures).layout }

    func searchable(
        _ page: PageModel, width: Int, profile: TerminalProfile, pictures: PictureForm = .words
    ) -> SearchablePage {
        let key = Key(
            page: page.key, width: width, isASCII: profile.glyphs == .ascii, pictures: pictures,
            generation: generation)
        if let page = pages.use(key) { return page }
        var options = LayoutOptions(width: width, symbols: profile.glyphs == .ascii ? .ascii : .unicode)
        options.skipsTitle = page.banner != nil
        options.title = page.banner?.text
        let laidOut = SearchablePage(
            GuideLayouter.layout(
                page.document, options: options, pictures: pictures.drawing(page.document.drawings)))
        pages.keep(laidOut, for: key)
        return laidOut
    }

    /// Returns the memory of a layout, roughly, in bytes: about a hundred a line, run or link, and its text.
    private static func weight(of layout: GuideLayout) -> Int {
        let part = 100
        var bytes = (layout.links.count + layout.headings.count) * part
        for line in layout.lines {
            bytes += part
            for run in line.runs { bytes += part + run.text.utf8.count }
        }
        return bytes
    }
}

extension RenderContext {
    /// Returns a page with its pictures as it is laid out here, in which words can be found.
    func laidOut(_ page: PageModel, width: Int) -> SearchablePage {
        layouts.searchable(
            page, width: width, profile: profile, pictures: PictureForm(profile, rows: size.rows))
    }
}
