// What happens to updates of the guides.
import ContentPack

/// Shows the progress of an update, or (`nil`) that it has ended.
public struct ShowUpdateProgress: StateUpdater {
    public let progress: UpdateProgress?

    public init(_ progress: UpdateProgress?) {
        self.progress = progress
    }

    public func update(_ state: inout AppState) { state.updates.progress = progress }
}

/// Announces something on the status line, once it is free.
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

/// Forgets the version that was installed, because it is gone again.
public struct ForgetWaitingVersion: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) { state.updates.adopt() }
}

/// Notes that the status line has shown the pending notice.
public struct UpdateNoticeWasShown: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) { state.updates.show() }
}

/// Clears the pending notice, which has been read.
public struct ClearUpdateNotice: StateUpdater {
    public init() {}
    public func update(_ state: inout AppState) { state.updates.clearIfShown() }
}
