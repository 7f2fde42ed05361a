// Which colors to use: what the user asked for, what the environment says, what the terminal has.

/// The user's `--color`.
public enum ColorChoice: String, Sendable, CaseIterable {
    case auto, always, never
}

extension TerminalCapabilities.Colors {
    /// Returns the colors to use on a terminal that has `count` of them.
    ///
    /// - Parameters:
    ///   - count: terminfo's `colors`; -1 or 0 where there is none.
    ///   - isDirect: whether the entry takes red, green and blue (`RGB`); only 8 bits each are used.
    ///   - environment: `NO_COLOR`, where it is not empty, means none unless `choice` says always
    ///     (no-color.org).
    public static func available(
        count: Int, isDirect: Bool, choice: ColorChoice, environment: [String: String]
    ) -> Self {
        let unwanted = !(environment["NO_COLOR"] ?? "").isEmpty
        if choice == .never || (choice == .auto && unwanted) { return .monochrome }
        if isDirect && count >= 1 << 24 { return .direct }
        switch count {
        case 256...: return .indexed256
        case 16...: return .sixteen
        case 8...: return .eight
        default: return .monochrome
        }
    }
}
