import Campus
import Geodesy

/// The position on a map: what is selected on it, which part of it is shown, and how it is drawn.
package struct CanvasPosition: Sendable, Hashable {
    /// The person's selection.
    package enum Choice: Sendable, Hashable, Codable {
        /// The item that the screen's subject names, if any.
        case asOpened
        case none
        case item(CanvasItem)
    }

    /// The part of the map that is shown.
    package enum View: Sendable, Hashable {
        /// The rectangle around the person and the selection; everything if nothing is selected.
        case fitted
        /// Around the person.
        case aroundPerson
        /// The part that the person has moved the map to.
        case own(center: GeoPoint, metersPerColumn: Double)
    }

    package enum Layers: Sendable, Hashable, Codable {
        case all
        /// The items of one kind only, by its word.
        case only(String)
        case withoutNames
    }

    /// The style of lines and areas.
    package enum Lines: String, Sendable, Hashable, Codable, CaseIterable {
        /// The best style that the terminal supports.
        case usual
        /// In characters of four weights, for fonts without braille.
        case filled
        case none
    }

    package var choice = Choice.asOpened
    package var view = View.fitted
    package var layers = Layers.all
    package var lines = Lines.usual
    package var isListHidden = false
    /// True if the middle is marked, because the next action applies there.
    package var isAiming = false
    /// The selection before the person began to type a name.
    package var choiceBeforeFind: Choice?
    /// The view that was last shown, so that following the person does not move the map with each step.
    package var followed: Followed?

    package init() {}

    /// A view of the map as it was last drawn.
    package struct Followed: Sendable, Hashable {
        package var center: GeoPoint
        package var metersPerColumn: Double
        /// The selection that the view was computed for: it is computed again for any other.
        package var choice: Choice
        package var view: View
        package var columns: Int
        package var rows: Int
        /// True if the person was within the map's area; nil if that is unknown.
        package var isInside: Bool?
        /// The position for which the directions to the selection were last announced, to tell when to
        /// announce them again.
        package var announced: PersonPosition?
        package var announcement: MovementAnnouncement

        package init(
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
package struct CanvasItem: Sendable, Hashable, Codable {
    /// The word of its kind.
    package var kind: String
    package var name: String
    /// The index among items of the same name (0 for the first).
    package var occurrence: Int

    package init(kind: String, name: String, occurrence: Int = 0) {
        (self.kind, self.name, self.occurrence) = (kind, name, occurrence)
    }
}

/// Encodes only what does not reveal where the person is: the view may reveal it, and a position is never
/// written down.
extension CanvasPosition: Codable {
    private enum CodingKeys: CodingKey { case choice, layers, lines, isListHidden }
}
