// From colors to what a terminal has of them.
import Colors
import Testing
import TextTools

@testable import Terminal

struct ColorTests {
    static let maroon = Color(red: 99, green: 0, blue: 49)
    static let orange = Color(red: 207, green: 68, blue: 32)
    static let white = Color(red: 255, green: 255, blue: 255)
    static let black = Color(red: 0, green: 0, blue: 0)

    @Test(arguments: [
        (-1, TerminalCapabilities.Colors.monochrome), (0, .monochrome), (2, .monochrome), (8, .eight),
        (16, .sixteen), (88, .sixteen), (256, .indexed256), (32_768, .indexed256), (1 << 24, .indexed256),
    ])
    func theNumberOfColorsDecides(count: Int, expected: TerminalCapabilities.Colors) {
        #expect(
            TerminalCapabilities.Colors.available(
                count: count, isDirect: false, choice: .auto, environment: [:])
                == expected)
    }

    @Test func directColorNeedsTheEntryToOfferIt() {
        func colors(_ count: Int, direct: Bool) -> TerminalCapabilities.Colors {
            .available(
                count: count, isDirect: direct, choice: .auto, environment: ["COLORTERM": "truecolor"])
        }
        #expect(colors(1 << 24, direct: true) == .direct)
        #expect(colors(256, direct: false) == .indexed256)
        #expect(colors(256, direct: true) == .indexed256)
    }

    @Test func noColorIsObeyedUnlessColorIsAskedFor() {
        func colors(_ choice: ColorChoice, _ value: String?) -> TerminalCapabilities.Colors {
            let environment: EnvironmentVariables = value.map { ["NO_COLOR": $0] } ?? [:]
            return .available(count: 256, isDirect: false, choice: choice, environment: environment)
        }
        #expect(colors(.auto, "1") == .monochrome)
        #expect(colors(.auto, "") == .indexed256)
        #expect(colors(.always, "1") == .indexed256)
        #expect(colors(.never, nil) == .monochrome)
    }

    @Test func colorsGetTheNearestNumber() {
        let cube = ColorMapping(colors: .indexed256)
        #expect(cube.index(of: Color(red: 0, green: 0, blue: 0)) == 16)
        #expect(cube.index(of: Self.white) == 231)
        #expect(cube.index(of: Color(red: 135, green: 175, blue: 215)) == 110)
        #expect(cube.index(of: Color(red: 128, green: 128, blue: 128)) == 244)
        let direct = ColorMapping(colors: .direct)
        #expect(direct.index(of: Self.orange) == 0xCF4420)
    }

    /// The mapping looks at thirty candidates instead of all 240: it must come to the same.
    @Test func theNearestOfTheCubeIsTheNearestOfAll() {
        let mapping = ColorMapping(colors: .indexed256)
        let palette = (16..<256).map { (number: $0, color: mapping.color(at: $0)) }
        var colors: [Color] = []
        for red in stride(from: 0, through: 255, by: 15) {
            for green in stride(from: 1, through: 255, by: 23) {
                for blue in stride(from: 2, through: 255, by: 19) {
                    colors.append(Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue)))
                }
            }
        }
        colors += [47, 48, 115, 116, 155, 156, 195, 235].map { Color(red: $0, green: $0, blue: $0) }
        for color in colors {
            let nearest = palette.min {
                ($0.color.distance(to: color), $0.number) < ($1.color.distance(to: color), $1.number)
            }
            #expect(mapping.index(of: color) == nearest?.number, "\(color)")
        }
    }

    /// Several direct-color entries take small numbers for the old palette.
    @Test func directColorNeverMeansThePalette() {
        for blue in UInt8.min...UInt8.max {
            #expect(ColorMapping(colors: .direct).index(of: Color(red: 0, green: 0, blue: blue)) >= 256)
        }
    }

    @Test func decidedColorsStayColorsWhereThereAreFew() {
        for colors in [TerminalCapabilities.Colors.eight, .sixteen] {
            let mapping = ColorMapping(colors: colors)
            #expect([1, 5].contains(mapping.index(of: Self.maroon)))
            #expect(mapping.index(of: Color(red: 0, green: 0, blue: 90)) == 4)
            #expect(mapping.index(of: Color(red: 20, green: 20, blue: 24)) == 0)
        }
    }

    @Test func indicesExistOnTheTerminal() {
        let limits: [(TerminalCapabilities.Colors, ClosedRange<Int>)] = [
            (.eight, 0...7), (.sixteen, 0...15), (.indexed256, 16...255), (.direct, 0...0xFFFFFF),
        ]
        for (colors, range) in limits {
            let mapping = ColorMapping(colors: colors)
            for color in Self.samples { #expect(range.contains(mapping.index(of: color))) }
        }
    }

    /// A Linux console makes the brighter half by showing text in bold, which a background is not.
    @Test func aConsoleHasBrightTextOnDarkBackgrounds() throws {
        let mapping = ColorMapping(colors: .sixteen, hasDarkBackgroundsOnly: true)
        let white = Color(red: 255, green: 255, blue: 255)
        #expect(mapping.indices(of: Style(foreground: white, background: Self.maroon)).foreground == 15)
        for color in Self.samples {
            let indices = mapping.indices(of: Style(foreground: Self.maroon, background: color))
            #expect((0..<8).contains(try #require(indices.background)))
        }
        let capabilities = TerminalCapabilities(colors: .sixteen, unicode: true, limitedGlyphs: true)
        #expect(capabilities.hasDarkBackgroundsOnly)
        #expect(
            !TerminalCapabilities(colors: .eight, unicode: true, limitedGlyphs: true).hasDarkBackgroundsOnly)
        #expect(!TerminalCapabilities(colors: .sixteen, unicode: true).hasDarkBackgroundsOnly)
    }

    /// Over a grid of text and background colors: never the same number, and as readable as it was wanted,
    /// up to a contrast of 3.
    @Test(arguments: [
        (TerminalCapabilities.Colors.eight, false), (.sixteen, false), (.sixteen, true), (.indexed256, false),
        (.direct, false),
    ])
    func textStaysReadable(colors: TerminalCapabilities.Colors, darkBackgrounds: Bool) throws {
        let mapping = ColorMapping(colors: colors, hasDarkBackgroundsOnly: darkBackgrounds)
        for foreground in Self.samples {
            for background in Self.samples {
                for attributes in [Style.Attributes(), .bold] {
                    let style = Style(foreground: foreground, background: background, attributes: attributes)
                    let indices = mapping.indices(of: style)
                    let front = try #require(indices.foreground)
                    let back = try #require(indices.background)
                    #expect(front != back)
                    if colors == .sixteen, attributes == .bold { #expect(front + 8 != back) }
                    let contrast = mapping.color(at: front).contrast(to: mapping.color(at: back))
                    let wanted = min(3, foreground.contrast(to: background))
                    #expect(contrast >= wanted * 0.999, "\(foreground) on \(background): \(front) on \(back)")
                }
            }
        }
    }

    @Test func missingColorsStayTheTerminalsOwn() {
        let mapping = ColorMapping(colors: .sixteen)
        #expect(mapping.indices(of: .plain) == (nil, nil))
        #expect(mapping.indices(of: Style(background: Self.black)) == (nil, 0))
        #expect(mapping.indices(of: Style(foreground: Self.white)) == (15, nil))
        let none = ColorMapping(colors: .monochrome)
        #expect(none.indices(of: Style(foreground: Self.white, background: Self.black)) == (nil, nil))
    }

    @Test func contrastIsThatOfTheWebGuidelines() {
        #expect(abs(Self.white.contrast(to: Self.black) - 21) < 0.001)
        #expect(Self.maroon.contrast(to: Self.maroon) == 1)
        // #777777 on white is the well-known shade that just misses 4.5.
        #expect(abs(Color(red: 0x77, green: 0x77, blue: 0x77).contrast(to: Self.white) - 4.48) < 0.01)
    }

    private static let samples: [Color] = {
        let steps: [UInt8] = [0, 60, 128, 200, 255]
        return steps.flatMap { red in
            steps.flatMap { green in steps.map { Color(red: red, green: green, blue: $0) } }
        }
    }()
}

struct ColorPairTableTests {
    @Test func theOwnColorsArePairZero() {
        var table = ColorPairTable(capacity: 64)
        let answer = table.number(of: .init(foreground: nil, background: nil))
        #expect(answer == (0, false))
    }

    @Test func aPairIsToldOnce() {
        var table = ColorPairTable(capacity: 64)
        #expect(table.number(of: .init(foreground: 1, background: nil)) == (1, true))
        #expect(table.number(of: .init(foreground: nil, background: 1)) == (2, true))
        #expect(table.number(of: .init(foreground: 1, background: nil)) == (1, false))
    }

    @Test func theOldestNumberIsUsedAgainButNoneOfThisFrame() {
        var table = ColorPairTable(capacity: 4)
        table.beginFrame()
        for color in 1...3 { _ = table.number(of: .init(foreground: color, background: nil)) }
        #expect(table.isFull)
        table.beginFrame()
        table.keep(.init(foreground: 1, background: nil))
        table.keep(.init(foreground: 3, background: nil))
        #expect(table.number(of: .init(foreground: 9, background: nil)) == (2, true))
        #expect(table.number(of: .init(foreground: 10, background: nil)) == (0, false))
        #expect(table.number(of: .init(foreground: 1, background: nil)) == (1, false))
        table.beginFrame()
        #expect(table.number(of: .init(foreground: 2, background: nil)).isNew)
    }

    @Test func aTerminalWithoutPairsIsNotAskedForAny() {
        var table = ColorPairTable(capacity: 0)
        #expect(table.number(of: .init(foreground: 1, background: 2)) == (0, false))
    }
}
