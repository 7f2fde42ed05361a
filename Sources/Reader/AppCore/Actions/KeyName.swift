/// Writes keys for people where there is room; a footer is shorter.
public enum KeyName {
    /// Returns the name of a key as people read it: `Ctrl-X` for `C-x`, `Shift-Tab` for `S-Tab`.
    public static func spelled(_ name: String) -> String {
        if name.hasPrefix("C-") { return "Ctrl-" + name.dropFirst(2).uppercased() }
        return name.hasPrefix("S-") ? "Shift-" + name.dropFirst(2) : name
    }
}
