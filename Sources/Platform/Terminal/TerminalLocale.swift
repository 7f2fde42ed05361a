/// The locale of the terminal, from the environment.
public enum TerminalLocale {
    /// The name of the locale for characters: the first of LC_ALL, LC_CTYPE and LANG that is not empty
    /// (POSIX, environment variables); `nil` where none is set, which means C.
    public static func name(environment: [String: String]) -> String? {
        ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }

    /// Returns whether text on this terminal is UTF-8: `en_US.UTF-8`, `C.utf8`, `de_AT.UTF-8@euro`, plain `UTF-8`.
    public static func isUTF8(environment: [String: String]) -> Bool {
        guard let name = name(environment: environment) else { return false }
        let withoutModifier = name.prefix { $0 != "@" }
        let codeset = withoutModifier.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            .last
        guard let codeset else { return false }
        return codeset.lowercased().filter { $0 != "-" && $0 != "_" } == "utf8"
    }
}
