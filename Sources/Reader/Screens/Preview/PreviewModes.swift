import Terminal

/// The sizes that a preview cycles through.
enum PreviewSize: CaseIterable {
    /// As large as this terminal has room for.
    case own
    case standard, smallest, large

    /// The size, or `nil` for whatever there is room for.
    var size: Size? {
        switch self {
        case .own: nil
        case .standard: Size(columns: 80, rows: 24)
        case .smallest: Size(columns: 40, rows: 12)
        case .large: Size(columns: 120, rows: 40)
        }
    }

    var next: PreviewSize {
        let all = Self.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }
}

/// A kind of terminal that a preview can look like: this one, or a less capable one.
struct PreviewColors: Equatable {
    var capabilities: TerminalCapabilities
    /// The name for the title line.
    var name: String

    /// Returns this terminal, then those with fewer colors, then one that shows only ASCII. A terminal cannot
    /// show more than it has, so nothing more is offered.
    static func all(on own: TerminalCapabilities) -> [PreviewColors] {
        let kinds: [(TerminalCapabilities.Colors, String)] = [
            (.direct, "direct colors"), (.indexed256, "256 colors"), (.sixteen, "16 colors"),
            (.eight, "8 colors"), (.monochrome, "no colors"),
        ]
        let first = kinds.firstIndex { $0.0 == own.colors } ?? 0
        var modes = kinds[first...].map { colors, name in
            var capabilities = own
            capabilities.colors = colors
            return PreviewColors(capabilities: capabilities, name: name)
        }
        if own.unicode {
            var ascii = own
            ascii.unicode = false
            modes.append(PreviewColors(capabilities: ascii, name: "ASCII only"))
        }
        return modes
    }
}
