import ContentPack

/// Changes to the pack that should replace the open one, such as a newer version of it, if there is one.
public struct UseNewerContent: SideEffect {
    public typealias Finding = @Sendable (Pack) -> PackLocator.Located?

    private let successor: Finding

    /// - Parameters:
    ///   - successor: returns the pack that should replace the given one; `nil` if that is still the best.
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

/// Opens the version or the pack that should replace the open one, if there is one. The screens stay if it is
/// the same pack.
public struct OpenNewerContent: SideEffect {
    private let locator: PackLocator
    private let screens: [ScreenID]

    /// - Parameter screens: the path to the screen in view, which is the last one.
    public init(_ locator: PackLocator, screens: [ScreenID]) {
        (self.locator, self.screens) = (locator, screens)
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let pack = dependencies.content.pack
        guard let located = locator.successor(of: pack) else { return }
        if located.pack.info.identifier == pack.info.identifier {
            AdoptVersion(located, screens: screens).run(dependencies, dispatch: dispatch)
        } else {
            SwitchPack(located).run(dependencies, dispatch: dispatch)
        }
    }
}

/// Opens another pack at Welcome, with the reading record of that pack.
struct SwitchPack: SideEffect {
    let located: PackLocator.Located

    init(_ located: PackLocator.Located) { self.located = located }

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
