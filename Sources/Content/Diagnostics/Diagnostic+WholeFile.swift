/// Distinguishes findings that make a whole file unusable from those about something in it.
extension Diagnostic {
    /// True if there is no such file.
    public var saysMissing: Bool { code == Self.missingFile }

    /// True if the page contains nothing to read, such as a file that was just emptied.
    public var saysEmptyPage: Bool { code == Self.emptyPage }

    /// True if the file exists but cannot be used at all: it cannot be read, does not parse, or is empty.
    public var saysUnusable: Bool {
        if saysEmptyPage { return true }
        guard severity == .error, !saysMissing else { return false }
        return Self.unusable.contains { code.hasPrefix($0) }
    }

    public static let missingFile = "file-missing"
    public static let emptyPage = "html-empty"
    private static let unusable = ["plist-", "file-"]
}
