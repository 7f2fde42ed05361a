import GuideDocument
import Testing

@testable import AppCore

/// Bookmarks and the place where a guide was left, as changes of the state.
@Suite struct RememberingTests {
    private static let during = Place(section: "during", name: "During", anchor: Anchor(block: 5))
    private static let fire = "Guides/fire.html"

    private func bookmark(_ section: String?, _ name: String, block: Int = 0) -> Bookmark {
        Bookmark(
            guide: Self.fire, title: "Fire",
            place: Place(section: section, name: name, anchor: Anchor(block: block)))
    }

    /// In the guide, with what was read before.
    private func state(_ place: Place? = during) -> AppState {
        var state = AppState()
        LeaveGuide(RecentGuide(guide: Self.fire, title: "Fire", place: place)).update(&state)
        Push(.guide(path: Self.fire)).update(&state)
        return state
    }

    @Test func oneBookmarkASection() {
        var state = AppState()
        ToggleBookmark(bookmark("during", "During", block: 3)).update(&state)
        #expect(state.notice == "Bookmarked: Fire: During.")
        ToggleBookmark(bookmark("after", "After")).update(&state)
        #expect(state.record.bookmarks.map(\.name) == ["Fire: After", "Fire: During"])
        ToggleBookmark(bookmark("during", "During", block: 9)).update(&state)
        #expect(state.record.bookmarks.map(\.name) == ["Fire: After"])
        #expect(state.notice == "Bookmark removed: Fire: During.")
        #expect(state.unkept.count == 3)
    }

    @Test func aPrivateSessionSaysThatABookmarkEndsWithIt() {
        var state = AppState()
        state.settings.isPrivate = true
        ToggleBookmark(bookmark("during", "During", block: 3)).update(&state)
        #expect(state.notice == "Bookmarked until you leave: Fire: During.")
    }

    @Test func whatWasRemovedLastCanBePutBack() {
        var state = AppState()
        Forget.undo.update(&state)
        #expect(state.notice == "Nothing was removed.")
        let mark = bookmark("during", "During", block: 3)
        ToggleBookmark(mark).update(&state)
        let before = state.record
        Forget.item(.unmark(mark)).update(&state)
        #expect(state.notice == "Removed: Fire: During. + puts it back." && state.record.bookmarks.isEmpty)
        Forget.undo.update(&state)
        #expect(state.record == before)
        Forget.undo.update(&state)
        #expect(state.notice == "Nothing was removed." && state.record == before)
        LeaveGuide(RecentGuide(guide: Self.fire, title: "Fire", place: Self.during)).update(&state)
        let read = state.record
        Forget.item(.forget(guide: Self.fire)).update(&state)
        #expect(state.record.recent.isEmpty)
        Forget.undo.update(&state)
        #expect(state.record == read)
    }

    @Test func whatIsClearedIsNotPutBack() {
        var state = AppState()
        let mark = bookmark("during", "During", block: 3)
        ToggleBookmark(mark).update(&state)
        Forget.item(.unmark(mark)).update(&state)
        Forget.all.update(&state)
        Forget.undo.update(&state)
        #expect(state.record.bookmarks.isEmpty)
    }

    @Test func withoutSectionsAHeadingIsOne() {
        var state = AppState()
        ToggleBookmark(bookmark(nil, "One")).update(&state)
        ToggleBookmark(bookmark(nil, "Two")).update(&state)
        ToggleBookmark(bookmark(nil, "One")).update(&state)
        #expect(state.record.bookmarks.map(\.place.name) == ["Two"])
    }

    @Test func aHundredBookmarksAreEnough() {
        var state = AppState()
        for number in 0...ReadingRecord.maxBookmarks {
            ToggleBookmark(bookmark("s\(number)", "S")).update(&state)
        }
        #expect(state.record.bookmarks.count == ReadingRecord.maxBookmarks)
        #expect(state.notice?.contains("remove one first") == true)
    }

    /// The promise of the design: do-now first, whatever was read before.
    @Test func theEarlierPlaceIsOfferedAndNotTaken() {
        var state = state()
        GoOnReading.offer.update(&state)
        #expect(state.notice == "Press . to go on at During.")
        #expect(state.current.text.anchor == Anchor())
        #expect(state.current.page.fragment == nil)
        GoOnReading.resume.update(&state)
        #expect(state.current.text.anchor == Anchor(block: 5))
    }

    @Test func aNoticeThatMattersMoreStays() {
        var state = state()
        state.notice = "Damaged: fire.html; see Status."
        GoOnReading.offer.update(&state)
        #expect(state.notice == "Damaged: fire.html; see Status.")
    }

    @Test func leftAtItsBeginningAGuideOffersNothing() {
        var state = state(nil)
        GoOnReading.offer.update(&state)
        #expect(state.notice == nil)
        GoOnReading.resume.update(&state)
        #expect(state.notice == "There is no earlier place in this guide to go on from.")
        #expect(state.current.text.anchor == Anchor())
    }

    @Test func aPlaceWithoutItsLineIsItsSection() {
        var state = state(Place(section: "during", name: "During", anchor: nil))
        GoOnReading.resume.update(&state)
        #expect(state.current.page.fragment == "during")
    }

    @Test func theSamePlaceTwiceIsNothingNew() {
        var state = state()
        let count = state.unkept.count
        LeaveGuide(RecentGuide(guide: Self.fire, title: "Fire", place: Self.during)).update(&state)
        #expect(state.unkept.count == count)
    }

    @Test func whatAnotherReaderKeptIsTakenOver() {
        var state = AppState()
        ToggleBookmark(bookmark("during", "During")).update(&state)
        var merged = state.record
        RecordChange.mark(bookmark("after", "After")).apply(to: &merged)
        ToggleBookmark(bookmark("before", "Before")).update(&state)
        UseRecord(merged, kept: 1).update(&state)
        #expect(state.record.bookmarks.map(\.place.name) == ["Before", "After", "During"])
        #expect(state.unkept.count == 1)
    }

    @Test func aDiskThatTakesNothingIsSpokenOfOnceAndOnlyWhenSomethingWasToBeKept() {
        var state = state()
        state.notice = nil
        ReportSaving(outcome: .failed("Read-only file system")).update(&state)
        #expect(state.notice == nil, "nobody asked for anything to be kept")
        ToggleBookmark(bookmark("during", "During")).update(&state)
        ReportSaving(outcome: .failed("Read-only file system")).update(&state)
        #expect(
            state.notice == "Bookmarks cannot be saved (Read-only file system); they last until you quit.")
        state.notice = nil
        ReportSaving(outcome: .failed("Read-only file system")).update(&state)
        #expect(state.notice == nil)
        #expect(state.record.bookmarks.count == 1)
    }

    @Test func whatCanNeverBeKeptDoesNotGrowForEver() {
        var state = AppState()
        for number in 0..<1000 {
            LeaveGuide(RecentGuide(guide: "\(number)", title: "x", place: nil)).update(&state)
        }
        #expect(state.unkept.count == AppState.maxUnkept)
        #expect(state.record.recent.count == ReadingRecord.maxRecent)
    }

    @Test func removingKeepsTheSelectionInTheList() {
        var state = AppState()
        for section in ["a", "b"] { ToggleBookmark(bookmark(section, section)).update(&state) }
        Push(.bookmarks).update(&state)
        Select(1).update(&state)
        Forget.item(.unmark(bookmark("a", "a"))).update(&state)
        #expect(state.current.list.selection == 0)
        Forget.item(.unmark(bookmark("b", "b"))).update(&state)
        #expect(state.current.list.selection == 0)
        #expect(state.record.bookmarks.isEmpty)
    }
}
