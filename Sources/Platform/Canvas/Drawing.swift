/// The way in which dots are shown: as braille characters or, where there are none, in four densities.

public enum Drawing: String, Sendable, CaseIterable {
    case braille
    /// Areas in four densities, with characters of the Linux console.
    case shaded
    /// Areas in four densities, with ASCII.
    case ascii
    /// Only marks and labels.
    case none

    /// True if areas are filled, and not drawn by their outlines.
    public var isFilled: Bool { self == .shaded || self == .ascii }

    func text(dots: UInt8) -> String {
        switch self {
        case .braille: dots == 0 ? " " : Self.brailleTexts[Int(dots)]
        case .shaded: Self.shadedTexts[Self.weight(dots)]
        case .ascii: Self.asciiTexts[Self.weight(dots)]
        case .none: " "
        }
    }

    /// Returns the covered part of a cell as 0 to 3: nothing, up to a quarter, up to five eighths, more.
    static func weight(_ dots: UInt8) -> Int {
        switch dots.nonzeroBitCount {
        case 0: 0
        case 1...2: 1
        case 3...5: 2
        default: 3
        }
    }

    private static let brailleTexts: [String] = (0..<256).map { dots in
        Unicode.Scalar(0x2800 + UInt32(dots)).map { String($0) } ?? " "
    }
    private static let shadedTexts = [" ", "·", "░", "▒"]
    private static let asciiTexts = [" ", ".", ":", "#"]
}
