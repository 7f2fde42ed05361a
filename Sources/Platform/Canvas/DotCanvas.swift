/// A grid of cells with eight dots each, two across and four down, as in braille, for lines and areas.
///
/// Every line and area belongs to a layer, a number that its caller chooses. A cell is shown as the highest layer that
/// has a dot in it, so that a painter can give each layer a style.
public struct DotCanvas: Sendable, Equatable {
    public let viewport: Viewport
    /// The dots of lines in each cell, as the bits of a braille character.
    private(set) var lines: [UInt8]
    /// The dots of areas, two columns and four rows for each cell.
    var areas: BitGrid
    /// The highest layer in each cell; 0 if nothing is drawn.
    var layers: [UInt8]
    /// The bits of areas while one is filled; all clear otherwise.
    var scratch: BitGrid

    let dotColumns: Int
    let dotRows: Int

    public init(_ viewport: Viewport) {
        self.viewport = viewport
        let cells = viewport.columns * viewport.rows
        lines = Array(repeating: 0, count: cells)
        layers = lines
        dotColumns = viewport.columns * 2
        dotRows = viewport.rows * 4
        areas = BitGrid(columns: dotColumns, rows: dotRows)
        scratch = areas
    }

    /// The bits of a braille character (U+2800 and up) for its dots, in rows of two columns.
    public static let braille: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

    mutating func set(_ x: Int, _ y: Int, layer: UInt8) {
        let cell = (y >> 2) * viewport.columns + x >> 1
        lines[cell] |= Self.braille[(y & 3) << 1 | x & 1]
        if layers[cell] < layer { layers[cell] = layer }
    }

    /// Returns the position of a point in dots, with fractions.
    func dot(of point: PlanePoint) -> Viewport.Position {
        let position = viewport.position(of: point)
        return Viewport.Position(x: position.x * 2, y: position.y * 4)
    }

    /// Returns the dots of one cell, of lines and areas, as bits of a braille character.
    func dots(in cell: Int) -> UInt8 {
        let (column, row) = (cell % viewport.columns, cell / viewport.columns)
        var dots = lines[cell]
        // Both columns of a cell are in one word, since words have an even count of bits.
        let shift = UInt64(column * 2 & 63)
        for line in 0..<4 {
            let pair = areas.words[(row * 4 + line) * areas.wordsPerRow + (column * 2) >> 6] >> shift & 3
            if pair & 1 != 0 { dots |= Self.braille[line << 1] }
            if pair & 2 != 0 { dots |= Self.braille[line << 1 | 1] }
        }
        return dots
    }
}
