import ContentPack
import GuideDocument
import TestSupport
import Testing

/// Finding the file that a link to a missing one was meant for.
@Suite struct NearFileTests {
    private let builder: PackBuilder

    init() throws {
        builder = try PackBuilder.complete()
        try builder.guide("heat-illness")
        try builder.folder("Guides/labs")
        try builder.guide("labs/laser")
        try builder.write("x", to: "Guides/notes.txt")
        try builder.write("x", to: "Guides/sm\u{1B}oke.html")
    }

    @Test(arguments: [
        ("Guides/Fire.html", "fire.html", true), ("guides/fire.html", "fire.html", true),
        ("Guides/fire.htm", "fire.html", false), ("Guides/fier.html", "fire.html", false),
        ("Plists/fire.html", "fire.html", false), ("Guides/heat-ilness.html", "heat-illness.html", false),
        ("Guides/laser.html", "labs/laser.html", false), ("Plists/Guide.plist", "Guides.plist", false),
        ("Plists/DESKREFERENCE.plist", "DeskReference.plist", true),
    ])
    func aNearFile(_ missing: String, _ link: String, _ capitals: Bool) throws {
        let near = FileSuggestions(pack: try Pack.open(directory: builder.path, origin: .named))
        let match = near.nearest(to: missing)
        #expect(match?.link == link)
        #expect(match?.differsInCapitalsOnly == capitals)
    }

    /// Nothing is like it; a menu for a guide; no guide at all; a name that could speak to a terminal.
    @Test(arguments: [
        "Guides/earthquake.html", "Plists/fire.plist", "Guides/notes.html", "Guides/smoke.html",
    ])
    func noNearFile(_ missing: String) throws {
        let near = FileSuggestions(pack: try Pack.open(directory: builder.path, origin: .named))
        #expect(near.nearest(to: missing) == nil)
    }

    @Test(arguments: [
        ("fire", "fire.html"), ("Laser", "labs/laser.html"), ("guides", "Guides.plist"), ("icons", nil),
        ("map.png", nil),
    ])
    func anEndingLeftOut(_ written: String, _ link: String?) throws {
        let near = FileSuggestions(pack: try Pack.open(directory: builder.path, origin: .named))
        #expect(near.completion(of: written) == link)
    }
}
