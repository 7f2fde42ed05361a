import AppCore
import Campus
import TextMetrics

/// The sentence above the map, and the text at the end of the scale's row. Both come from the same generator.
struct MapSentence {
    /// The rows of the sentence, as wide as the map's screen.
    let rows: [String]
    /// The forms of the text about the person's position, the best first.
    let positionForms: [String]

    /// The most rows; more would leave too little of the map.
    private static let maxRows = 3

    /// - Parameters:
    ///   - words: the sentences, from the position for which the sentence was last announced.
    ///   - width: the columns of the sentence.
    ///   - aim: forms of the sentence while the middle of the map is marked, the best first.
    init(
        _ map: MapModel, words: PlaceWords, chosen: PlaceReference?, width: Int, symbols: SymbolSet,
        aim: [String] = []
    ) {
        func wrapped(_ text: String) -> [String] {
            TextFitting.wrapped(text, width: max(10, width), symbols: symbols)
        }
        let distances = Self.distances(words)
        let main = chosen.map(words.sentence) ?? words.overview
        let position = map.person == nil ? [PlaceWords.unknown, PlaceWords.shortUnknown] : [map.quality]
        if let last = aim.last {
            let forms = aim.map(wrapped)
            rows = forms.first { $0.count <= Self.maxRows } ?? Array(wrapped(last).prefix(Self.maxRows))
            positionForms = position
            return
        }
        guard let distances else {
            rows = Array(wrapped(main).prefix(Self.maxRows))
            positionForms = position
            return
        }
        // A distance is never shown without where it begins. With nothing chosen the row below has place for that.
        let ended = chosen == nil ? main : main + "."
        let whole = wrapped(ended + " " + distances)
        // The age of a position changes with time, and the sentence must not: it is read out.
        if chosen != nil && map.person == nil
            || !map.isPersonMoving && whole.count == wrapped(ended).count
        {
            rows = Array(whole.prefix(Self.maxRows))
            positionForms = position
        } else {
            rows = Array(wrapped(main).prefix(Self.maxRows))
            positionForms =
                [words.originSentence(), distances] + words.unnamedOrigins + position.filter { !$0.isEmpty }
                + words.shortOrigins
        }
    }

    /// Returns the sentence `Distances from the Drillfield.`, without the remark that the person's position
    /// is unknown; nil if there is no origin.
    private static func distances(_ words: PlaceWords) -> String? {
        guard words.origin != nil else { return nil }
        let sentence = words.originSentence()
        let unknown = PlaceWords.unknown + ". "
        return sentence.hasPrefix(unknown) ? String(sentence.dropFirst(unknown.count)) : sentence
    }
}
