/// Facts that follow from the name of a terminal type (TERM).
public enum TerminalType {
    /// Returns the types to try, the best first: the named one, then those that it is most likely compatible with.
    public static func candidates(for name: String?) -> [String] {
        guard let name = usable(name) else { return ["xterm", "vt100", "ansi"] }
        var names = [name] + parents(of: name)
        names += family(of: name)
        var distinct: [String] = []
        for name in names where !distinct.contains(name) { distinct.append(name) }
        return distinct
    }

    /// Returns whether a type is one without a description, or without a screen.
    public static func isLinesOnly(_ name: String) -> Bool {
        let names = [
            "dumb", "unknown", "network", "ethernet", "dialup", "plugboard", "patchboard", "switch", "emacs",
            "lpr", "printer", "glasstty", "tty",
        ]
        return names.contains(name) || name.hasPrefix("dumb-")
    }

    /// Returns whether the type emulates xterm, and so supports bracketed paste or ignores it.
    public static func isXtermLike(_ name: String) -> Bool {
        let prefixes = [
            "xterm", "tmux", "screen", "rxvt", "vte", "gnome", "konsole", "kitty", "alacritty", "foot",
            "wezterm",
            "ghostty", "contour", "mintty", "mlterm", "st-", "iterm", "nsterm", "putty", "vscode", "Eterm",
        ]
        return name == "st" || prefixes.contains { name.hasPrefix($0) }
    }

    /// Returns whether the type is a console whose font has at most 512 glyphs.
    public static func hasLimitedGlyphs(_ name: String) -> Bool {
        ["linux", "con80", "con132", "cons25", "mach", "pcvt"].contains { name.hasPrefix($0) }
    }

    /// Returns whether the type shows bold text in eight brighter colors that its description does not name.
    public static func isBrightWhenBold(_ name: String) -> Bool {
        name == "linux" || name.hasPrefix("linux-")
    }

    /// Returns the name in a form that is safe to display: bytes of the environment may be hostile.
    public static func printable(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.prefix(40).map { isPlain($0) ? $0 : "?" }))
    }

    /// Returns the name, or nil if it cannot be a terminal type: ncurses uses names as parts of file paths.
    public static func usable(_ name: String?) -> String? {
        guard let name, !name.isEmpty, name.utf8.count <= 64 else { return nil }
        return name.unicodeScalars.allSatisfy { isPlain($0) && $0 != "/" } && !name.hasPrefix(".")
            ? name : nil
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool { (0x21...0x7E).contains(scalar.value) }

    /// Returns the shorter names of a type: `xterm-kitty`, `xterm` for `xterm-kitty-new`.
    private static func parents(of name: String) -> [String] {
        var names: [String] = []
        var rest = Substring(name)
        while let dash = rest.utf8.lastIndex(of: UInt8(ascii: "-")) {
            rest = rest[..<dash]
            if rest.isEmpty || rest.utf8.last == UInt8(ascii: "-") { continue }
            names.append(String(rest))
        }
        return names.filter { !isLinesOnly($0) }
    }

    private static func family(of name: String) -> [String] {
        let rich = name.holds("256") || name.holds("direct") || name.holds("true")
        if name.hasPrefix("tmux") || name.hasPrefix("screen") {
            return (rich || name.hasPrefix("tmux") ? ["screen-256color"] : []) + ["screen", "vt100", "ansi"]
        }
        if name.hasPrefix("linux") || name.hasPrefix("con") { return ["linux", "vt100", "ansi"] }
        if name.hasPrefix("vt") { return ["vt220", "vt100", "ansi"] }
        let modern = rich || (isXtermLike(name) && name != "xterm")
        return (modern ? ["xterm-256color"] : []) + ["xterm", "vt100", "linux", "ansi"]
    }
}
