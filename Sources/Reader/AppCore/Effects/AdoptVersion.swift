import ContentPack

/// Changes to another version of the guides; the screens and the positions on them stay.
struct AdoptVersion: SideEffect {
    let located: PackLocator.Located
    let screens: [ScreenID]

    /// - Parameter screens: the path to the screen in view, which is the last one.
    init(_ located: PackLocator.Located, screens: [ScreenID]) {
        (self.located, self.screens) = (located, screens)
    }

    func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let content = dependencies.content
        content.adopt(located.pack, rejected: located.rejected)
        for screen in screens { content.load(for: screen) }
        dispatch(NoteUpdate.adopted)
        AnnounceVersion(screen: screens.last).run(dependencies, dispatch: dispatch)
    }
}

/// Says that another version is open, and what lists the changes in it.
public struct AnnounceVersion: SideEffect {
    private let screen: ScreenID?
    private let key: String

    /// - Parameters:
    ///   - screen: the screen in view.
    ///   - key: the key or the answer that lists the changes; the one of the action table by default.
    public init(screen: ScreenID?, key: String? = nil) {
        self.screen = screen
        self.key =
            key ?? ActionTable.all.first { $0.action == .changes }?.keys.first.map(KeyName.spelled) ?? ""
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let pack = dependencies.content.pack
        let isGone = screen?.file.map { !pack.holdsFile($0) } ?? false
        let next = isGone ? "It no longer has this guide." : "\(key): what is new."
        dispatch(ShowNotice("Version \(pack.info.version) is open. \(next)"))
    }
}

/// Reads the record of the sync again: when the server was asked, and until when the content is up to date.
public struct RereadSyncRecord: SideEffect {
    public init() {}

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dependencies.content.rereadSyncRecord()
    }
}
