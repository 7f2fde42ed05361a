import AppCore
import GuideLayout

/// The person's place in a guide, and its uses: a bookmark, the outline, the steps.
extension PageView {
    /// The place that is being read: the section and the exact line.
    private var place: Place {
        let anchor = layout.lines.isEmpty ? nil : layout.lines[top].anchor
        if let id = currentTab, let tab = model.tabs.first(where: { $0.id == id }) {
            return Place(section: id, name: tab.title, anchor: anchor)
        }
        let heading = layout.headings.last { $0.line <= top }
        return Place(section: nil, name: heading?.title ?? "", anchor: anchor)
    }

    var guideAsLeft: LeaveGuide? {
        guard model.isGuide, let path = model.path else { return nil }
        let guide = RecentGuide(guide: path, title: model.title, place: top == 0 ? nil : place)
        return LeaveGuide(guide, isPrivate: model.isPrivate)
    }

    var standingNotes: [String] {
        guard model.isPrivate, context.access.allowsLeaving else { return [] }
        return ["Ctrl-X leaves at once and clears the screen.", "Ctrl-X exits and clears."]
    }

    func bookmark() -> Response {
        guard let path = model.path else { return .nothing }
        return .update(ToggleBookmark(Bookmark(guide: path, title: model.title, place: place)))
    }

    func outline() -> Response {
        guard let path = model.path else { return .nothing }
        return .effect(Open(.outline(path: path)))
    }

    /// Opens step mode at the section that is being read; in a page without sections, at the heading above.
    func steps() -> Response {
        guard let path = model.path else { return .nothing }
        if model.tabs.isEmpty {
            let headings = layout.headings.prefix { $0.line <= top }.count
            let step = step(afterHeadings: headings, path)
            return .effect(OpenSteps(path: path, section: nil, step: step))
        }
        return .effect(OpenSteps(path: path, section: currentTab))
    }

    /// Returns the step after that many headings, in a page without sections.
    private func step(afterHeadings headings: Int, _ path: String) -> Int {
        guard headings > 0, case .success(let guide) = context.content.guide(path) else { return 0 }
        return guide.steps(reading: nil).step(afterHeadings: headings)
    }
}
