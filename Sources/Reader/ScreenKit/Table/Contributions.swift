import AppCore
import HazardKit

/// The additions of a screen to others: to Welcome, Status, the search, the actions at a point of a map.
public struct Contributions: Sendable {
    /// The name of the entry, and the heading in Status.
    public var name: String
    /// Returns whether Welcome leads to the screen though the pack's menu does not.
    public var isOnWelcome: @Sendable (SessionContent) -> Bool
    /// Returns the sentences for Status; none leaves the part out.
    var overview: @Sendable (SessionContent, HazardTimes) -> [String]
    /// Returns the results of the search that are on the screen; nil if there are none.
    public var found: @Sendable (Query, RenderContext) -> Found?
    /// Returns the change that an action makes at a point of a map; nil if the action is not of this screen.
    var atPoint: @Sendable (Action, MapPoint) -> (any StateUpdater)?

    public init(
        _ name: String = "", isOnWelcome: @escaping @Sendable (SessionContent) -> Bool = { _ in false },
        overview: @escaping @Sendable (SessionContent, HazardTimes) -> [String] = { _, _ in [] },
        found: @escaping @Sendable (Query, RenderContext) -> Found? = { _, _ in nil },
        atPoint: @escaping @Sendable (Action, MapPoint) -> (any StateUpdater)? = { _, _ in nil }
    ) {
        (self.name, self.isOnWelcome, self.overview, self.found) = (name, isOnWelcome, overview, found)
        self.atPoint = atPoint
    }

    /// Returns the additions of the list of a kind of hazard.
    public static func hazard(
        _ hazard: HazardFormat, found: @escaping @Sendable (Query, RenderContext) -> Found? = { _, _ in nil }
    ) -> Contributions {
        Contributions(
            hazard.title, isOnWelcome: { $0.leads(to: hazard.kind) },
            overview: { $0.overview(of: hazard.kind, $1) }, found: found)
    }

    public struct Query {
        public var text: String
        public var hasResults: Bool
        /// True if no result of the pack is surely meant.
        public var isUnsure: Bool

        public init(text: String, hasResults: Bool, isUnsure: Bool) {
            (self.text, self.hasResults, self.isUnsure) = (text, hasResults, isUnsure)
        }
    }

    public struct Found {
        public var group: SearchModel.Group
        public var place: Place
        /// True if it is what was asked for, so that no message about the other results is shown.
        public var isAnswer = false

        public init(_ group: SearchModel.Group, _ place: Place, isAnswer: Bool = false) {
            (self.group, self.place, self.isAnswer) = (group, place, isAnswer)
        }
    }

    /// The place of a group among the others. Groups of one place keep the order of the table of screens.
    public enum Place { case first, afterFirst, last }
}

extension ScreenTable {
    public func overviews(_ content: SessionContent, _ times: HazardTimes) -> [(
        name: String, sentences: [String]
    )] {
        screens.compactMap(\.elsewhere).map { ($0.name, $0.overview(content, times)) }.filter { !$1.isEmpty }
    }

    /// Returns the change that an action makes at a point of a map, or nil if no screen of the table has the action.
    public func change(by action: Action, at point: MapPoint) -> (any StateUpdater)? {
        screens.lazy.compactMap { $0.elsewhere?.atPoint(action, point) }.first
    }
}
