import GuideDocument

/// Uses the record of earlier sessions, or one that a store has merged with another reader's.
public struct UseRecord: StateUpdater {
    public let record: ReadingRecord
    /// The number of unsaved changes that it includes.
    public let kept: Int

    public init(_ record: ReadingRecord, kept: Int = 0) { (self.record, self.kept) = (record, kept) }

    public func update(_ state: inout AppState) {
        state.record = record
        state.unkept.removeFirst(min(kept, state.unkept.count))
        for change in state.unkept { change.apply(to: &state.record) }
        if state.unkept.isEmpty { state.saidNotKept = false }
    }
}

/// Adds a bookmark at the place, or removes the one that is there.
public struct ToggleBookmark: StateUpdater {
    public let bookmark: Bookmark

    public init(_ bookmark: Bookmark) { self.bookmark = bookmark }

    public func update(_ state: inout AppState) {
        if state.record.bookmarks.contains(where: { $0.marksSame(as: bookmark) }) {
            state.remember(.unmark(bookmark))
            state.notice = "Bookmark removed: \(bookmark.name)."
        } else if state.record.bookmarks.count >= ReadingRecord.maxBookmarks {
            state.notice = "There are \(ReadingRecord.maxBookmarks) bookmarks: remove one first."
        } else {
            state.remember(.mark(bookmark))
            state.notice = Self.notice(bookmark, isLasting: !state.settings.isPrivate)
        }
    }

    static func notice(_ bookmark: Bookmark, isLasting: Bool) -> String {
        "Bookmarked\(isLasting ? "" : " until you leave"): \(bookmark.name)."
    }
}

public enum Forget: StateUpdater, RowEffect {
    case item(RecordChange)
    case undo
    /// Removes everything, and returns to the previous screen. `ReportSaving` says that it is done.
    case all
    /// Removes the list of recently read guides, because it is no longer to be kept.
    case reading
    case unsavedReading

    public static func isAllowed(with access: Access) -> Bool { access.allowsRemembering }

    public func update(_ state: inout AppState) {
        switch self {
        case .item(let change):
            let undo = state.record.undo(of: change)
            state.remember(change)
            state.undoOfRemoval = undo?.change
            let count = state.record.bookmarks.count + state.record.recent.count
            state.current.list.selection = max(0, min(state.current.list.selection, count - 1))
            state.current.list.row = nil
            state.notice = undo.map { "Removed: \($0.name). + puts it back." } ?? "Removed."
        case .undo:
            if let change = state.undoOfRemoval {
                state.undoOfRemoval = nil
                state.remember(change)
                state.notice = "Put back."
            } else {
                state.notice = "Nothing was removed."
            }
        case .all:
            state.remember(.clear(bookmarks: true))
            state.undoOfRemoval = nil
            state.pop()
            state.current.list = ListPosition()
            state.notice = "Removing all bookmarks and recently read guides…"
        case .reading:
            state.remember(.clear(bookmarks: false))
            state.undoOfRemoval = nil
        case .unsavedReading: state.unkept.removeAll { !$0.isAskedFor }
        }
    }
}

extension ReadingRecord {
    /// Returns the change that restores the single item that a change removes, with its name, or nil.
    fileprivate func undo(of change: RecordChange) -> (change: RecordChange, name: String)? {
        switch change {
        case .unmark(let bookmark): (.mark(bookmark), bookmark.name)
        case .forget(let guide): recent(guide).map { (.read($0), $0.title) }
        case .mark, .read, .clear: nil
        }
    }
}

/// Records that a guide was left, and the person's place in it.
public struct LeaveGuide: StateUpdater {
    public let guide: RecentGuide
    /// True if having read it could be held against a person. A bookmark lists it even so, as they asked.
    public let isPrivate: Bool

    public init(_ guide: RecentGuide, isPrivate: Bool = false) {
        (self.guide, self.isPrivate) = (guide, isPrivate)
    }

    public func update(_ state: inout AppState) {
        if isPrivate {
            // Noted when it was not private yet.
            if state.record.recent(guide.guide) != nil { state.remember(.forget(guide: guide.guide)) }
            return
        }
        guard state.settings.values.remember else { return }
        // Nothing new: another look at the most recently read guide, left at the same place.
        if state.record.recent.first != guide { state.remember(.read(guide)) }
    }
}

/// Goes on in a guide that was read before.
///
/// A guide always opens at its beginning: a person in danger must see what to do now, and not the middle of
/// what an earlier reader read last week. So the earlier place is offered and never opened automatically.
public enum GoOnReading: StateUpdater {
    /// Says that the guide was read before, and how to continue there, unless there is another notice.
    case offer
    case resume

    public func update(_ state: inout AppState) {
        switch (self, state.placeToGoOn) {
        case (.offer, let place?) where state.notice == nil:
            state.notice =
                place.name.isEmpty ? "Press . to go on where you were." : "Press . to go on at \(place.name)."
        case (.offer, _): break
        case (.resume, let place?): ShowPlace(place).update(&state)
        case (.resume, nil): state.notice = "There is no earlier place in this guide to go on from."
        }
    }
}

/// Scrolls the guide in view to a place: its exact line if that can be found, else its section.
public struct ShowPlace: StateUpdater {
    public let place: Place

    public init(_ place: Place) { self.place = place }

    public func update(_ state: inout AppState) { Self.show(place, on: &state.current) }

    static func show(_ place: Place, on visit: inout Visit) {
        visit.page.text.anchor = place.anchor ?? Anchor()
        visit.page.text.lead = 0
        visit.page.fragment = place.section
    }
}

/// Says what came of saving changes, where the person could believe otherwise.
struct ReportSaving: StateUpdater {
    let outcome: SaveOutcome
    var changes: [RecordChange] = []
    /// The file, for people; nil if the store ends with the session.
    var place: String?

    func update(_ state: inout AppState) {
        switch outcome {
        case .saved:
            if changes.contains(.clear(bookmarks: true)) {
                state.notice = "All bookmarks and recently read guides were removed."
            } else if place == nil, case .mark(let bookmark)? = changes.last,
                state.notice == nil || state.notice == ToggleBookmark.notice(bookmark, isLasting: true)
            {
                state.notice = ToggleBookmark.notice(bookmark, isLasting: false)
            }
        case .busy:
            // The program that writes now is done in a moment; it is tried again with the next change.
            guard state.unkept.contains(where: \.isRemoval) else { return }
            let file = place.map { " " + $0 } ?? ""
            state.notice = "Not removed yet: Muster tries again. Another program is writing\(file)."
        case .failed(let reason): reportFailure(reason, &state)
        }
    }

    /// Says once that changes could not be saved, but again for each removal: the file still has what the person
    /// believes to be gone. It is said only if they asked to save something: reading on is more important.
    private func reportFailure(_ reason: String, _ state: inout AppState) {
        guard !state.saidNotKept, state.unkept.contains(where: \.isAskedFor) else { return }
        state.saidNotKept = true
        if !state.unkept.contains(where: \.isRemoval) {
            state.notice = "Bookmarks cannot be saved (\(reason)); they last until you quit."
        } else if let place, state.unkept.contains(.clear(bookmarks: true)) {
            state.notice = "Not removed: delete \(place) (\(reason))."
        } else {
            state.notice = "Not removed\(place.map { " from " + $0 } ?? "") (\(reason))."
        }
    }
}

extension RecordChange {
    var isRemoval: Bool {
        switch self {
        case .unmark, .forget, .clear: true
        case .mark, .read: false
        }
    }

    /// True if a person asked for the change, as opposed to one that is recorded automatically.
    var isAskedFor: Bool { if case .read = self { false } else { true } }
}

extension AppState {
    /// The most changes waiting to be saved; the oldest are dropped if they cannot be.
    static let maxUnkept = 200

    mutating func remember(_ change: RecordChange) {
        guard access.allowsRemembering else { return }
        change.apply(to: &record)
        unkept.append(change)
        if change.isRemoval { saidNotKept = false }
        if unkept.count > Self.maxUnkept { unkept.removeFirst() }
    }

    var placeToGoOn: Place? {
        guard settings.values.remember, current.screen.kind == .guide, let path = current.screen.file else {
            return nil
        }
        return record.recent(path)?.place
    }
}
