// What happens to updates of the guides.
import ContentPack

public enum NoteUpdate: StateUpdater {
    /// It is under way, or (`nil`) it has ended.
    case progress(UpdateProgress?)
    /// There is something to say on the status line, once it is free.
    case announced(UpdateNotice)
    /// The version that was installed is open, or gone again.
    case adopted
    /// The status line has shown the pending notice.
    case shown
    /// The pending notice has been read, if it was shown.
    case read

    public func update(_ state: inout AppState) {
        switch self {
        case .progress(let progress): state.updates.progress = progress
        case .announced(let notice): state.updates.announce(notice)
        case .adopted: state.updates.adopt()
        case .shown: state.updates.show()
        case .read: state.updates.clearIfShown()
        }
    }
}
