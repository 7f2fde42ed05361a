// The content of a document of flood markers.
import Hazards

package struct DecodedMarkers: Sendable, Equatable {
    /// The markers in the order of the document, without duplicate keys.
    package var markers: [FloodMarker] = []
    /// The direction of the severity scale that the styles of the document show; nil if they show none.
    package var direction: FloodDirection?
    /// The fault at which reading stopped, after the markers here; nil if the document was read to its end.
    package var damage: String?
    /// The number of placemarks without a position on Earth.
    package var unusable = 0
    /// The number of markers beyond the limit, which are the oldest.
    package var excess = 0
    /// The number of markers whose latitude and longitude were swapped.
    package var swapped = 0
    /// The number of links to other documents, which are never followed.
    package var links = 0
}
