import ContentPack
import Diagnostics

/// The manifest of a pack, if it has one, compared with the files in its folder.
struct ManifestComparison {
    enum State {
        /// The pack has no manifest, or it cannot be opened, which the check of files reports.
        case none
        /// The file is not a manifest, or does not have the form that the program writes.
        case damaged(Diagnostic)
        /// The pack has a file that a manifest cannot list.
        case unlistable(Diagnostic)
        case both(listed: ResourceManifest, there: ResourceManifest)
    }

    let state: State

    /// Reads every file of the pack, if there is a manifest to compare them with.
    init(_ pack: Pack) { state = pack.holdsAnything(at: ResourceManifest.file) ? Self.read(pack) : .none }

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
