import CommandLine
import ContentPack
import Diagnostics
import Files
import PackCheck
import TextTools

extension Invocation {
    /// Opens a pack that may be written to: the folder named, the one of `--content` or `MUSTER_CONTENT`, or the checkout
    /// that the program was built in.
    ///
    /// - Parameters:
    ///   - usage: how to name the folder, such as `muster manifest DIR`.
    /// - Throws: a failure if it is a synced pack, or does not open.
    func writablePack(
        named folder: String?, reading parts: PackParts, usage: String
    ) throws(CommandFailure) -> Pack {
        let pack = try open(folder, reading: parts)
        let isSynced = pack.origin == .user || pack.origin == .system
        // A synced version that was named explicitly: the trust record is in the folder above it.
        if isSynced || FileKind.isTaken(PackPath.folder(of: pack.directory) + "/" + InstalledLayout.trust) {
            throw CommandFailure(
                "\(DisplayText.escaped(pack.directory)) is a synced pack, which must not be changed; "
                    + "give the folder of your own pack: \(usage)", .refused)
        }
        if pack.origin == .bundled, !FileKind.isFile(pack.directory + "/Package.swift") {
            throw .usage("this program was not built in a checkout; give the folder: \(usage)")
        }
        return pack
    }

    /// Returns the findings of a check of a pack, before or after it is changed.
    func findings(of pack: Pack) -> [Diagnostic] { PackChecker.check(pack, today: try? today()).findings }

    private func open(_ named: String?, reading parts: PackParts) throws(CommandFailure) -> Pack {
        let locator = try packLocator()
        guard let named else {
            let located = try CommandFailure.reading(try locator.locate(reading: parts))
            // A reader would use the next pack instead of a damaged one, but a writer must not.
            if let problem = located.rejected.first(where: { $0.code != "pack-not-installed" }) {
                throw CommandFailure(content: problem)
            }
            return located.pack
        }
        return try CommandFailure.reading(try Pack.open(directory: named, origin: .named, reading: parts))
    }
}
