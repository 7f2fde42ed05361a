import AppCore
import ContentPack
import Glibc
import TestSupport
import Testing

@testable import Screens

/// A kiosk whose pack is gone for a while: it says so, and its next person finds everything again.
@Suite struct KioskReadingTests {
    private let builder: PackBuilder
    private let content: SessionContent

    init() throws {
        builder = try PackBuilder.complete()
        content = SessionContent(pack: try Pack.open(directory: builder.path, origin: .named))
        #expect(rename(builder.path, builder.path + ".gone") == 0)
    }

    /// The look for newer content, which comes before the next person: by then the pack is back.
    private var putBack: UseNewerContent.Finding {
        { [path = builder.path] _ in
            rename(path + ".gone", path)
            return nil
        }
    }

    @Test func itsFirstScreenIsReadAgain() throws {
        let guide = ScreenID.guide(path: "Guides/fire.html")
        let gone = try Kiosk([.seconds(20)], above: guide, content: content)
        #expect(!gone.terminal.frame.text.contains("Text."))
        let back = try Kiosk([.seconds(70)], above: guide, content: content, newerContent: putBack)
        #expect(back.terminal.frame.text.contains("Text."))
    }

    @Test func theNextPersonFindsWhatTheOneBeforeDidNot() throws {
        let typed = KioskEvent.type("fire") + [.seconds(5)]
        let gone = try Kiosk(typed, content: content)
        #expect(gone.terminal.frame.text.contains("could not be read."))
        let back = try Kiosk(typed + [.seconds(70)] + typed, content: content, newerContent: putBack)
        let text = back.terminal.frame.text
        #expect(text.contains("Fire") && !text.contains("could not be read"))
    }
}
