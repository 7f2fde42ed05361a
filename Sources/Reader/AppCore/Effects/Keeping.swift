/// Saves the changes of the record since the last time.
public struct KeepRecord: SideEffect {
    public let changes: [RecordChange]

    public init(_ changes: [RecordChange]) { self.changes = changes }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let store = dependencies.record
        let outcome = store.save(changes, isForgetting: { dependencies.settings.isToldToForget })
        if case .saved(let record) = outcome { dispatch(UseRecord(record, kept: changes.count)) }
        dispatch(ReportSaving(outcome: outcome, changes: changes, place: store.place))
    }
}

/// Moves damaged files of the person out of the way, now that the first screen is shown.
public struct SetAsideDamagedFiles: SideEffect {
    public init() {}

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dependencies.settings.tidy()
        dependencies.record.tidy()
    }
}
