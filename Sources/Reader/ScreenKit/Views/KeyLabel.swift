/// Writes keys for people.
public enum KeyLabel {
    public static func text(_ name: String, _ profile: TerminalProfile) -> String {
        if profile.glyphs != .ascii {
            switch name {
            case "Up": return "↑"
            case "Down": return "↓"
            case "Left": return "←"
            case "Right": return "→"
            default: break
            }
        }
        switch name {
        case "Backspace": return "Bksp"
        case "Down": return "Dn"
        default: return name.hasPrefix("C-") ? "^" + name.dropFirst(2).uppercased() : name
        }
    }
}
