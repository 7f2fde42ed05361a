// Writes decimal numbers, regardless of the program's locale.

extension DecimalText {
    /// Appends the shortest number that reads as the same one, like `Double.description`: `37.05`, `-80.0`.
    public static func append(_ number: Double, to text: inout [UInt8]) {
        let scaled = (number.magnitude * scale).rounded()
        // Both are exact, so that the division rounds as reading does. Of so few digits no others are read as the same number.
        guard scaled < 1e12, scaled / scale == number.magnitude else {
            return text.append(contentsOf: number.description.utf8)
        }
        if number.sign == .minus { text.append(UInt8(ascii: "-")) }
        let (whole, rest) = Int(scaled).quotientAndRemainder(dividingBy: Int(scale))
        append(whole, to: &text)
        text.append(UInt8(ascii: "."))
        var (digits, place) = (rest, Int(scale) / 10)
        repeat {
            text.append(UInt8(0x30 + digits / place))
            (digits, place) = (digits % place, place / 10)
        } while digits > 0
    }

    private static func append(_ whole: Int, to text: inout [UInt8]) {
        if whole >= 10 { append(whole / 10, to: &text) }
        text.append(UInt8(0x30 + whole % 10))
    }

    /// The factor for four decimals, the most in positions of feeds.
    private static let scale = 10_000.0
}
