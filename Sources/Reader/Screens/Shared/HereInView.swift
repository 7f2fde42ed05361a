import AppCore
import Campus
import Geodesy

/// Where the person is, as screens see it: what counts at this moment.
public struct HereInView: Sendable, Hashable {
    /// With its present accuracy; nil where it is unknown.
    public var person: PersonPosition?
    /// The direction in which the reader looks, in degrees clockwise from north.
    public var facing: Double?
    /// How well the position is known, and its age: `±8 m, 12 s old`.
    public var quality = ""
    /// Where lists are sorted from; nil where they are in the order of their files.
    public var sortedFrom: GeoPoint?

    public init() {}

    public init(_ state: AppState) {
        person = state.person
        facing = state.here.facing
        guard let person else { return }
        let source = person.source == .receiver ? state.here.received ?? person : person
        quality = source.qualityText(at: state.uptime)
        sortedFrom = person.source == .receiver ? state.here.sortedFrom : person.point
    }
}

extension WayOrigin {
    /// What it is called after "from": `you`, `the Drillfield`, `the campus`.
    var spokenName: String { person != nil ? "you" : name ?? "the campus" }
}

extension RenderContext {
    /// Where ways begin: at the person, else at the pack's point of reference; nil without either.
    public var origin: WayOrigin? {
        if let person = here.person { return WayOrigin(person, facing: here.facing) }
        return WayOrigin(referenceOf: library.pack.info)
    }

    /// The sentences about the pack's places; nil where these were not read.
    public var placeWords: PlaceWords? { library.places.map { PlaceWords($0, from: origin) } }
}
