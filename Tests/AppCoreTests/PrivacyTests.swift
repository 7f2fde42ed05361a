import GuideDocument
import Testing

@testable import AppCore

/// Private sessions record nothing, and records can be removed.
@Suite struct PrivacyTests {
    private static let fire = RecentGuide(guide: "Guides/fire.html", title: "Fire", place: nil)
    private static let assault = RecentGuide(guide: "Guides/assault.html", title: "Assault", place: nil)
    private static let mark = Bookmark(
        guide: "Guides/assault.html", title: "Assault",
        place: Place(section: "during", name: "During", anchor: nil))

    @Test func aPrivateGuideIsNeverNoted() {
        var state = AppState()
        LeaveGuide(Self.assault, isPrivate: true).update(&state)
        #expect(state.record.recent.isEmpty)
        #expect(state.unkept.isEmpty)
        // A bookmark is the person's own list.
        ToggleBookmark(Self.mark).update(&state)
        LeaveGuide(Self.assault, isPrivate: true).update(&state)
        #expect(state.record.bookmarks == [Self.mark])
        #expect(state.record.recent.isEmpty)
    }

    @Test func whatWasNotedBeforeAGuideWasPrivateIsRemoved() {
        var state = AppState()
        LeaveGuide(Self.assault).update(&state)
        LeaveGuide(Self.assault, isPrivate: true).update(&state)
        #expect(state.record.recent.isEmpty)
        #expect(state.unkept.last == .forget(guide: Self.assault.guide))
    }

    @Test func withoutRememberingNothingIsNotedOrOffered() {
        var state = AppState()
        LeaveGuide(RecentGuide(guide: Self.fire.guide, title: "Fire", place: Self.mark.place)).update(&state)
        state.settings.values.remember = false
        LeaveGuide(Self.assault).update(&state)
        #expect(state.record.recent.map(\.guide) == [Self.fire.guide])
        Push(.guide(path: Self.fire.guide)).update(&state)
        GoOnReading.offer.update(&state)
        #expect(state.notice == nil)
    }

    @Test func clearingRemovesEverythingOrWhatWasRead() {
        var record = ReadingRecord()
        for change in [RecordChange.mark(Self.mark), .read(Self.fire)] { change.apply(to: &record) }
        var read = record
        RecordChange.clear(bookmarks: false).apply(to: &read)
        #expect(read.recent.isEmpty && read.bookmarks == [Self.mark])
        RecordChange.clear(bookmarks: true).apply(to: &record)
        #expect(record == ReadingRecord())
    }

    @Test func aQuickExitIsNoWayOutOfAKiosk() {
        var state = AppState()
        Quit.quickly.update(&state)
        #expect(state.isFinished && state.leavesNothing)
        var kiosk = AppState(access: .kiosk)
        Quit.quickly.update(&kiosk)
        #expect(!kiosk.isFinished && !kiosk.leavesNothing)
        #expect(ActionTable.action(forKey: "C-x", in: .anything, for: .kiosk) == nil)
        for context in [ActionContext.grid, .list, .guide, .page, .card, .steps, .search] {
            #expect(ActionTable.action(forKey: "C-x", in: context) == .quickExit)
        }
    }
}
