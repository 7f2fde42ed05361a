// What a document of markers contains.
import Hazards

package struct DecodedMarkers: Sendable, Equatable {
    /// Each once, by its key, in the order of the document.
    package var markers: [FloodMarker] = []
    /// Which level is the worst, as the styles of the document show it; nil if they do not.
    package var direction: FloodDirection?
    /// Why the document broke off; the markers before that are here. Nil if it was read to its end.
    package var damage: String?
    /// Placemarks that are no marker: without a position on Earth.
    package var unusable = 0
    /// Markers beyond the most that are kept: the oldest.
    package var excess = 0
    /// Markers whose two numbers were the wrong way round.
    package var swapped = 0
    /// Links to other documents, which are never followed.
    package var links = 0

    package init() {}
}
