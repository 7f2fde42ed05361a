import GuideLayout

/// Pages laid out, kept by page, width and kind of characters: text is wrapped once, not on every draw.
public final class LayoutCache {
    private struct Key: Hashable {
        var page: String
        var width: Int
        var isASCII: Bool
        var generation: Int
    }

    private var layouts: [Key: GuideLayout] = [:]
    private var use: [Key] = []
    /// Raised when the content was read again, so that nothing old is shown.
    public var generation = 0

    /// Layouts kept; a page rarely needs more than its own.
    static let kept = 8

    public init() {}

    func layout(of page: PageModel, width: Int, look: TerminalProfile) -> GuideLayout {
        let key = Key(
            page: page.key, width: width, isASCII: look.glyphs == .ascii, generation: generation)
        if let layout = layouts[key] { return layout }
        var options = LayoutOptions(width: width, symbols: look.glyphs == .ascii ? .ascii : .unicode)
        options.skipsTitle = page.banner != nil
        let layout = GuideLayouter.layout(page.document, options: options)
        if use.count >= Self.kept { layouts[use.removeFirst()] = nil }
        use.append(key)
        layouts[key] = layout
        return layout
    }
}
