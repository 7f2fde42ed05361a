import AppCore
import Campus
import Geodesy

/// The position of the person at this moment, as screens use it.
public struct HereInView: Sendable, Hashable {
    public var person: PersonPosition?
    /// The direction in which the reader looks, in degrees clockwise from north.
    public var facing: Double?
    /// The accuracy and the age of the position: `±8 m, 12 s old`.
    public var quality = ""
    public var minutesOld = 0
    /// The position that lists are sorted from; nil if they are in the order of their files.
    public var sortedFrom: GeoPoint?

    public init() {}

    public init(_ state: AppState) {
        person = state.person
        facing = state.here.facing
        guard let person else { return }
        let source = person.source == .receiver ? state.here.received ?? person : person
        quality = source.qualityText(at: state.uptime)
        minutesOld = source.age(at: state.uptime) / 60
        sortedFrom = person.source == .receiver ? state.here.sortedFrom : person.point
    }
}

extension WayOrigin {
    /// The name of the origin after "from": `you`, `the Drillfield`, `the campus`.
    public var spokenName: String { person != nil ? "you" : name ?? "the campus" }
}

extension RenderContext {
    /// The origin of directions: the person, otherwise the pack's reference point; nil without either.
    public var origin: WayOrigin? {
        if let person = here.person { return WayOrigin(person, facing: here.facing) }
        return WayOrigin(referenceOf: content.pack.info)
    }

    /// The sentences about the pack's places; nil if the places were not read.
    public var placeWords: PlaceWords? { content.places.map { PlaceWords($0, from: origin) } }
}
