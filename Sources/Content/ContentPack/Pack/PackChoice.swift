// Which of the installed packs is read, and why.
import Diagnostics
import Files
import PropertyLists
import TextTools

/// Why a pack is the one that is read, the strongest reason first.
public enum PackReason: Sendable, Hashable {
    /// `--content`.
    case contentOption
    /// `$MUSTER_CONTENT`.
    case contentVariable
    /// `--pack`.
    case packOption
    /// The setting `pack`: the file or the variable that says it.
    case setting(source: String)
    /// The file `sync.conf` at this path names it first.
    case configuration(file: String)
    /// It came with the program.
    case bundled
    /// Nothing names a pack that is installed: it is the first there is.
    case first
}

/// An installed pack that is named by a setting.
public struct PackSetting: Sendable, Equatable {
    public var identifier: String
    /// The file or variable that says it, for messages.
    public var source: String

    public init(identifier: String, source: String) {
        (self.identifier, self.source) = (identifier, source)
    }
}

extension PackLocator {
    /// A pack that is asked for by its identifier.
    struct Wish: Equatable {
        var identifier: String
        var reason: PackReason
    }

    struct Ranked {
        var candidate: Candidate
        /// Its place among the candidates: the user's before the system's before the bundled one.
        var place: Int
        /// What Pack.plist says; empty if it was not read.
        var info = PackInfo()
        /// The Version that counts when copies of one pack are compared.
        var rank = 0
        /// Why its Pack.plist could not be read.
        var problem: Diagnostic?

        /// Whether it is the pack of this name. If its Pack.plist cannot be read, the name of its folder counts.
        func isNamed(_ identifier: String) -> Bool {
            info.identifier == identifier || problem != nil && candidate.folderName == identifier
        }
    }

    struct Choice {
        /// The best first.
        var ranked: [Ranked]
        /// About packs that were asked for and are not installed.
        var missing: [Diagnostic] = []
        /// What was asked for and is installed.
        var wish: Wish?
        var bundled: String?

        func reason(of ranked: Ranked) -> PackReason {
            if let wish, ranked.isNamed(wish.identifier) { return wish.reason }
            let isBundled = ranked.candidate.origin == .bundled || ranked.info.identifier == bundled
            return isBundled ? .bundled : .first
        }
    }

    /// The packs that are asked for, the strongest wish first. Whether there is a `sync.conf` takes two system calls.
    var wishes: [Wish] {
        if let identifier = environment.packOption {
            return [Wish(identifier: identifier, reason: .packOption)]
        }
        var wishes: [Wish] = []
        if let setting = environment.packSetting {
            wishes.append(Wish(identifier: setting.identifier, reason: .setting(source: setting.source)))
        }
        var folders: [String] = []
        if let folder = environment.userConfiguration { folders.append(folder) }
        if !environment.systemConfiguration.isEmpty { folders.append(environment.systemConfiguration) }
        if let file = ConfigurationFile.first(ConfigurationFile.sync, in: folders),
            let identifier = file.firstPack
        {
            wishes.append(Wish(identifier: identifier, reason: .configuration(file: file.path)))
        }
        return wishes
    }

    /// Ranks the candidates: first the pack that is asked for, then those with the bundled pack's Identifier, then others;
    /// of one Identifier the highest Version, of one Version the earlier place. A single one is not looked at unless a
    /// pack is asked for.
    ///
    /// - Throws: `pack-not-installed`, if `--pack` names one that is not there.
    func choose(_ candidates: [Candidate]) throws(Diagnostic) -> Choice {
        let wishes = wishes
        let isCompared = candidates.count > 1 || !wishes.isEmpty
        var ranked: [Ranked] = []
        for (place, candidate) in candidates.enumerated() {
            ranked.append(
                isCompared ? describe(candidate, place: place) : Ranked(candidate: candidate, place: place))
        }
        var choice = Choice(ranked: ranked)
        choice.bundled = ranked.first { $0.candidate.origin == .bundled }?.info.identifier
        for wish in wishes {
            if ranked.contains(where: { $0.isNamed(wish.identifier) }) {
                choice.wish = wish
                break
            }
            let problem = Self.notInstalled(wish, ranked)
            if wish.reason == .packOption { throw problem }
            choice.missing.append(problem)
        }
        if let wish = choice.wish, wish.reason == .packOption {
            choice.ranked.removeAll { !$0.isNamed(wish.identifier) }
        }
        if ranked.count > 1 { choice.sort() }
        return choice
    }

    /// The installed packs, one for each Identifier (the copy that would be read), by their titles; `read` among them,
    /// wherever it came from.
    public func installed(with read: Pack) -> [InstalledPack] {
        let ranked = candidates(bundled: bundledFolder).enumerated().map { describe($1, place: $0) }
        var choice = Choice(ranked: ranked)
        choice.sort()
        var packs = [InstalledPack(read)]
        for item in choice.ranked {
            let pack = InstalledPack(item)
            if !packs.contains(where: { $0.identifier == pack.identifier }) { packs.append(pack) }
        }
        return packs.sorted { ($0.title, $0.identifier) < ($1.title, $1.identifier) }
    }

    /// The version that a rollback of a synced pack has left; 0 where there was none.
    private func hold(of candidate: Candidate) -> Int {
        guard candidate.folderName != nil else { return 0 }
        return SyncRecord.hold(in: PackPath.folder(of: candidate.directory)) ?? 0
    }

    private func describe(_ candidate: Candidate, place: Int) -> Ranked {
        var ranked = Ranked(candidate: candidate, place: place)
        do throws(Diagnostic) {
            let bytes = try ContentFile.read(
                directory: candidate.directory, path: PackFiles.info, limit: PackFiles.largestPropertyList)
            var findings = Findings()
            ranked.info = PackInfoReader.read(
                try PropertyListReader.read(bytes, file: PackFiles.info), &findings)
            // A rollback leaves `current` on an older version and notes the one it left: until something newer than that
            // appears, the older one counts as high.
            ranked.rank = max(ranked.info.version, hold(of: candidate))
        } catch {
            ranked.problem = error
            ranked.problem?.file = DisplayText.escaped(candidate.directory + "/" + PackFiles.info)
        }
        return ranked
    }

    /// Packs beyond this many are not named in a message.
    private static let mostNamed = 8

    private static func notInstalled(_ wish: Wish, _ ranked: [Ranked]) -> Diagnostic {
        let (file, naming) =
            switch wish.reason {
            case .setting(let source): (source, "in \(source)")
            case .configuration(let file): (file, "in \(file)")
            default: ("--pack", "with --pack")
            }
        var names: [String] = []
        for name in ranked.map(\.info.identifier) where !name.isEmpty && !names.contains(name) {
            names.append(name)
        }
        let more = names.count > mostNamed ? " and \(names.count - mostNamed) more" : ""
        let known = names.isEmpty ? "nothing" : names.prefix(mostNamed).joined(separator: ", ") + more
        return Diagnostic(
            .error, "pack-not-installed", file: file, position: .nowhere,
            message: "the pack \(wish.identifier) is not installed (named \(naming); installed: \(known))",
            hint:
                "install it with muster-sync update --pack \(wish.identifier), or choose another (muster packs)"
        )
    }
}

extension PackLocator.Choice {
    mutating func sort() {
        let firstPlaces = Dictionary(ranked.map { ($0.info.identifier, $0.place) }, uniquingKeysWith: min)
        func key(_ item: PackLocator.Ranked) -> [Int] {
            let identifier = item.info.identifier
            let kinship =
                // Without an Identifier there is nothing to compare: the last resort.
                identifier.isEmpty ? 3 : identifier == wish?.identifier ? 0 : identifier == bundled ? 1 : 2
            return [kinship, firstPlaces[identifier] ?? 0, -item.rank, item.place]
        }
        ranked.sort { key($0).lexicographicallyPrecedes(key($1)) }
    }
}
