import Campus
import Geodesy

/// A map that is moved about: what is chosen on it, which part of it is shown, and how.
public struct CanvasPosition: Sendable, Hashable {
    /// What the person has chosen.
    public enum Choice: Sendable, Hashable, Codable {
        /// What the screen's subject names, if anything.
        case asOpened
        case none
        case item(CanvasItem)
    }

    /// Which part is shown.
    public enum View: Sendable, Hashable {
        /// The rectangle of the person and what is chosen; everything if nothing is.
        case fitted
        /// Around the person.
        case aroundPerson
        /// As the person has moved it.
        case own(center: GeoPoint, metersPerColumn: Double)
    }

    public enum Layers: Sendable, Hashable, Codable {
        case all
        /// The things of one kind alone, by its word.
        case only(String)
        case withoutNames
    }

    /// How lines and areas are drawn.
    public enum Lines: String, Sendable, Hashable, Codable, CaseIterable {
        /// As the terminal does it best.
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
    /// Whether the middle is marked, since something is to be done there.
    public var isAiming = false
    /// What was chosen before the name that is typed now.
    public var choiceBeforeFind: Choice?
    /// What was shown last, so that following the person does not move the map with each step.
    public var followed: Followed?

    public init() {}

    /// What the map showed when it was drawn last.
    public struct Followed: Sendable, Hashable {
        public var center: GeoPoint
        public var metersPerColumn: Double
        /// What the view was made for: it is made again for anything else.
        public var choice: Choice
        public var view: View
        public var columns: Int
        public var rows: Int
        /// Whether the person was on the map's area; nil if that is unknown.
        public var isInside: Bool?
        /// The person as the way to what is chosen was said of them last, and when it is to be said again.
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

/// A thing on a map, by what stays the same when the content is read again.
public struct CanvasItem: Sendable, Hashable, Codable {
    /// The word of its kind.
    public var kind: String
    public var name: String
    /// Which one, if several have the same name (0 for the first).
    public var occurrence: Int

    public init(kind: String, name: String, occurrence: Int = 0) {
        (self.kind, self.name, self.occurrence) = (kind, name, occurrence)
    }
}

/// What part of a map is shown may tell where the person is, and a position is never written: only the rest is encoded.
extension CanvasPosition: Codable {
    private enum CodingKeys: CodingKey { case choice, layers, lines, isListHidden }
}
