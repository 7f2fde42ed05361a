import AppCore
import GuideSearch

/// The search in the linear mode: `/words` or `search words`, and numbered results.
enum LinearSearch {
    /// Returns the words that an answer asks to search for, or `nil` if it asks for something else.
    static func request(_ answer: String) -> String? {
        for prefix in ["/", "search "] where answer.lowercased().hasPrefix(prefix) {
            return String(answer.dropFirst(prefix.count)).trimmingBlanks()
        }
        return nil
    }

    /// Returns the text below the heading.
    static func paragraphs(_ search: SearchModel) -> [(marker: String, text: String)] {
        var parts: [(marker: String, text: String)] = []
        let query = search.query.trimmingBlanks()
        if query.isEmpty {
            parts.append(("", SearchScreen.invitation))
        } else {
            parts.append(("", "For: \(query)"))
            if let message = search.message { parts.append(("", message)) }
        }
        var number = 0
        for group in search.groups {
            parts.append(("", "\(group.name):"))
            for item in group.items {
                number += 1
                let marker = LinearText.marker(item.row, number: number)
                parts.append((marker, LinearText.entry(item.row)))
                let indent = String(repeating: " ", count: marker.count)
                if let action = item.firstAction { parts.append((indent, action)) }
                if !item.excerpt.pieces.isEmpty { parts.append((indent, marked(item.excerpt))) }
            }
        }
        return parts
    }

    /// Returns the excerpt with the matching words between stars.
    private static func marked(_ excerpt: SearchExcerpt) -> String {
        excerpt.pieces.reduce(into: "") { text, piece in
            // A star of the text itself would look like a mark.
            let plain = String(piece.text.map { $0 == "*" ? "\u{2217}" : $0 })
            text += piece.isMarked ? "*\(plain)*" : plain
        }
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
        if store.state.current.screen.query != nil {
            store.perform(SearchFor(query))
        } else {
            store.perform(Open(.search(query)))
        }
        return show()
    }
}
