import Campus
import Geodesy

/// The position on a map: what is selected on it, which part of it is shown, and how it is drawn.
public struct CanvasPosition: Sendable, Hashable {
    public enum Choice: Sendable, Hashable, Codable {
        /// The item that the screen's subject names, if any.
        case asOpened
        case none
        case item(CanvasItem)
    }

    public enum View: Sendable, Hashable {
        /// The rectangle around the person and the selection; everything if nothing is selected.
        case fitted
        case aroundPerson
        case own(center: GeoPoint, metersPerColumn: Double)
    }

    public enum Layers: Sendable, Hashable, Codable {
        case all
        case only(String)
        case withoutNames
    }

    public enum Lines: String, Sendable, Hashable, Codable, CaseIterable {
        case usual
        /// In characters of four weights, for fonts without braille.
        case filled
        case none
    }

    public var choice = Choice.asOpened
    public var view = View.fitted
    public var layers = Layers.all
    public var lines = Lines.usual
    public var isListHidden = false
    /// True if the middle is marked, because the next action applies there.
    public var isAiming = false
    public var choiceBeforeFind: Choice?
    /// The view that was last shown, so that following the person does not move the map with each step.
    public var followed: Followed?

    public init() {}

    public struct Followed: Sendable, Hashable {
        public var center: GeoPoint
        public var metersPerColumn: Double
        /// The selection that the view was computed for: it is computed again for any other.
        public var choice: Choice
        public var view: View
        public var columns: Int
        public var rows: Int
        /// True if the person was within the map's area; nil if that is unknown.
        public var isInside: Bool?
        /// The position for which the directions to the selection were last announced.
        public var announced: PersonPosition?
        public var announcement: MovementAnnouncement

        public init(
            center: GeoPoint, metersPerColumn: Double, choice: Choice, view: View, columns: Int, rows: Int,
            isInside: Bool?, announced: PersonPosition?, announcement: MovementAnnouncement
        ) {
            (self.center, self.metersPerColumn) = (center, metersPerColumn)
            (self.choice, self.view) = (choice, view)
            (self.columns, self.rows) = (columns, rows)
            (self.isInside, self.announced, self.announcement) = (isInside, announced, announcement)
        }
    }
}

/// An item on a map, identified by what stays the same when the content is read again.
public struct CanvasItem: Sendable, Hashable, Codable {
    public var kind: String
    public var name: String
    /// The index among items of the same name (0 for the first).
    public var occurrence: Int

    public init(kind: String, name: String, occurrence: Int = 0) {
        (self.kind, self.name, self.occurrence) = (kind, name, occurrence)
    }
}

/// Encodes only what does not reveal where the person is: the view may reveal it, and a position is never written down.
extension CanvasPosition: Codable {
    private enum CodingKeys: CodingKey { case choice, layers, lines, isListHidden }
}

/// A point of a map that an action applies to.
public struct MapPoint: Sendable, Hashable {
    public var point: GeoPoint
    public var name: String?

    public init(_ point: GeoPoint, name: String? = nil) { (self.point, self.name) = (point, name) }
}
