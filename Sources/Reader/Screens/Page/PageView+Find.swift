import AppCore
import GuideLayout

/// Finding text in a page: what the find in this page and what a search of the pack found.
extension PageView {
    func matches(of find: PagePosition.Find) -> [GuideLayout.Match] {
        find.words.isEmpty ? searchable.matches(of: find.query) : searchable.matches(ofWords: find.words)
    }

    /// Brings what a search of the pack found into sight. Below the heading of its section, where there is room for
    /// both.
    func respondToOpening() -> Response {
        guard let find = visit.page.find, let text = find.hit else { return .nothing }
        let matches = matches(of: find)
        // Found by a keyword that the guide does not say itself: there is nothing to mark.
        guard !matches.isEmpty else { return .update(StartFind("")) }
        let line = line(ofHit: text, from: top)
        let index = matches.firstIndex { $0.pieces[0].line >= line } ?? 0
        return show(match: index, of: matches, query: find.query)
    }

    /// The line at which the longest beginning of `text` stands that the page has, below `first` where possible:
    /// in an excerpt, paragraphs follow each other that are apart on the page.
    private func line(ofHit text: String, from first: Int) -> Int {
        var words = text.split(separator: " ")
        while !words.isEmpty {
            let lines = searchable.matches(of: words.joined(separator: " ")).map { $0.pieces[0].line }
            if let line = lines.first(where: { $0 >= first }) ?? lines.last { return line }
            words.removeLast()
        }
        return first
    }

    /// The first match at or below the top of the view, after a search has begun.
    func respondToFind() -> Response {
        guard let find = visit.page.find else { return .nothing }
        let matches = matches(of: find)
        let index = matches.firstIndex { ($0.pieces.first?.line ?? 0) >= top } ?? 0
        return show(match: index, of: matches, query: find.query)
    }

    func match(after index: Int?) -> Response {
        guard let index, let find = visit.page.find else {
            return .update(ShowNotice("No active search: f finds text."))
        }
        let matches = matches(of: find)
        guard !matches.isEmpty else { return show(match: 0, of: matches, query: find.query) }
        return show(match: (index + matches.count) % matches.count, of: matches, query: find.query)
    }

    private func show(match index: Int, of matches: [GuideLayout.Match], query: String) -> Response {
        guard matches.indices.contains(index), let line = matches[index].pieces.first?.line else {
            return .update(ShowNotice("\"\(query)\" is not on this page."))
        }
        return .update(
            ShowMatch(
                index, scroll: reveal(line: line), notice: "\(index + 1) of \(matches.count) for \"\(query)\""
            ))
    }
}
