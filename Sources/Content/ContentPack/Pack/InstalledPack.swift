import Diagnostics
import Files

/// A pack that can be chosen: the contents of its Pack.plist, and its location.
public struct InstalledPack: Sendable, Equatable {
    /// The identifier in Pack.plist; the name of the folder if that cannot be read.
    public var identifier: String
    public var title: String
    public var version: Int
    public var date: String?
    public var directory: String
    public var origin: PackOrigin
    /// True if it is the pack that is open.
    public var isRead: Bool
    /// The reason that its Pack.plist cannot be read; nil if it can.
    public var problem: Diagnostic?

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

    /// True if it can be named in the settings and on the command line.
    public var canBeNamed: Bool { ManifestRules.isIdentifier(identifier) }
}
