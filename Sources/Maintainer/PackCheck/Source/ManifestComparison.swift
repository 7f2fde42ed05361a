import ContentPack
import Diagnostics

/// The manifest of a pack, where it has one, beside what is in its folder.
struct ManifestComparison {
    /// What is there; the rules make findings of it.
    enum State {
        /// The pack has no manifest, or it cannot be opened at all, which is told where files are.
        case none
        /// It is none, or not as the program writes it.
        case damaged(Diagnostic)
        /// A file of the pack cannot stand in any manifest.
        case unlistable(Diagnostic)
        case both(listed: ResourceManifest, there: ResourceManifest)
    }

    let state: State

    /// Reads every file of the pack, if there is a manifest to compare them with.
    init(_ pack: Pack) {
        state = pack.holdsAnything(at: ResourceManifest.file) ? Self.read(pack) : .none
    }

    private static func read(_ pack: Pack) -> State {
        let listed: ResourceManifest
        do throws(Diagnostic) {
            listed = try ManifestReader.read(
                pack.bytes(of: ResourceManifest.file, limit: ManifestRules.largestManifest))
        } catch {
            return .damaged(error)
        }
        do throws(Diagnostic) {
            return .both(listed: listed, there: try ManifestScan.manifest(of: pack.directory))
        } catch {
            return .unlistable(error)
        }
    }
}
