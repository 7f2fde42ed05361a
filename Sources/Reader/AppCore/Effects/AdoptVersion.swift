import ContentPack

/// Changes to another version of the guides; the screens and the positions on them stay.
struct AdoptVersion: SideEffect {
    let located: PackLocator.Located
    let screens: [ScreenID]

    /// - Parameters:
    ///   - screens: the path to the screen in view, which is the last one.
    init(_ located: PackLocator.Located, screens: [ScreenID]) {
        self.located = located
        self.screens = screens
    }

    func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let content = dependencies.content
        content.adopt(located.pack, rejected: located.rejected)
        for screen in screens { content.load(for: screen) }
        dispatch(NoteUpdate.adopted)
        let version = "Version \(content.pack.info.version) is open"
        dispatch(
            ShowNotice(
                isGone(content)
                    ? "\(version). It no longer has this guide." : "\(version). c: what is new."))
    }

    private func isGone(_ content: SessionContent) -> Bool {
        screens.last?.file.map { !content.pack.holdsFile($0) } ?? false
    }
}

/// Reads the record of the sync again: when the server was asked, and until when the content is up to date.
public struct RereadSyncRecord: SideEffect {
    public init() {}

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dependencies.content.rereadSyncRecord()
    }
}
