// A flood as a service lists it.
import Clocks

package struct FloodEvent: Sendable, Equatable {
    package var id: String
    package var name: String
    package var begins: CalendarDate?
    /// Nil if it has not ended, or the service does not say.
    package var ends: CalendarDate?
    /// What the service says of it; nil if it says nothing.
    package var activeFlag: Bool?
    /// As the service counts; nil if it does not say.
    package var markerCount: Int?
    /// The identifiers of its boundaries, or that of no boundary.
    package var boundaries: [String] = []

    package init(id: String, name: String) { (self.id, self.name) = (id, name) }

    /// Returns whether it goes on: what the service says, or else its dates.
    package func isActive(on day: CalendarDate?) -> Bool {
        if let activeFlag { return activeFlag }
        guard let ends, let day else { return true }
        return ends >= day
    }
}
