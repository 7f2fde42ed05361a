import ContentPack

/// Changes to the pack that should replace the open one, such as a newer version of it, if there is one.
public struct UseNewerContent: SideEffect {
    public typealias Finding = @Sendable (Pack) -> PackLocator.Located?

    private let successor: Finding

    /// - Parameter successor: returns the pack that should replace the given one; `nil` if that is still the best.
    public init(_ successor: @escaping Finding) { self.successor = successor }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let content = dependencies.content
        guard let located = successor(content.pack) else { return }
        content.use(located.pack, rejected: located.rejected)
        content.reason = located.reason
        // Positions in the old content mean nothing in the new.
        dispatch(ResetSession())
        content.load(for: .welcome)
    }
}

/// Opens what should replace the open version or pack, if anything. The screens stay if it is the same pack.
public struct OpenNewerContent: SideEffect {
    private let locator: PackLocator
    private let screens: [ScreenID]

    /// - Parameter screens: the path to the screen in view, which is the last one.
    public init(_ locator: PackLocator, screens: [ScreenID]) {
        (self.locator, self.screens) = (locator, screens)
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let content = dependencies.content
        guard let located = locator.successor(of: content.pack) else { return }
        guard located.pack.info.identifier == content.pack.info.identifier else {
            return SwitchPack(located: located).run(dependencies, dispatch: dispatch)
        }
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

    /// - Parameter key: the key or the answer that lists the changes; the one of the action table by default.
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

/// Opens another pack at Welcome, with the reading record of that pack.
struct SwitchPack: SideEffect {
    let located: PackLocator.Located

    func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let content = dependencies.content
        content.use(located.pack, rejected: located.rejected)
        content.reason = located.reason
        content.load(for: .welcome)
        let info = content.pack.info
        dependencies.record.use(identifier: info.identifier, packVersion: info.version)
        dispatch(BeginWithPack(record: dependencies.record.read()))
        dispatch(ShowNotice("\(info.title) is open."))
    }
}
