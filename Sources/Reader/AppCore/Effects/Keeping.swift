/// Keeps what happened since the last time.
public struct KeepRecord: SideEffect {
    public let changes: [RecordChange]

    public init(_ changes: [RecordChange]) {
        self.changes = changes
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        switch dependencies.record.save(changes) {
        case .saved(let record): dispatch(UseRecord(record, kept: changes.count))
        // Whoever writes now is done in a moment; it is tried again with the next change.
        case .busy: break
        case .failed(let reason): dispatch(NotKept(reason))
        }
    }
}

/// Opens a guide at a bookmark.
public struct OpenBookmark: SideEffect {
    public let bookmark: Bookmark

    public init(_ bookmark: Bookmark) {
        self.bookmark = bookmark
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let screen = ScreenID.guide(path: bookmark.guide)
        dependencies.library.load(for: screen)
        dispatch(Push(screen))
        dispatch(ShowPlace(bookmark.place))
    }
}
