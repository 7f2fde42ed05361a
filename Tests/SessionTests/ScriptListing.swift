import Terminal

/// All screens of a script as one text: the rows of each and its cursor, and below them its styles as a grid of letters.
struct ScriptListing {
    private let withStyles: Bool
    private var screens = ""
    /// The styles of all screens, each with its letter, in the order in which they appear.
    private var styles: [Style] = []

    init(withStyles: Bool) { self.withStyles = withStyles }

    /// The screens, then what each letter of their grids means.
    var text: String {
        guard withStyles else { return screens }
        return styles.reduce(screens + "=== styles\n") { text, style in
            text + "\(Self.letter(of: styles.firstIndex(of: style) ?? 0)) \(FrameListing.describe(style))\n"
        }
    }

    mutating func add(_ frame: Frame, named name: String) {
        screens += "=== \(name)\n" + frame.text
        screens += frame.cursor.map { "--- cursor \($0.row):\($0.column)\n" } ?? "--- cursor hidden\n"
        guard withStyles else { return }
        for row in 0..<frame.size.rows {
            let letters = (0..<frame.size.columns).map { letter(of: frame[$0, row].style) }
            let end = letters.lastIndex { $0 != "." }.map { $0 + 1 } ?? 0
            // Rows without a style are left out.
            if end > 0 { screens += (row < 10 ? " " : "") + "\(row)|" + String(letters[..<end]) + "\n" }
        }
    }

    /// Returns the letter of a style, and a dot for the plain one.
    private mutating func letter(of style: Style) -> Character {
        if style == .plain { return "." }
        if let index = styles.firstIndex(of: style) { return Self.letter(of: index) }
        styles.append(style)
        return Self.letter(of: styles.count - 1)
    }

    private static func letter(of index: Int) -> Character {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        return index < letters.count ? letters[index] : "?"
    }
}
