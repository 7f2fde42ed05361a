// The signs of the map: told apart in every font of the Linux console, and cheap to move.
import AppCore
import Campus
import Canvas
import Geodesy
import Terminal
import TestSupport
import Testing

@testable import MapScreens
@testable import ScreenKit

@Suite struct MapSignTests {
    /// All that a map on a console may have in its cells besides letters of names.
    private static let signs: [Unicode.Scalar] =
        ["@", "X", Mark.several, ".", ":", "·", "░", "▒", "├", "─", "┤", "│"]
        + EdgeArrow.Direction.allCases.map(\.sign) + (1...9).compactMap { "\($0)".unicodeScalars.first }
        + PlaceKind.allCases.compactMap { $0.traits.mark.unicodeScalars.first }

    @Test func noTwoSignsShareAGlyphInAnyFontOfTheConsole() throws {
        for name in try ConsoleFont.western() {
            let font = try ConsoleFont(name)
            var owners: [Int: Unicode.Scalar] = [:]
            for sign in Set(Self.signs) {
                let glyph = try #require(font.glyphs[sign.value], "\(name) has no \(sign)")
                #expect(owners[glyph] == nil, "\(name): \(sign) looks like \(owners[glyph] ?? " ")")
                owners[glyph] = sign
            }
        }
    }

    @Test func aConsoleAndATerminalWithoutUnicodeGetNothingElse() throws {
        var map = try MapFixture()
        for (glyphs, allowed) in [
            (TerminalProfile.Glyphs.console, Set(Self.signs.map(\.value))), (.ascii, []),
        ] {
            map.profile = TerminalProfile(glyphs: glyphs, hasColors: false)
            for key in ["0", "3", "V", "V"] {
                map.press(key)
                for scalar in map.frame(Size(columns: 80, rows: 24)).text.unicodeScalars where !scalar.isASCII
                {
                    // Chrome: the separator and the arrows of the footer.
                    #expect(
                        allowed.contains(scalar.value)
                            || glyphs == .console && "↑↓←→·".unicodeScalars.contains(scalar))
                }
            }
        }
    }

    /// While a place is chosen; beside a list the distances of all rows change too.
    /// The terminal gets the cells that differ, each run of them with its place and, where it changes, its style.
    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)])
    func movingThePersonByOneCellSendsLittle(_ size: Size) throws {
        for building in [2, 38, 60] {
            var map = try MapFixture()
            map.put(GeoPoint(latitude: 37.2275, longitude: -80.4225))
            map.choose(PlaceReference(.building, building))
            map.settle(size)
            for _ in 0..<12 {
                let before = map.frame(size)
                let viewport = map.view(size).view.viewport
                let at = try #require(map.model.personPoint)
                let next = PlanePoint(east: at.east + viewport.metersPerColumn, north: at.north)
                map.put(map.model.projection.geoPoint(next))
                map.settle(size)
                // Where the view itself moves on, all of it is sent.
                guard map.view(size).view.viewport.center.distance(to: viewport.center) < 0.01 else {
                    continue
                }
                let bytes = cost(from: before, to: map.frame(size))
                #expect(bytes <= 800, "\(bytes) bytes with building \(building) chosen")
            }
        }
    }

    private func cost(from old: Frame, to new: Frame) -> Int {
        var bytes = 0
        for row in 0..<new.size.rows {
            var last: (column: Int, style: Style)?
            for column in 0..<new.size.columns where new[column, row] != old[column, row] {
                let cell = new[column, row]
                // A place is at most `ESC [ 60 ; 200 H`; over a few equal cells they are sent again instead.
                if last.map({ column - $0.column > 8 }) ?? true {
                    bytes += 9
                } else if let last {
                    bytes += column - last.column - 1
                }
                // `ESC [ 0 ; 1 ; 7 m` or a color.
                if last?.style != cell.style { bytes += 10 }
                bytes += cell.text.utf8.count
                last = (column, cell.style)
            }
        }
        return bytes
    }
}
