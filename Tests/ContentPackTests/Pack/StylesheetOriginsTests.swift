import Stylesheets
import TestSupport
import Testing

/// The colors of a stylesheet with their places, as the palette's own reader understands them.
@Suite struct StylesheetOriginsTests {
    private func read(_ css: String) -> StylesheetOrigins { StylesheetOrigins.read(css: Array(css.utf8)) }

    @Test func selectorsAndDeclarationsHaveTheirBytes() {
        let css =
            "/* é */ #a ,\n.b/**/c > d, #e/**/H1{ Color : RED !important; background:#FFF}.f{top:0}:root{--Hot:#FFF}"
        let found = read(css)
        let bytes = Array(css.utf8)
        func rest(_ offset: Int) -> String { String(decoding: bytes[offset...].prefix(3), as: UTF8.self) }
        #expect(found.selectors.map(\.text) == ["#a", "#e h1"])
        #expect(found.selectors.map { rest($0.offset) } == ["#a ", "#e/"])
        #expect(found.settings.map(\.selectors) == [0..<2, 0..<2])
        #expect(found.settings.map(\.property) == [.color, .background])
        #expect(found.settings.map(\.value) == ["RED", "#FFF"])
        #expect(found.settings.map { rest($0.offset) } == ["Col", "bac"])
        #expect(found.variables == ["--Hot": "#FFF"])
    }

    @Test(arguments: [
        "@import 'x{'; #a{color:red}", "@media print { #b { color: red } } #a{color:red}",
        "#a{ & h1 { color: blue; } color:red}", "p::before { content: \"}#b{color:red}\" } #a{color:red}",
        "} #a{color:red}", "\u{FEFF}#a{color:red}", "#a{color:red", "a\\{b{} #a{color:red}",
        "<!-- #b{color:red} --> #a{color:red} /* #c{color:red}", "p{content:'\n} #a{color:red}",
    ])
    func whatIsSteppedOverIsWhatTheReaderStepsOver(css: String) {
        let expected = Palette.read(css: Array(css.utf8)).rules.keys.sorted()
        let found = read(css)
        #expect(found.settings.allSatisfy { $0.property == .color })
        #expect(found.selectors.map(\.text).sorted() == expected)
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
            let origins = read(css)
            let found = Set(origins.settings.flatMap { origins.selectors[$0.selectors].map(\.text) })
            for selector in Palette.read(css: Array(css.utf8)).rules.keys {
                #expect(found.contains(selector), "\(css.debugDescription)")
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
        #expect(read(css).fault == fault)
    }

    @Test func hostileStylesheetsEnd() {
        for css in ["/*", "{", "}", "\"", "\\", "#a{", ",", ";", "@"] {
            _ = read(String(repeating: css, count: 20_000))
        }
    }
}
