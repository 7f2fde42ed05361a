import AppCore
import ContentPack

/// The notice on the status line at the beginning of a session if there is a problem: which pack was passed
/// over, or which files of this one are damaged. The reason comes first, because the line may be cut.
enum StartupNotice {
    static func text(for library: Library) -> String? {
        if let rejected = library.rejected.first {
            if rejected.code == "pack-not-installed" {
                return rejected.message.prefix(1).uppercased() + rejected.message.dropFirst() + "."
            }
            return
                "Another pack was not used: \(rejected.message) (\(PackPath.name(of: rejected.file))); see Status."
        }
        let damaged = library.pack.problems.filter { $0.severity == .error }
        guard let first = damaged.first else { return nil }
        let others = damaged.count > 1 ? " and \(damaged.count - 1) more" : ""
        return "Damaged: \(PackPath.name(of: first.file))\(others); see Status."
    }
}
