/// Saves the changes of the record since the last time.
public struct KeepRecord: SideEffect {
    public let changes: [RecordChange]

    public init(_ changes: [RecordChange]) { self.changes = changes }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let store = dependencies.record
        switch store.save(changes, isForgetting: { dependencies.settings.isToldToForget }) {
        case .saved(let record):
            dispatch(UseRecord(record, kept: changes.count))
            dispatch(ReportSaved(changes: changes, isLasting: store.place != nil))
        // The program that writes now is done in a moment; it is tried again with the next change.
        case .busy: dispatch(ReportSaveDelay(place: store.place))
        case .failed(let reason): dispatch(ReportSaveFailure(reason: reason, place: store.place))
        }
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
