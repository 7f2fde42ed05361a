import AppCore
import GuideScreens
import GuideSearch
import ScreenKit

/// The search in the linear mode: `/words` or `search words`, and numbered results.
enum LinearSearch {
    /// Returns the words that an answer asks to search for, or `nil` if it asks for something else.
    static func request(_ answer: String) -> String? {
        for prefix in ["/", "search "] where answer.lowercased().hasPrefix(prefix) {
            return String(answer.dropFirst(prefix.count)).trimmingBlanks()
        }
        return nil
    }

    static func paragraphs(_ search: SearchModel) -> [(marker: String, text: String)] {
        let query = search.query.trimmingBlanks()
        let texts = query.isEmpty ? [SearchScreen.invitation] : ["For: \(query)", search.message]
        var parts = texts.compactMap { $0 }.map { (marker: "", text: $0) }
        var number = 0
        for group in search.groups {
            parts.append(("", "\(group.name):"))
            for item in group.items {
                number += 1
                let marker = LinearText.marker(item.row, number: number)
                parts.append((marker, LinearText.entry(item.row)))
                let indent = String(repeating: " ", count: marker.count)
                let text = item.firstAction ?? item.excerpt.text
                if !text.isEmpty { parts.append((indent, text)) }
            }
        }
        return parts
    }
}

extension LinearSession {
    func show(_ search: SearchModel) -> Offer {
        heading(search.title)
        let lines = LinearSearch.paragraphs(search).flatMap { hanging($0.marker, $0.text) }
        return begin(lines[...], Offer(choices: search.items.map { LinearChoice($0.row) }))
    }

    /// Searches for words. In the search, new words replace the old ones, so that `b` leaves it.
    func search(for words: String) -> Offer {
        // A blank at the end: every word is finished.
        let query = Prompt.taken(words) + (words.isEmpty ? "" : " ")
        let isInSearch = store.state.current.screen.query != nil
        store.perform(isInSearch ? SearchFor(query) : Open(.search(query)) as any SideEffect)
        // What alone was found, and surely, is read at once; b goes back to the results.
        if case .search(let results) = context.model(of: store.state.current.screen), results.isSure,
            results.items.count == 1
        {
            store.perform(Open(results.items[0].row.destination))
        }
        return show()
    }
}
