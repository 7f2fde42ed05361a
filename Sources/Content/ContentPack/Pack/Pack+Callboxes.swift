import Diagnostics
import PropertyLists

extension Pack {
    /// The most bytes of a list without entries: it may have a long comment.
    private static let largestEmptyList = 8 << 10

    /// True if there is no list of callboxes, or one without entries. A list that cannot be read may have some.
    public var lacksCallboxes: Bool {
        guard holdsAnything(at: PackFiles.callboxes) else { return true }
        do throws(Diagnostic) {
            let bytes = try bytes(of: PackFiles.callboxes, limit: Self.largestEmptyList)
            let root = try PropertyListReader.read(bytes, file: PackFiles.callboxes)
            return root.dictionary?.entries.isEmpty ?? root.array?.isEmpty ?? false
        } catch {
            return false
        }
    }
}
