// Everything that a session reads from a pack is read by an effect of this folder, through a `ContentSource`.

public enum ReadContent: SideEffect {
    /// Reads what screens show, unless it is here. The store does so for every screen that comes into view.
    case screens([ScreenID])
    /// Reads a guide of which another screen shows a part.
    case guide(String)
    /// Reads what screens show again, for a maintainer who saved a file; quietly, only a failure is reported.
    case again([ScreenID], isQuiet: Bool = false)
    /// Reads the pack again if something of it could not be read, for a kiosk, where no one can ask for it.
    case missing([ScreenID])
    /// Reads the menus and places of a pack that is being edited, so that there is a good version of each.
    case goodVersions
    /// Reads the record of the sync again: when the server was asked, until when the content is up to date.
    case syncRecord

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let content = dependencies.content
        switch self {
        case .screens(let screens):
            for screen in screens {
                content.load(for: screen)
                screen.kind.preparation?.prepare(screen, dependencies, dispatch: dispatch)
            }
        case .guide(let path): content.loadGuide(path)
        case .again(let screens, let isQuiet):
            do {
                try content.reread(for: screens)
                if !isQuiet { dispatch(ShowNotice("The content was read again.")) }
            } catch {
                dispatch(ShowNotice("Not read again: \(error.message) (\(error.file)); \(error.hint)."))
            }
        case .missing(let screens): content.rereadMissing(for: screens)
        case .goodVersions:
            guard let copy = content.workingCopy, case .success(let pack) = copy.opened else { return }
            copy.keepWhatIsGood(of: pack, in: &content.menuFiles)
        case .syncRecord: content.pack.rereadSyncRecord()
        }
    }
}
