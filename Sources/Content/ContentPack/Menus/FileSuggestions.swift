import Files
import TextTools

/// Finds the file that a link to a missing one may mean. A class, so that all users share one listing.
public final class FileSuggestions {
    /// An existing file that is similar to a missing one.
    public struct Match {
        public var path: String
        /// The corrected link, without the folder in which links are looked up anyway.
        public var link: String
        /// True if the names differ only in letter case: on many systems the link would work.
        public var differsInCapitalsOnly: Bool

        public func words(for missing: String) -> String {
            "\(missing) does not exist" + (differsInCapitalsOnly ? ", but \(path) does: capitals count" : "")
        }

        public var hint: String { differsInCapitalsOnly ? "write \(link)" : "did you mean \(link)?" }
    }

    /// The most names read in one folder, and the most folders inside `Guides` and `Plists`.
    private static let limit = 4_096
    private static let maxFolders = 16

    private static let noMenus = Set(PackFiles.lists)

    /// The files of one kind, with the forms by which they are compared.
    private struct Files {
        var paths: [String] = []
        /// The lower-case paths, names, and names without their extensions.
        var lowered: [String] = []
        var names: [String] = []
        var stems: [String] = []

        init(_ paths: [String]) {
            self.paths = paths
            lowered = paths.map { $0.lowercased() }
            names = lowered.map(PackPath.name)
            stems = lowered.map(PackPath.stem)
        }
    }

    private let directory: String
    private lazy var files = listed()

    public init(pack: Pack) { directory = pack.directory }

    /// Returns the most similar file: in other letter case, another folder, another extension, or misspelled.
    public func nearest(to path: String) -> Match? {
        // Guides and menus are not mistaken for each other.
        let files = Self.isList(path) ? files.lists : files.pages
        let lowered = path.lowercased()
        if let same = files.lowered.firstIndex(of: lowered) {
            return match(files.paths[same], capitals: true)
        }
        if let moved = files.names.firstIndex(of: PackPath.name(of: lowered)) {
            return match(files.paths[moved])
        }
        let near = EditDistance.nearest(to: PackPath.stem(of: lowered), among: files.stems, count: 1).first
        return near.flatMap(files.stems.firstIndex).map { match(files.paths[$0]) }
    }

    /// Returns the file whose name without its extension is `link`: `fire.html` for `fire`.
    public func completion(of link: String) -> String? {
        let link = link.lowercased()
        for files in [files.pages, files.lists] {
            if let place = files.stems.firstIndex(of: link) { return match(files.paths[place]).link }
        }
        return nil
    }

    private func match(_ path: String, capitals: Bool = false) -> Match {
        let folders = [PackFiles.guidesFolder, PackFiles.plistsFolder].map { $0 + "/" }
        let folder = folders.first(where: path.hasPrefix) ?? ""
        return Match(path: path, link: String(path.dropFirst(folder.count)), differsInCapitalsOnly: capitals)
    }

    private static func isList(_ path: String) -> Bool { PackPath.ending(of: path) == "plist" }

    private func listed() -> (pages: Files, lists: Files) {
        var paths: [String] = []
        for folder in [PackFiles.guidesFolder, PackFiles.plistsFolder] {
            let names = FolderListing.names(in: directory + "/" + folder, max: Self.limit)
            let inner = names.filter { PackPath.ending(of: $0).isEmpty }.prefix(Self.maxFolders)
            paths += names.map { folder + "/" + $0 }
            for name in inner {
                paths += FolderListing.names(in: "\(directory)/\(folder)/\(name)", max: Self.limit)
                    .map { "\(folder)/\(name)/\($0)" }
            }
        }
        paths = paths.filter {
            ["html", "htm", "plist"].contains(PackPath.ending(of: $0)) && DisplayText.isHarmless($0)
                && !Self.noMenus.contains($0)
        }
        return (Files(paths.filter { !Self.isList($0) }), Files(paths.filter(Self.isList)))
    }
}
