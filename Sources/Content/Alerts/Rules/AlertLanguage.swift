// Chooses the language of each part of a message to show.
import Clocks
import Geodesy
import HazardKit

extension AlertMessage {
    /// Returns the infos to show. Infos that differ only in their words are translations: of these, the ones in
    /// the first language of `wanted` are returned, otherwise those in English, otherwise those in the language
    /// of the first. `en-US` and `en` are one language. What is in a language of the person comes first.
    ///
    /// The other infos are different parts of the message, and are returned in any language.
    public func infos(in wanted: [String]) -> [AlertInfo] {
        guard infos.count > 1 else { return infos }
        let languages = infos.map { Self.primary($0.language) }
        let known = wanted.map(Self.primary) + ["en"]
        let subjects = infos.map(InfoSubject.init)
        var chosen: [InfoSubject: String] = [:]
        for (subject, indexes) in Dictionary(grouping: infos.indices, by: { subjects[$0] }) {
            let own = indexes.map { languages[$0] }
            chosen[subject] = known.first(where: own.contains) ?? own.first
        }
        let shown = infos.indices.filter { languages[$0] == chosen[subjects[$0]] }
        let isUnderstood = { known.contains(languages[$0]) }
        return (shown.filter(isUnderstood) + shown.filter { !isUnderstood($0) }).map { infos[$0] }
    }

    /// The infos by what they are about: translations are about the same. What is said in English comes first, then each in the
    /// order of the message.
    var infosBySubject: [[AlertInfo]] {
        guard infos.count > 1 else { return [infos] }
        let subjects = infos.map(InfoSubject.init)
        let groups = Dictionary(grouping: infos.indices) { subjects[$0] }
            .values.sorted { $0[0] < $1[0] }.map { $0.map { infos[$0] } }
        let isEnglish = { (group: [AlertInfo]) in group.contains { Self.primary($0.language) == "en" } }
        return groups.filter(isEnglish) + groups.filter { !isEnglish($0) }
    }

    public var languages: [String] {
        infos.map(\.language).withoutRepeats { $0.lowercased() }
    }

    /// Returns the first part of a language's tag, `es` for `es-US`; English if there is none.
    private static func primary(_ language: String) -> String {
        language.lowercased().split { $0 == "-" || $0 == "_" }.first.map(String.init) ?? "en"
    }
}

/// The event, the area and the times of an info, without the words for them, which are different in each language. It has
/// everything by which an info is matched with places and judged to be over, so that this is the same for all of one subject.
private struct InfoSubject: Hashable {
    private let categories: Set<String>
    private let ranks: [String]
    private let codes: Set<NamedValue>
    private let geocodes: Set<NamedValue>
    private let rings: Set<[GeoPoint]>
    private let circles: Set<String>
    private let isPartlyDrawn: Bool
    private let times: [Moment?]
    private let responses: Set<String>

    init(_ info: AlertInfo) {
        categories = Set(info.categories.map { $0.lowercased() })
        ranks = [info.urgencyText, info.severityText, info.certaintyText].map { $0.lowercased() }
        codes = Set(info.eventCodes)
        geocodes = Set(info.areas.lazy.flatMap(\.geocodes))
        rings = Set(info.areas.lazy.flatMap(\.polygons).map(\.ring))
        circles = Set(info.areas.lazy.flatMap(\.circles).map(\.text))
        isPartlyDrawn = info.areas.contains(where: \.isPartlyDrawn)
        times = [info.onset ?? info.effective, info.expires, info.ends].map { $0?.moment }
        responses = Set(info.responses.map { $0.lowercased() })
    }
}
