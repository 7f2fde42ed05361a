import GuideDocument

/// One screen on the way from Welcome, with the place where the person was on it.
public struct Visit: Sendable, Hashable, Codable {
    public var screen: ScreenID
    /// The selected entry of a list, 0-based.
    public var selection = 0
    /// Where the first visible line of a page begins.
    public var anchor = Anchor()
    /// How many lines above that line the view begins (blank lines and borders have no anchor of their own).
    public var lead = 0
    /// Where the person was in a page that can not be shown at the moment.
    public var setAside: Anchor?
    /// The link that Enter follows, in reading order; `nil` when none is selected.
    public var focusedLink: Int?
    /// The id to show first, once the page has been laid out.
    public var fragment: String?
    /// What is being looked for in this page.
    public var find: Find?

    /// In the search: whether the selection was moved since something was typed, so that the cursor stands on it and
    /// not in the text field.
    public var isOnResult = false

    public init(_ screen: ScreenID) {
        self.screen = screen
    }

    /// Finding text in a page: all matches are marked, one is current.
    public struct Find: Sendable, Hashable, Codable {
        public var query: String
        /// Where a search of the pack led here: the words it found, each to be marked wherever it stands.
        public var words: [String] = []
        /// The text of the guide that the search found, until it has been scrolled to.
        public var hit: String?
        /// Index into the page's matches.
        public var current: Int

        public init(query: String, current: Int = 0) {
            self.query = query
            self.current = current
        }
    }
}
