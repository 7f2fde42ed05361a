import GuideLayout

/// Formats laid-out lines as text, for `muster show`: plain, or with the few SGR attributes that every terminal supports
/// (ECMA-48, section 8.3.117).
enum StyledText {
    static func text(_ layout: GuideLayout, withStyles: Bool) -> String {
        guard withStyles else { return layout.plainText }
        return layout.lines.map { line in line.runs.map { styled($0) }.joined() + "\n" }.joined()
    }

    private static func styled(_ run: LaidOutRun) -> String {
        var codes: [String] = []
        let kind = run.role.kind
        let isHeading = [.title, .heading, .subheading, .cardTitle, .tableHeader].contains(kind)
        if isHeading || run.role.strong { codes.append("1") }
        if run.role.emphasis { codes.append("3") }
        if run.link != nil || kind == .title || kind == .heading { codes.append("4") }
        if run.link != nil { codes.append("34") }
        if codes.isEmpty || run.text.allSatisfy({ $0 == " " }) { return run.text }
        return "\u{1B}[\(codes.joined(separator: ";"))m\(run.text)\u{1B}[0m"
    }
}

/// Emphasizes text in the output of commands, by bold type, the only SGR attribute they use.
struct Emphasis {
    var isOn: Bool

    func bold(_ text: String) -> String { isOn ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}
