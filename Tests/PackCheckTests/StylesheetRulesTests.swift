import ContentPack
import TestSupport
import Testing

@testable import PackCheck

/// Rules of a stylesheet with their places: the reader's own scanner says what they must be.
@Suite struct StylesheetRulesTests {
    private func rules(_ css: String) -> [StylesheetRules.Rule] {
        StylesheetRules.read(Array(css.utf8)).rules
    }

    @Test func selectorsAndDeclarationsHaveTheirBytes() {
        let css = "/* é */ #a ,\n.b/**/c > d{ Color : RED !important; --Hot:#FFF}"
        let found = rules(css)
        #expect(found.count == 1)
        let bytes = Array(css.utf8)
        func rest(_ offset: Int) -> String { String(decoding: bytes[offset...].prefix(3), as: UTF8.self) }
        #expect(found[0].selectors.map(\.text) == ["#a", ".b c > d"])
        #expect(found[0].selectors.map { rest($0.offset) } == ["#a ", ".b/"])
        #expect(found[0].declarations.map(\.name) == ["color", "--Hot"])
        #expect(found[0].declarations.map(\.value) == ["RED", "#FFF"])
        #expect(found[0].declarations.map { rest($0.offset) } == ["Col", "--H"])
    }

    @Test(arguments: [
        "@import 'x{'; #a{color:red}", "@media print { #b { color: red } } #a{color:red}",
        "#a{ & h1 { color: blue; } color:red}", "p::before { content: \"}#b{color:red}\" } #a{color:red}",
        "} #a{color:red}", "\u{FEFF}#a{color:red}", "#a{color:red", "a\\{b{} #a{color:red}",
        "<!-- #b{color:red} --> #a{color:red} /* #c{color:red}", "p{content:'\n} #a{color:red}",
    ])
    func whatIsSteppedOverIsWhatTheReaderStepsOver(css: String) {
        let expected = Palette.read(css: Array(css.utf8)).rules.keys.sorted()
        let found = rules(css).filter { $0.declarations.contains { $0.name == "color" } }
            .flatMap(\.selectors).map(\.text).filter { $0.hasPrefix("#") }
        #expect(found.sorted() == expected)
    }

    /// Pieces of stylesheets in any order: every color that the reader takes has its place.
    @Test func everyColorOfTheReaderHasAPlace() throws {
        let pieces = [
            "#a", "#b h1", ".c", "{", "}", ";", ":", "color", "background-color", "#fff", "red", " ", "\n",
            "/*",
            "*/", "\"", "'", "\\", "@media x", ",", "é", "!important",
        ]
        var random = SeededGenerator(seed: 20_261_121)
        for _ in 0..<2_000 {
            let css = (0..<40).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            let found = Set(
                rules(css).flatMap { rule in rule.selectors.map { ($0.text, rule.declarations) } }
                    .filter { !$0.1.isEmpty }.map { $0.0.lowercased() })
            for selector in Palette.read(css: Array(css.utf8)).rules.keys {
                #expect(found.contains(selector.lowercased()), "\(css.debugDescription)")
            }
        }
    }

    @Test(
        arguments: [
            ("#a{}\n.b{c:d} @media x { p { } }", nil), ("#a c:d }#b{}", .stray(7)), ("#a{}}", .stray(4)),
            ("#a{} #b{ c: d; #c { } #d { }", .unclosed(5)), ("#a{} @media x { #b {}", .unclosed(5)),
            ("#a{ c: \"}\" }", nil), ("#a{ /* } */", .unclosed(0)),
        ] as [(String, StylesheetScanner.Fault?)])
    func theFirstBraceWithoutItsOther(css: String, fault: StylesheetScanner.Fault?) {
        #expect(StylesheetRules.read(Array(css.utf8)).fault == fault)
    }

    @Test func hostileStylesheetsEnd() {
        for css in ["/*", "{", "}", "\"", "\\", "#a{", ",", ";", "@"] {
            _ = rules(String(repeating: css, count: 20_000))
        }
    }
}
