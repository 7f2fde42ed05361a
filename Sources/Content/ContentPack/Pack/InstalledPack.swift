import Diagnostics
import Files

/// A pack that can be chosen: what its Pack.plist says, and where it is.
public struct InstalledPack: Sendable, Equatable {
    /// As in Pack.plist; the name of its folder if that cannot be read.
    public var identifier: String
    public var title: String
    public var version: Int
    public var date: String?
    /// Symbolic links resolved.
    public var directory: String
    public var origin: PackOrigin
    /// Whether it is the one that is open.
    public var isRead: Bool
    /// Why its Pack.plist cannot be read.
    public var problem: Diagnostic?

    /// The pack that is open.
    public init(_ pack: Pack) {
        (identifier, title, version) = (pack.info.identifier, pack.info.title, pack.info.version)
        (date, directory, origin, isRead) = (pack.info.date, pack.directory, pack.origin, true)
    }

    init(_ ranked: PackLocator.Ranked) {
        let (info, candidate) = (ranked.info, ranked.candidate)
        let name = info.identifier.isEmpty ? candidate.folderName ?? "" : info.identifier
        identifier = name
        title = ranked.problem == nil ? info.title : name
        (version, date, origin, problem) = (info.version, info.date, candidate.origin, ranked.problem)
        directory = FilePath.resolved(candidate.directory) ?? candidate.directory
        isRead = false
    }

    /// Whether it can be named in the settings and on the command line.
    public var canBeNamed: Bool { ManifestRules.isIdentifier(identifier) }
}
