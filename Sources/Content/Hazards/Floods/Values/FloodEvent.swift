// A flood as listed by a service.
import Clocks
import HazardKit

package struct FloodEvent: Sendable, Equatable {
    package var id: String
    package var name: String
    package var begins: CalendarDate?
    /// The end; nil if it has not ended, or the service gives none.
    package var ends: CalendarDate?
    /// True if the service marks it as active; nil if it does not say.
    package var activeFlag: Bool?
    /// The number of markers according to the service; nil if it gives none.
    package var markerCount: Int?
    /// The identifiers of its boundaries, or the one for no boundary.
    package var boundaries: [String] = []

    package init(id: String, name: String) { (self.id, self.name) = (id, name) }

    /// Returns whether it is active: according to the service, or otherwise by its dates.
    package func isActive(on day: CalendarDate?) -> Bool {
        if let activeFlag { return activeFlag }
        guard let ends, let day else { return true }
        return ends >= day
    }
}
