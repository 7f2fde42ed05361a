/// Describes where places are. Map, numbered lines, cards and commands take their sentences from here, so
/// that all give the same: name, distance, direction, time, remark, in this order.
public struct PlaceWords: Sendable {
    public let places: CampusPlaces
    /// The origin of distances; nil, and none are shown, if neither position nor point of reference is known.
    public let origin: WayOrigin?

    /// The accuracy and age of the person's position now; nil to take those of the origin.
    private let quality: String?

    public init(_ places: CampusPlaces, from origin: WayOrigin?, quality: String? = nil) {
        (self.places, self.origin, self.quality) = (places, origin, quality)
    }

    /// Returns the way to a place; nil without an origin.
    public func way(to reference: PlaceReference) -> Way? {
        guard let origin, let place = places[reference] else { return nil }
        return Way(from: origin, to: place.location)
    }

    /// Returns the sentence about a place: `Newman Library: 0.2 mi (370 m) east, 6 min`; `Burruss Hall
    /// callbox: close by, sample position`.
    public func sentence(_ reference: PlaceReference) -> String {
        guard let place = places[reference] else { return "This place is gone." }
        return Self.sentence(place, way(to: reference))
    }

    public func sentence(_ nearby: NearbyPlace) -> String {
        places[nearby.reference].map { Self.sentence($0, nearby.way) } ?? ""
    }

    private static func sentence(_ place: CampusPlace, _ way: Way?) -> String {
        let facts = way.map { [$0.text] } ?? []
        let text = (facts + remarks(of: place)).joined(separator: ", ")
        return place.sampleMark + place.fullName + (text.isEmpty ? "" : ": " + text)
    }

    /// Returns the remarks that must be shown with a place's position.
    public static func remarks(of place: CampusPlace) -> [String] {
        place.isSample ? [CampusPlace.sampleRemark] : []
    }

    /// The summary: `Whole campus: 70 buildings, 12 callboxes (sample positions).`, and what could not be read.
    public var overview: String {
        let counts = places.kinds.map { kind in
            let all = places[kind]
            let samples = all.count(where: \.isSample)
            guard samples > 0 else { return kind.counted(all.count) }
            let remark = CampusPlace.sampleRemark + (samples == 1 ? "" : "s")
            return kind.counted(all.count)
                + (samples == all.count ? " (\(remark))" : " (\(samples) \(remark))")
        }
        let unread = places.unreadableSentence
        if counts.isEmpty { return unread ?? "This pack lists no places." }
        return "Whole campus: \(counts.joined(separator: ", "))." + (unread.map { " " + $0 } ?? "")
    }

    /// Returns the nearest place in each direction, one line each.
    public func around(_ kinds: [PlaceKind] = PlaceKind.allCases) -> [String] {
        guard let origin else { return [] }
        return places.around(origin, kinds: kinds).map(sentence)
    }

    /// Returns the note below places of which some have sample positions; nil if none has.
    public func sampleNote(_ references: some Sequence<PlaceReference>) -> String? {
        let kinds = Set(references.lazy.filter { places[$0]?.isSample ?? false }.map(\.kind))
        guard let kind = kinds.first else { return nil }
        let thing = kinds.count > 1 ? "them" : kind == .callbox ? "a phone" : "the \(kind.name)"
        return
            "Entries marked \"\(CampusPlace.sampleRemark)\" are examples: do not go looking for \(thing) there."
    }

    /// Returns the note below a map with a `?` for each sample among true positions, in forms, the best first.
    ///
    /// - Parameter samples: for each kind, whether none, some or all positions are samples.
    public func sampleNotes(_ samples: [PlaceKind: CampusPlaces.Samples]) -> [String] {
        let kinds = PlaceKind.allCases.filter { (samples[$0] ?? .none) != .none }
        guard let kind = kinds.first else { return [] }
        let isMarked = kinds.contains { samples[$0] == .some }
        let thing = kind == .callbox ? "phone" : kind.name
        let short =
            switch (isMarked, kinds.count > 1) {
            case (true, true): "? marks a sample: nothing is there."
            case (true, false): "? marks a sample: no \(thing) is there."
            case (false, true): "Sample positions: nothing is there."
            case (false, false):
                "Sample positions: no \(kind == .callbox ? "phones" : kind.plural) are there."
            }
        return [
            sampleNote(kinds.flatMap { kind in places[kind].indices.map { PlaceReference(kind, $0) } }),
            short, "Some positions are samples.",
        ].compactMap { $0 }
    }

    /// Returns the sentence about the origin: `Your position is not known. Distances from the Drillfield.`;
    /// for the person, with the accuracy of the position.
    public func originSentence() -> String {
        guard let origin else { return Self.unknown + "." }
        guard let person = origin.person else {
            let name = origin.name ?? "the pack's point of reference"
            return "\(Self.unknown). Distances from \(name)."
        }
        var text =
            switch person.source {
            case .given: "Distances from the position that was given"
            case .place(let name): "Distances from \(name), where you say that you are"
            case .receiver: "Distances from your position"
            }
        let quality = self.quality ?? person.qualityText(at: nil)
        if !quality.isEmpty { text += " (\(quality))" }
        return text + "."
    }

    /// The origin in forms for a narrow row, the best first: `You are at Burruss Hall`, `From where you are`.
    public var shortOrigins: [String] {
        switch origin?.person?.source {
        case nil: origin?.name.map { ["From \($0)"] } ?? []
        case .given: ["From the position given", "From where you are"]
        case .place(let name): ["You are at \(name)", "From where you are"]
        case .receiver: ["From where you are"]
        }
    }

    /// The forms for a point of reference in a row too narrow for its name.
    public var unnamedOrigins: [String] {
        guard let origin, origin.person == nil, origin.name != nil else { return [] }
        return ["Distances from the pack's point of reference.", "From the point of reference"]
    }

    /// Shown if the person's position is not known.
    public static let unknown = "Your position is not known"
    /// The same for a narrow row.
    public static let shortUnknown = "Position not known"
}
