internal import CQRCodegen

/// A QR code as a square of dark and light modules (ISO/IEC 18004, by libqrcodegen).
struct QRCode: Equatable {
    /// Modules per side, 21 to 177.
    let size: Int
    private let dark: [Bool]

    /// Encodes `text` at error correction level L; nil if it takes more than `largest` modules a side.
    init?(_ text: String, largest: Int) {
        // Version v has 17 + 4v modules a side.
        let version = min(40, (largest - 17) / 4)
        guard version >= 1, !text.utf8.contains(0), text.utf8.count <= 2953 else { return nil }
        // What qrcodegen_BUFFER_LEN_FOR_VERSION(40) says: bits of the largest code in bytes, plus one.
        let length = (177 * 177 + 7) / 8 + 1
        var scratch = [UInt8](repeating: 0, count: length)
        var code = [UInt8](repeating: 0, count: length)
        let encoded = qrcodegen_encodeText(
            text, &scratch, &code, qrcodegen_Ecc_LOW, 1, Int32(version), qrcodegen_Mask_AUTO, true)
        guard encoded else { return nil }
        let side = Int(qrcodegen_getSize(code))
        size = side
        dark = (0..<side * side).map { qrcodegen_getModule(code, Int32($0 % side), Int32($0 / side)) }
    }

    /// Returns whether a module is dark; everything outside the code is light.
    func isDark(column: Int, row: Int) -> Bool {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return false }
        return dark[row * size + column]
    }

    /// Returns the code in whole blocks, two columns for each module, for terminals without half blocks.
    func wholeBlocks(quietZone: Int) -> [String] {
        (-quietZone..<size + quietZone).map { row in
            (-quietZone..<size + quietZone).map { isDark(column: $0, row: row) ? "██" : "  " }.joined()
        }
    }

    /// Returns the code with a light border of `quietZone` modules, as rows of half blocks, two modules per row.
    func halfBlocks(quietZone: Int) -> [String] {
        stride(from: -quietZone, to: size + quietZone, by: 2).map { row in
            var line = ""
            for column in -quietZone..<(size + quietZone) {
                switch (isDark(column: column, row: row), isDark(column: column, row: row + 1)) {
                case (true, true): line += "█"
                case (true, false): line += "▀"
                case (false, true): line += "▄"
                case (false, false): line += " "
                }
            }
            return line
        }
    }
}
