/// Why terminals may not agree on how many columns a text takes.
///
/// A layout takes the larger of their answers (`DisplayWidth`). Who chooses a picture that must stand in line should
/// rather choose one on which they agree.
public enum WidthDoubt: Sendable, Hashable {
    /// A selector (U+FE0E, U+FE0F) asks for a narrow or a wide picture; some terminals do not listen.
    case variationSelector
    /// Joiners, skin tones, flags, keycaps: one picture for some terminals, several side by side for others.
    case sequence
    /// One column in most of the world, two in terminals set up for Chinese, Japanese or Korean.
    case ambiguous
    /// In no edition of Unicode, or in one for private use: a matter of the font.
    case unassigned
    /// Younger than what older systems know.
    case recent

    /// The first reason to doubt the width of `text`; `nil` where terminals agree.
    public static func of(_ text: String) -> WidthDoubt? {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
        let scalars = Array(text.unicodeScalars)
        if scalars.contains(where: { (0xFE00...0xFE0F).contains($0.value) }) { return .variationSelector }
        if scalars.contains(where: joins) { return .sequence }
        return scalars.lazy.compactMap(doubt).first
    }

    /// The newest edition of Unicode whose widths long-lived systems know: that of glibc 2.28 (2018), which ncurses and
    /// many terminals ask on RHEL 8.
    private static let known = 11

    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Zero width joiner, the keycap's frame, regional indicators, skin tones.
        case 0x200D, 0x20E3, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: true
        default: false
        }
    }

    private static func doubt(_ scalar: Unicode.Scalar) -> WidthDoubt? {
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
