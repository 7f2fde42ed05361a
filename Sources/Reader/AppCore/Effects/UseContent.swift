import ContentPack

/// Changes to another pack, such as a newer version of this one.
public struct UseContent: SideEffect {
    public let located: PackLocator.Located

    public init(_ located: PackLocator.Located) {
        self.located = located
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dependencies.library.use(located.pack, rejected: located.rejected)
        // Positions in the old content mean nothing in the new.
        dispatch(ResetSession())
        dependencies.library.load(for: .welcome)
    }
}

/// Opens another pack at Welcome, with the reading record of that pack.
public struct SwitchPack: SideEffect {
    public let located: PackLocator.Located

    public init(_ located: PackLocator.Located) {
        self.located = located
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let library = dependencies.library
        library.use(located.pack, rejected: located.rejected)
        library.load(for: .welcome)
        let info = library.pack.info
        dependencies.record.use(identifier: info.identifier, packVersion: info.version)
        dispatch(BeginWithPack(dependencies.record.read()))
        dispatch(ShowNotice("\(info.title) is open."))
    }
}

/// Forgets the query of the search; the index stays.
public struct ForgetSearch: SideEffect {
    public init() {}

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dependencies.library.search?.forget()
    }
}
