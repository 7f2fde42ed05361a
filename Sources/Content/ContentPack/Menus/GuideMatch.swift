internal import TextMetrics
import TextTools

/// The guides that a person means by a typed name.
public enum GuideMatch: Sendable, Equatable {
    case found(GuideListing)
    /// Several guides whose names begin with the query.
    case several([GuideListing])
    /// No match, with the most similar names, the nearest first; empty if none is similar.
    case unknown(nearest: [String])
}

extension GuideCatalogue {
    /// Finds a guide by its slug, path or name, ignoring case and the difference between blanks and hyphens.
    /// A prefix is enough if only one guide has it; so are prefixes of some words of its name.
    public func find(_ query: String) -> GuideMatch {
        let wanted = Self.folded(Self.withoutPath(String(query.prefix(300))))
        guard !wanted.isEmpty else { return .unknown(nearest: []) }
        let names = guides.map { guide in ([guide.slug, guide.name] + guide.otherNames).map(Self.folded) }
        let tests: [(_ wanted: String, _ name: String) -> Bool] = [
            { $0 == $1 }, { $1.hasPrefix($0) }, Self.isWords,
        ]
        for isMatch in tests {
            let found = guides.indices.filter { index in names[index].contains { isMatch(wanted, $0) } }
            if found.count == 1 { return .found(guides[found[0]]) }
            if let exact = found.first(where: { Self.folded(guides[$0].slug) == wanted }) {
                return .found(guides[exact])
            }
            if found.count > 1 { return .several(found.map { guides[$0] }) }
        }
        return .unknown(nearest: nearest(to: wanted, names: names))
    }

    private func nearest(to wanted: String, names: [[String]]) -> [String] {
        let distances = names.enumerated().map { index, names in
            // A misspelt word of a name is as good as the whole of it: `alergic`.
            let words = names.flatMap { $0.split(separator: " ").map(String.init) }.filter { $0.count > 4 }
            return (
                distance: (names + words).map { EditDistance.between(wanted, $0) }.min() ?? .max, index: index
            )
        }.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
        let tolerance = EditDistance.tolerance(length: wanted.unicodeScalars.count)
        return distances.prefix(3).filter { $0.distance <= tolerance }.map { guides[$0.index].name }
    }

    /// Returns whether each word of `wanted` begins a word of `name`.
    private static func isWords(_ wanted: String, _ name: String) -> Bool {
        let words = name.split(separator: " ")
        return wanted.split(separator: " ").allSatisfy { part in words.contains { $0.hasPrefix(part) } }
    }

    /// Returns the query without folder and extension: `Guides/fire.html` and `fire.html` mean `fire`.
    private static func withoutPath(_ query: String) -> String {
        let query = query.trimmed
        return ["html", "htm"].contains(PackPath.ending(of: query)) ? PackPath.stem(of: query) : query
    }

    /// Returns a text without case, accents and punctuation, its words separated by single blanks.
    private static func folded(_ text: String) -> String {
        let text = TextFolding.folded(text).filter {
            $0.isLetter || $0.isNumber || $0 == "/" || $0.isWhitespace || $0 == "-" || $0 == "_"
        }
        return text.split { $0.isWhitespace || $0 == "-" || $0 == "_" }.joined(separator: " ")
    }
}
