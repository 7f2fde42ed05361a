import Testing

@testable import ScreenKit

/// QR codes: the half blocks show exactly the modules of the code, with a light border.
@Suite struct QRCodeTests {
    @Test(arguments: [("https://www.ready.gov/", 4), ("tel:911", 2), ("geo:37.2225,-80.4190", 3)])
    func halfBlocksShowTheModules(_ text: String, _ quietZone: Int) throws {
        let code = try #require(QRCode(text, largest: 60))
        let rows = code.halfBlocks(quietZone: quietZone).map(Array.init)
        let side = code.size + 2 * quietZone
        #expect(rows.count == (side + 1) / 2)
        for row in -quietZone..<(code.size + quietZone) {
            for column in -quietZone..<(code.size + quietZone) {
                let block = rows[(row + quietZone) / 2][column + quietZone]
                let isUpper = (row + quietZone) % 2 == 0
                let isDark = block == "█" || block == (isUpper ? "▀" : "▄")
                #expect(isDark == code.isDark(column: column, row: row))
            }
        }
    }

    @Test func theThreeCornersAreFinderPatterns() throws {
        let code = try #require(QRCode("https://www.example.org/", largest: 60))
        for (left, top) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
            for row in 0..<7 {
                for column in 0..<7 {
                    let ring = max(abs(row - 3), abs(column - 3))
                    #expect(code.isDark(column: left + column, row: top + row) == (ring != 2))
                }
            }
        }
    }

    @Test func whatDoesNotFitIsNotDrawn() {
        #expect(QRCode(String(repeating: "a", count: 200), largest: 21) == nil)
        #expect(QRCode(String(repeating: "a", count: 5000), largest: 500) == nil)
        #expect(QRCode("x", largest: 20) == nil)
        #expect(QRCode("x\0y", largest: 100) == nil)
    }
}
