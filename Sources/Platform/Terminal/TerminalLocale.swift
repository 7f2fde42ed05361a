import TextTools

public enum TerminalLocale {
    /// Returns the name of the locale for characters: the first of LC_ALL, LC_CTYPE and LANG that is not
    /// empty (POSIX, environment variables), or nil if none is set, which means C.
    public static func name(environment: EnvironmentVariables) -> String? {
        ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }

    /// Returns whether text on this terminal is UTF-8: `en_US.UTF-8`, `C.utf8`, `de_AT.UTF-8@euro`, plain `UTF-8`.
    public static func isUTF8(environment: EnvironmentVariables) -> Bool {
        guard let name = name(environment: environment) else { return false }
        var codeset = name.utf8.prefix { $0 != UInt8(ascii: "@") }
        if let dot = codeset.firstIndex(of: UInt8(ascii: ".")) { codeset = codeset[dot...].dropFirst() }
        // 0x20 makes the letters of ASCII small ones.
        return codeset.lazy.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }.map { $0 | 0x20 }
            .elementsEqual("utf8".utf8)
    }
}
