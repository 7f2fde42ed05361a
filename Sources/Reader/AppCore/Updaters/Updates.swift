// What happens to updates of the guides.

/// An update goes on, or (`nil`) has ended.
public struct ShowUpdateProgress: StateUpdater {
    public let progress: UpdateProgress?

    public init(_ progress: UpdateProgress?) {
        self.progress = progress
    }

    public func update(_ state: inout AppState) { state.updates.progress = progress }
}

/// Something is to be told on the status line, once it is free.
public struct AnnounceUpdate: StateUpdater {
    public let notice: UpdateNotice

    public init(_ notice: UpdateNotice) {
        self.notice = notice
    }

    public func update(_ state: inout AppState) {
        state.updates.announce(notice)
        switch notice {
        case .installed(let version, _): state.updates.waitingVersion = version
        case .otherPack: break
        case .ended(let outcome): if outcome.isWaiting { state.updates.waitingVersion = outcome.version }
        }
    }
}

/// What was installed meanwhile is gone again.
public struct ForgetWaitingVersion: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) { state.updates.adopt() }
}

/// The status line has shown what there was to tell.
public struct UpdateNoticeWasShown: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) { state.updates.show() }
}

/// What was told has been read.
public struct ClearUpdateNotice: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) { state.updates.clearIfShown() }
}
