import AppCore
import ScreenKit

/// Tracks the person's place in a guide: it is recorded when it is written, bookmarked, and returned to.
extension LinearSession {
    /// Records that a guide, or a section of it, was written. Only a section replaces the earlier place.
    func noteReading(_ page: PageModel, section: PageModel.SectionTab?) {
        guard page.isGuide, let path = page.path else { return }
        let place = section.map { Place(section: $0.id, name: $0.title, anchor: nil) }
        store.dispatch(
            LeaveGuide(
                RecentGuide(
                    guide: path, title: page.title, place: place ?? store.state.record.recent(path)?.place),
                isPrivate: page.isPrivate))
        sectionWritten = section
    }

    func bookmark(_ page: PageModel) {
        guard let path = page.path else { return }
        let section = sectionWritten ?? page.tabs.first
        let place = Place(section: section?.id, name: section?.title ?? "", anchor: nil)
        store.dispatch(ToggleBookmark(Bookmark(guide: path, title: page.title, place: place)))
        sayNotice()
    }

    func goOn(_ offer: Offer) -> Offer {
        guard store.state.settings.values.remember, let path = offer.page?.path,
            let place = store.state.record.recent(path)?.place,
            let section = offer.sections.first(where: { $0.id == place.section })
        else {
            paragraph("There is no earlier place in this guide to go on from.")
            return offer
        }
        return write(section, of: offer)
    }
}
