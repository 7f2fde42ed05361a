/// A key as reported by terminals.
public enum Key: Sendable, Hashable {
    /// A printable character (a whole grapheme cluster if it arrived as one).
    case character(Character)
    /// Ctrl with a letter, lower case: `control("l")`.
    case control(Character)
    case up, down, left, right
    case home, end, pageUp, pageDown
    case enter, escape, backspace, delete, tab, backTab
    case function(Int)

    /// The name in the action table: `j`, `C-l`, `Down`, `Enter`, `F2`; Space is `Space`.
    public var name: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .control(let character): "C-\(character)"
        case .up: "Up"
        case .down: "Down"
        case .left: "Left"
        case .right: "Right"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PageUp"
        case .pageDown: "PageDown"
        case .enter: "Enter"
        case .escape: "Esc"
        case .backspace: "Backspace"
        case .delete: "Delete"
        case .tab: "Tab"
        case .backTab: "S-Tab"
        case .function(let number): "F\(number)"
        }
    }
}
