// Colors: what is understood of a stylesheet, and what a banner makes of it.
import Colors
import GuideDocument
import Stylesheets
import TestSupport
import Testing

@testable import ContentPack

@Suite struct PaletteTests {
    private func read(_ css: String) -> [String: Palette.Colors] { Palette.read(css: Array(css.utf8)).rules }
    private let red = RGBColor(red: 255, green: 0, blue: 0)

    @Test(arguments: [
        "#f00", "#F00", "#ff0000", "#f008", "#ff000080", "red", "RED", "rgb(255, 0, 0)", "rgb(255 0 0 / 50%)",
        "rgba(255,0,0,.5)", "rgb(100%, 0%, 0%)", "rgb(900, -5, 0)", "#f00 !important", "var(--red)",
        "var(--none, red)", "var( --red )", "  red  ", "/* a */ red",
    ])
    func colorsAreReadHoweverTheyAreWritten(value: String) {
        let rules = read("#a { color: \(value) } :root { --red: #F00; }")
        #expect(rules == ["#a": Palette.Colors(foreground: red)])
    }

    @Test(arguments: [
        "", "#ff", "#ggg", "#", "reddish", "rgb(1,2)", "rgb(a,b,c)", "rgb(nan, 0, 0)", "rgb(inf 0 0)",
        "rgb(1e999,0,0)", "var(--none)", "var(--twice)", "inherit", "transparent", "url(red)", "#ff0000000",
    ])
    func anythingElseIsNoColor(value: String) {
        #expect(read("#a { color: \(value) } :root { --red: red; --twice: var(--red) }") == [:])
    }

    @Test func onlySimpleSelectorsAreUnderstood() {
        let rules = read(
            """
            #a, .b , #c h1,#d H2 { color: red }
            body { color: red } #a p, #a h3, #a > h1, #a.b, #a:hover, div#a, a .b, .b h1, #, . { color: blue }
            """)
        #expect(rules.keys.sorted() == ["#a", "#c h1", "#d h2", ".b"])
        #expect(rules.values.allSatisfy { $0 == Palette.Colors(foreground: red) })
    }

    @Test func theLastDeclarationWinsAndOthersAreIgnored() {
        let rules = read(
            """
            #a { background: blue; COLOR: blue; border-color: blue; background-color: red; color: nonsense }
            #a { color: red; }
            """)
        #expect(rules == ["#a": Palette.Colors(foreground: red, background: red)])
    }

    @Test func whatIsInsideAtRulesCommentsAndStringsIsSteppedOver() {
        let rules = read(
            """
            @charset "utf-8"; @import url("x.css");
            @media (prefers-color-scheme: dark) { #a { color: blue } @supports (x) { #a { color: blue } } }
            @font-face { src: "}" }
            /* #a { color: blue } */
            #a::before { content: "} #a { color: blue }"; }
            #a { content: 'it\\'s; color: blue'; color: red; nested { color: blue } }
            """)
        #expect(rules == ["#a": Palette.Colors(foreground: red)])
    }

    @Test(arguments: [
        "#a { color: red", "#a { color: red }}}} #b {", "#a { color: red } /* never closed",
        "#a { color: red } \"open",
        "#a { color: red } @media {", "#a { color: red } \\", "\u{FEFF}#a { color: red }",
        "#a{color:red}@",
    ])
    func damagedStylesheetsGiveWhatTheyHave(css: String) {
        #expect(read(css)["#a"] == Palette.Colors(foreground: red))
    }

    @Test(.timeLimit(.minutes(10))) func hugeStylesheetsAreBounded() {
        let many = (0..<100_000).map { "#a\($0) { color: red }" }.joined()
        #expect(read(many).count <= 16_384)
        #expect(read(String(repeating: "{", count: 1_000_000)) == [:])
        #expect(read("#a" + String(repeating: ",#a", count: 300_000) + "{ color: red }") == [:])
        #expect(read("#" + String(repeating: "a", count: 1_000_000) + " { color: red }") == [:])
        #expect(read(String(repeating: "/*", count: 500_000)) == [:])
    }

    @Test(.timeLimit(.minutes(10))) func anySequenceOfMarksEnds() {
        let pieces = [
            "#a", ".b", "{", "}", ";", ":", "color", "red", "@media", "/*", "*/", "\"", "'", "\\", "\n", " ",
            ",",
            "var(--x)", "--x", ":root", "!", "\u{E9}",
        ]
        for seed in 0..<UInt64(soakRounds(300)) {
            var random = SeededGenerator(seed: seed)
            let css = (0..<60).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            for selector in read(css).keys {
                let isPlain =
                    (selector.hasPrefix("#") || selector.hasPrefix("."))
                    && !selector.contains { ":;{},@\"'\\\n!".contains($0) }
                #expect(isPlain, "seed \(seed): \(selector)")
            }
        }
    }

    @Test func bytesThatAreNoTextDoNoHarm() {
        let css =
            Array("#a { color: red } ".utf8) + [0xFF, 0xFE, 0x00]
            + Array("{ color: \u{1} } #b { color: red }".utf8)
        #expect(Palette.read(css: css).rules["#a"] == Palette.Colors(foreground: red))
        #expect(Palette.read(css: []).rules == [:])
    }
}

@Suite struct ContrastTests {
    /// Luminances and ratios match WCAG's formula: black and white 21, the gray #767676 on white just above
    /// 4.5 (the darkest gray that passes), pure red on white 3.998.
    @Test func ratiosAreThoseOfTheGuidelines() {
        #expect(abs(RGBColor.black.contrast(to: .white) - 21) < 1e-9)
        #expect(RGBColor.white.contrast(to: .white) == 1)
        let grey = RGBColor(red: 0x76, green: 0x76, blue: 0x76)
        #expect(abs(grey.contrast(to: .white) - 4.542) < 0.001)
        #expect(grey.contrast(to: .white) == RGBColor.white.contrast(to: grey))
        #expect(abs(RGBColor(red: 255, green: 0, blue: 0).contrast(to: .white) - 3.998) < 0.001)
        #expect(abs(RGBColor(red: 0, green: 255, blue: 0).relativeLuminance - 0.7152) < 1e-12)
    }

    @Test func textIsLegibleOnEveryColor() {
        for red in stride(from: UInt8(0), through: 255, by: 51) {
            for green in stride(from: UInt8(0), through: 255, by: 51) {
                for blue in stride(from: UInt8(0), through: 255, by: 51) {
                    let ground = RGBColor(red: red, green: green, blue: blue)
                    // No color is further than this from both black and white: sqrt(21).
                    #expect(ground.contrast(to: ground.legibleText) >= 4.58)
                }
            }
        }
    }
}

@Suite struct BannerTests {
    private func banner(_ css: String, _ id: String? = "a") -> [RGBColor] {
        let colors = Palette.read(css: Array(css.utf8)).bannerColors(divisionName: id)
        return [colors.foreground, colors.background]
    }
    private let red = RGBColor(red: 0xB0, green: 0, blue: 0x20)
    private let yellow = RGBColor(red: 255, green: 255, blue: 0)
    private let standard = [RGBColor.white, RGBColor(red: 31, green: 58, blue: 95)]

    @Test func theHeadingGoesBeforeTheDivision() {
        let css =
            "#a { color: black; background-color: white } #a h1 { color: yellow; background-color: #b00020 }"
        #expect(banner(css) == [yellow, red])
        #expect(banner("#a { color: yellow; background-color: #b00020 }") == [yellow, red])
        #expect(banner("#a { background-color: #b00020 } #a h1 { color: yellow }") == [yellow, red])
    }

    @Test func oneColorAloneBecomesTheGround() {
        #expect(banner("#a h1 { background-color: #b00020 }") == [.white, red])
        #expect(banner("#a h1 { background-color: yellow }") == [.black, yellow])
        #expect(banner("#a { color: #b00020 }") == [.white, red])
    }

    @Test func aPairThatCannotBeReadKeepsItsGround() {
        #expect(banner("#a { color: #b00020; background-color: #b00020 }") == [.white, red])
        #expect(banner("#a { color: white; background-color: yellow }") == [.black, yellow])
    }

    @Test func withoutARuleThereIsAStandard() {
        #expect(banner("") == standard)
        #expect(banner("#a { color: yellow }", "b") == standard)
        #expect(banner("#a { color: yellow }", nil) == standard)
        #expect(banner("#a { color: yellow }", "") == standard)
    }

    @Test func theHeaderGivesThePictureAndTheGuideWhatMenusLeaveOpen() throws {
        let builder = try PackBuilder.complete()
        let pack = try Pack.open(directory: builder.path, origin: .named)
        let fire = Icon(glyph: "🔥", ascii: "F")
        #expect(pack.banner(divisionName: "fire", header: "fire").icon == fire)
        #expect(pack.banner(divisionName: "fire", header: "flood").icon == nil)
        var metadata = GuideMetadata()
        metadata.divisionName = "fire"
        let listing = GuideListing(slug: "fire", path: "Guides/fire.html", name: "Fire", image: "fire")
        #expect(
            pack.banner(for: listing, guide: metadata)
                == GuideBanner(foreground: .white, background: red, icon: fire))
        #expect(pack.banner(for: nil, guide: nil).background == standard[1])
    }
}
