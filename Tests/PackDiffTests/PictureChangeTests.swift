import TestSupport
import Testing

/// The report of changed drawings, which guides show beside their steps.
@Suite struct PictureChangeTests {
    private let packs: TwoPacks

    private static let pictures =
        TwoPacks.fire
        .replacing("of the building.", with: "of the building.<img src=\"pictures/out.svg\" alt=\"An exit\">")
        .replacing("the smoke.", with: "the smoke.<img src=\"pictures/low.svg\" alt=\"A person\">")

    private static func drawing(_ x: Int, _ comment: String = "") -> String {
        "<svg viewBox=\"0 0 20 20\">\(comment)<path d=\"M 0 0 L \(x) 9\" fill=\"none\" stroke=\"black\"/></svg>"
    }

    init() throws {
        packs = try TwoPacks()
        for pack in [packs.old, packs.new] {
            try pack.folder("Guides/pictures")
            try pack.write(Self.drawing(1), to: "Guides/pictures/out.svg")
            try pack.write(Self.drawing(2), to: "Guides/pictures/low.svg")
            try pack.write(Self.pictures, to: "Guides/fire.html")
        }
        #expect(try packs.report() == "")
    }

    @Test func aReplacedDrawingIsAChangeOfItsStep() throws {
        try packs.new.write(Self.drawing(3), to: "Guides/pictures/out.svg")
        #expect(
            try packs.report()
                == "What to do now: 1 change\n- Fire: the drawing changed in \"do-now\" at: Get out of the building. An exit\n"
        )
    }

    @Test func aMissingDrawingIsAChangeOfItsStep() throws {
        try packs.new.remove("Guides/pictures/low.svg")
        let missing = "- Fire: the drawing is missing in \"during\" at: Stay low under the smoke. A person\n"
        #expect(try packs.report() == "Guides: 1 change\n" + missing)
        // One that cannot be drawn is missing as well.
        try packs.new.write("<svg", to: "Guides/pictures/low.svg")
        #expect(try packs.report() == "Guides: 1 change\n" + missing)
        try packs.old.remove("Guides/pictures/low.svg")
        try packs.new.write(Self.drawing(2), to: "Guides/pictures/low.svg")
        #expect(
            try packs.report() == "Guides: 1 change\n"
                + missing.replacing("the drawing is missing", with: "there is a drawing now"))
    }

    @Test func anotherAddressIsNamed() throws {
        try packs.new.write(
            Self.pictures.replacing("out.svg", with: "low.svg"), to: "Guides/fire.html")
        #expect(
            try packs.report() == """
                What to do now: 1 change
                - Fire: the drawing changed in "do-now" at: Get out of the building. An exit
                    before: pictures/out.svg
                    now:    pictures/low.svg

                """)
    }

    @Test func swappedDrawingsAreTwoChanges() throws {
        try packs.new.write(
            Self.pictures.replacing("out.svg", with: "x.svg").replacing("low.svg", with: "out.svg")
                .replacing("x.svg", with: "low.svg"), to: "Guides/fire.html")
        let changes = try packs.comparison().changes
        #expect(changes.map(\.what) == [.picture, .picture])
        #expect(changes.map(\.place) == ["do-now", "during"])
    }

    @Test func aDrawingThatLooksTheSameIsNoChange() throws {
        try packs.new.write(Self.drawing(1, "<!-- the exit -->"), to: "Guides/pictures/out.svg")
        try packs.new.write(Self.drawing(1), to: "Guides/pictures/other.svg")
        #expect(
            try packs.report() == """
                Files
                - 1 file was only reformatted: Guides/pictures/out.svg
                - 1 other file that no screen shows changed: Guides/pictures/other.svg

                """)
    }

    @Test func theDrawingOfANewGuideIsShown() throws {
        try packs.new.write(
            "<title>Heat</title><p>Rest.<img src=\"pictures/rest.svg\" alt=\"A bench\"></p>",
            to: "Guides/heat.html")
        try packs.new.write(Self.drawing(5), to: "Guides/pictures/rest.svg")
        #expect(try packs.report() == "Guides: 1 change\n- guide added: Heat (Guides/heat.html)\n")
    }
}
