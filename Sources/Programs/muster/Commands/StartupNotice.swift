import AppCore
import ContentPack

/// The notice on the status line at the beginning of a session if there is a problem: which pack was passed
/// over, or which files of this one are damaged. The reason comes first, because the line may be cut.
enum StartupNotice {
    static func text(for content: SessionContent) -> String? {
        if content.reason == .unchosen, content.rejected.isEmpty { return choice(in: content) }
        if let rejected = content.rejected.first {
            if rejected.code == "pack-not-installed" {
                return rejected.message.prefix(1).uppercased() + rejected.message.dropFirst() + "."
            }
            return
                "Another pack was not used: \(rejected.message) (\(PackPath.name(of: rejected.file))); see Status."
        }
        let damaged = content.pack.problems.filter { $0.severity == .error }
        guard let first = damaged.first else { return choice(in: content) }
        let others = damaged.count > 1 ? " and \(damaged.count - 1) more" : ""
        return "Damaged: \(PackPath.name(of: first.file))\(others); see Status."
    }

    /// Returns which pack is read, if no one chose it and there is another.
    private static func choice(in content: SessionContent) -> String? {
        switch content.reason {
        case .installed:
            "\(content.pack.info.title): the pack that muster-sync installed. For others see Packs."
        case .unchosen: "Several packs are installed. Choose the one to read, now and at every start."
        default: nil
        }
    }
}
