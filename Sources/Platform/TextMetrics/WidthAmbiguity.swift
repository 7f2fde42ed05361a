/// The reason that terminals may disagree on the number of columns of a text.
///
/// A layout uses the larger width (`DisplayWidth`). For a picture that must be aligned, choose one on which they agree.
public enum WidthAmbiguity: Sendable, Hashable {
    /// A selector (U+FE0E, U+FE0F) requests a narrow or a wide picture; some terminals ignore it.
    case variationSelector
    /// Joiners, skin tones, flags, keycaps: one picture for some terminals, several side by side for others.
    case sequence
    /// One column in most regions, two in terminals set up for Chinese, Japanese or Korean.
    case ambiguous
    /// Not assigned in any version of Unicode, or for private use: its width depends on the font.
    case unassigned
    /// Too recent for older systems.
    case recent

    /// Returns the first reason to doubt the width of `text`, or nil if terminals agree.
    public static func of(_ text: String) -> WidthAmbiguity? {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
        let scalars = Array(text.unicodeScalars)
        if scalars.contains(where: { (0xFE00...0xFE0F).contains($0.value) }) { return .variationSelector }
        if scalars.contains(where: joins) { return .sequence }
        return scalars.lazy.compactMap(doubt).first
    }

    /// The newest version of Unicode whose widths long-lived systems support: that of glibc 2.28 (2018),
    /// which ncurses and many terminals use on RHEL 8.
    private static let known = 11

    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Zero width joiner, the keycap's frame, regional indicators, skin tones.
        case 0x200D, 0x20E3, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: true
        default: false
        }
    }

    private static func doubt(_ scalar: Unicode.Scalar) -> WidthAmbiguity? {
        if scalar.value < 0x80 { return nil }
        switch scalar.properties.generalCategory {
        case .privateUse, .unassigned, .surrogate: return .unassigned
        default: break
        }
        if DisplayWidth.isAmbiguous(scalar) { return .ambiguous }
        guard let age = scalar.properties.age else { return .unassigned }
        return age.major > known ? .recent : nil
    }
}
