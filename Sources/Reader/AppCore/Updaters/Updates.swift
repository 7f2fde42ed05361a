// What happens to updates of the guides.
import ContentPack

/// Shows the progress of an update, or (`nil`) that it has ended.
package struct ShowUpdateProgress: StateUpdater {
    package let progress: UpdateProgress?

    package init(_ progress: UpdateProgress?) {
        self.progress = progress
    }

    package func update(_ state: inout AppState) { state.updates.progress = progress }
}

/// Announces something on the status line, once it is free.
package struct AnnounceUpdate: StateUpdater {
    package let notice: UpdateNotice

    package init(_ notice: UpdateNotice) {
        self.notice = notice
    }

    package func update(_ state: inout AppState) {
        state.updates.announce(notice)
        switch notice {
        case .installed(let version, _): state.updates.waitingVersion = version
        case .otherPack: break
        case .ended(let outcome): if outcome.isWaiting { state.updates.waitingVersion = outcome.version }
        }
    }
}

/// Forgets the version that was installed, because it is gone again.
package struct ForgetWaitingVersion: StateUpdater {
    package init() {}
    package func update(_ state: inout AppState) { state.updates.adopt() }
}

/// Notes that the status line has shown the pending notice.
package struct UpdateNoticeWasShown: StateUpdater {
    package init() {}
    package func update(_ state: inout AppState) { state.updates.show() }
}

/// Clears the pending notice, which has been read.
package struct ClearUpdateNotice: StateUpdater {
    package init() {}
    package func update(_ state: inout AppState) { state.updates.clearIfShown() }
}
