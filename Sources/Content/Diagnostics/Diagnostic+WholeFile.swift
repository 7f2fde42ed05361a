/// Tells findings that make a file as a whole unusable from those about something in it.
extension Diagnostic {
    /// Whether there is no such file.
    public var saysMissing: Bool { code == Self.missingFile }

    /// Whether there is nothing to read on a page: a file that was just emptied, say.
    public var saysEmptyPage: Bool { code == Self.emptyPage }

    /// Whether the file is there and cannot be used at all: it cannot be read, does not parse, or holds nothing.
    public var saysUnusable: Bool {
        if saysEmptyPage { return true }
        guard severity == .error, !saysMissing else { return false }
        return Self.unusable.contains { code.hasPrefix($0) }
    }

    package static let missingFile = "file-missing"
    package static let emptyPage = "html-empty"
    private static let unusable = ["plist-", "file-"]
}
