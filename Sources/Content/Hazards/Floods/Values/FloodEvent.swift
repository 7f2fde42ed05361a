// A flood as listed by a service.
import Clocks

public struct FloodEvent: Sendable, Equatable {
    public var id: String
    public var name: String
    public var begins: CalendarDate?
    /// The end; nil if it has not ended, or the service gives none.
    public var ends: CalendarDate?
    /// True if the service marks it as active; nil if it does not say.
    public var activeFlag: Bool?
    /// The number of markers according to the service; nil if it gives none.
    public var markerCount: Int?
    /// The identifiers of its boundaries, or the one for no boundary.
    public var boundaries: [String] = []

    public init(id: String, name: String) { (self.id, self.name) = (id, name) }

    /// Returns whether it is active: according to the service, or otherwise by its dates.
    public func isActive(on day: CalendarDate?) -> Bool {
        if let activeFlag { return activeFlag }
        guard let ends, let day else { return true }
        return ends >= day
    }
}
