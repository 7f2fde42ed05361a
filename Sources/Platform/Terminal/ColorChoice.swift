// Chooses the colors to use from the user's option, the environment, and the abilities of the terminal.
import TextTools

/// The user's `--color`.
public enum ColorChoice: String, Sendable, CaseIterable { case auto, always, never }

extension TerminalCapabilities.Colors {
    /// Returns the colors to use on a terminal with `count` colors.
    ///
    /// - Parameters:
    ///   - count: terminfo's `colors`; -1 or 0 if there are none.
    ///   - isDirect: whether the entry supports red, green and blue (`RGB`); only 8 bits each are used.
    ///   - environment: if `NO_COLOR` is not empty, no colors are used unless `choice` is always
    ///     (no-color.org).
    public static func available(
        count: Int, isDirect: Bool, choice: ColorChoice, environment: EnvironmentVariables
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
