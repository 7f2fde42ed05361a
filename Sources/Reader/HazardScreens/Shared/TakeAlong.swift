// The text of a hazard to take along: one key copies it, and a link leads to it and to its code.
import AppCore
import GuideDocument
import ScreenKit

enum TakeAlong {
    private static let title = "To take along"

    /// Returns the link to the text and its code.
    static func link(_ text: String, _ links: inout PageLinks) -> Span {
        Span("As a text and a code, to take along", link: links.to(.address(text, title: title)))
    }
}
