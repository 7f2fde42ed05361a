import AppCore
import GuideDocument
import GuideLayout

/// Finding text in a page: for the find of this page and for the results of a search of the pack.
extension PageView {
    func matches(of find: PagePosition.Find) -> [GuideLayout.Match] {
        find.words.isEmpty ? searchable.matches(of: find.query) : searchable.matches(ofWords: find.words)
    }

    /// Positions a guide that a search of the pack found: it is read from its beginning, with do-now in view,
    /// or from the section that is the answer. A key then goes to do-now, or else to the first match.
    func respondToOpening() -> Response {
        guard let find = visit.page.find, find.isNew else { return .nothing }
        let count = matches(of: find).count
        let notice: String?
        if let section = visit.page.fragment, section != doNow?.id, let doNow {
            notice = "\(doNow.key) shows \(doNow.title)."
        } else {
            notice = count == 0 ? nil : "Ctrl-N shows the \(count == 1 ? "" : "first ")match."
        }
        return .update(
            ReadPage.hit(
                scroll: visit.page.fragment == nil ? scrollToDoNow() : nil, notice: notice,
                isUnmarked: count == 0))
    }

    private var doNow: (id: String, key: String, title: String)? {
        let tab = model.tabs.enumerated().first { $1.id == Guide.FixedSection.doNow.rawValue }
        return tab.map { ($1.id, String($0 + 1), $1.title) }
    }

    /// Returns the scroll that brings all of do-now into view if the beginning of the guide does not.
    private func scrollToDoNow() -> ScrollTo? {
        guard let doNow, let first = layout.lineOfID[doNow.id] else { return nil }
        let next =
            model.tabs.compactMap { layout.lineOfID[$0.id] }.filter { $0 > first }.min() ?? layout.lines.count
        return next > area.height ? scroll(toLine: first) : nil
    }

    /// Shows the first match at or below the top of the view, after a find has begun.
    func respondToFind() -> Response {
        guard let find = visit.page.find else { return .nothing }
        let matches = matches(of: find)
        let index = matches.firstIndex { ($0.pieces.first?.line ?? 0) >= top } ?? 0
        return show(match: index, of: matches, query: find.query)
    }

    /// Shows the match that many further on; if there is no current one, the first or the last.
    func match(_ distance: Int) -> Response {
        guard let find = visit.page.find else {
            // With letters as keys Ctrl-F is a page down, as in a pager.
            let key = context.settings.values.takesLettersAsKeys(for: context.access) ? "f" : "Ctrl-F"
            return .update(ShowNotice("No active search: \(key) finds text."))
        }
        let matches = matches(of: find)
        guard !matches.isEmpty else { return show(match: 0, of: matches, query: find.query) }
        let index = find.current.map { $0 + distance } ?? (distance > 0 ? 0 : -1)
        return show(match: (index + matches.count) % matches.count, of: matches, query: find.query)
    }

    private func show(match index: Int, of matches: [GuideLayout.Match], query: String) -> Response {
        guard matches.indices.contains(index), let line = matches[index].pieces.first?.line else {
            return .update(ShowNotice("\"\(query)\" is not on this page."))
        }
        return .update(
            ReadPage.match(
                index, scroll: reveal(line: line), notice: "\(index + 1) of \(matches.count) for \"\(query)\""
            ))
    }
}
