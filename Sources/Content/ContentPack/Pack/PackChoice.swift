// Chooses the installed pack to read.
import Diagnostics
import PropertyLists
import TextTools

/// The reason that a pack is the one that is read, the strongest first.
public enum PackReason: Sendable, Hashable {
    /// `--content`.
    case contentOption
    /// `$MUSTER_CONTENT`.
    case contentVariable
    /// `--pack`.
    case packOption
    /// The setting `pack`, with the file or variable that contains it.
    case setting(source: String)
    /// The file `sync.conf` at this path, which names it first.
    case configuration(file: String)
    /// The pack installed with the program.
    case bundled
    /// The only pack that was installed by an update: the bundled one is an example beside it.
    case installed
    /// The first of several that were installed by updates, none of which was chosen.
    case unchosen
    /// The first pack there is, because no installed one is named.
    case first

    /// The reason in words, after "because".
    public var words: String {
        switch self {
        case .contentOption: "--content names its folder"
        case .contentVariable: "MUSTER_CONTENT names its folder"
        case .packOption: "--pack names it"
        case .setting(let source), .configuration(let source): "\(source) names it"
        case .bundled: "it came with the program"
        case .installed: "it is the one that muster-sync installed"
        case .unchosen: "none of the installed packs was chosen yet; choose one on the screen Packs"
        case .first: "it is the first there is"
        }
    }
}

public struct PackSetting: Sendable, Equatable {
    public var identifier: String
    /// The file or variable that contains the setting, for messages.
    public var source: String

    public init(identifier: String, source: String) { (self.identifier, self.source) = (identifier, source) }
}

extension PackLocator {
    /// A pack that is requested by its identifier.
    struct Wish: Equatable {
        var identifier: String
        var reason: PackReason
    }

    struct Ranked {
        var candidate: Candidate
        /// The index among the candidates: the user's before the system's before the bundled one.
        var place: Int
        /// The contents of Pack.plist; empty if it was not read.
        var info = PackInfo()
        /// The Version used to compare copies of one pack.
        var rank = 0
        var problem: Diagnostic?

        /// Returns whether it is the pack with this identifier, or if its Pack.plist cannot be read, with this folder.
        func isNamed(_ identifier: String) -> Bool {
            info.identifier == identifier || problem != nil && candidate.folderName == identifier
        }
    }

    struct Choice {
        /// The candidates, the best first.
        var ranked: [Ranked]
        /// The findings about packs that were requested and are not installed.
        var missing: [Diagnostic] = []
        /// The request that an installed pack fulfills.
        var wish: Wish?
        /// The Identifier that is requested first, installed or not.
        var wanted: String?
        /// The Identifiers of the packs whose link leads to no version.
        var lost: [String] = []
        var bundled: String?

        func reason(of ranked: Ranked) -> PackReason {
            if let wish, ranked.isNamed(wish.identifier) { return wish.reason }
            let synced = synced
            if synced.count > 1 { return .unchosen }
            if ranked.candidate.origin == .bundled || ranked.info.identifier == bundled { return .bundled }
            return synced.contains(ranked.info.identifier) ? .installed : .first
        }

        /// Returns the pack that was to be read instead of the one at `index`, or nil if that is the one: another copy of a
        /// pack has the same numbers.
        func missed(readingAt index: Int, _ pack: Pack) -> String? {
            if let wanted { return ranked[index].isNamed(wanted) ? nil : wanted }
            let read = pack.info.identifier
            let kinship = kinship(of: read, isSynced: synced.contains(read))
            let place = ranked.filter { $0.info.identifier == read }.map(\.place).min() ?? 0
            func isBefore(_ name: String, _ other: Int) -> Bool {
                (self.kinship(of: name, isSynced: true), other) < (kinship, place)
            }
            let failed = ranked[..<index].compactMap {
                $0.info.identifier.isEmpty ? $0.candidate.folderName : $0.info.identifier
            }
            // They are last because their names cannot be read, and may have been first by these.
            let nameless = ranked[(index + 1)...].filter { $0.problem != nil }.compactMap { item in
                item.candidate.folderName.flatMap { isBefore($0, item.place) ? $0 : nil }
            }
            return (failed + nameless + lost.filter { isBefore($0, -1) }).first { !$0.isEmpty && $0 != read }
        }

        /// Returns how near a pack is to what is asked for; 0 is nearest.
        func kinship(of identifier: String, isSynced: Bool) -> Int {
            identifier == wish?.identifier ? 0 : !isSynced ? 3 : identifier == bundled ? 1 : 2
        }

        var synced: Set<String> {
            Set(ranked.filter { $0.candidate.origin != .bundled }.map(\.info.identifier)).subtracting([""])
        }
    }

    /// Returns the packs that are requested, the strongest request first, and the fault of `sync.conf`, if any.
    func requests() -> (wishes: [Wish], problem: Diagnostic?) {
        if let identifier = environment.packOption {
            return ([Wish(identifier: identifier, reason: .packOption)], nil)
        }
        var wishes: [Wish] = []
        if let setting = environment.packSetting {
            wishes.append(Wish(identifier: setting.identifier, reason: .setting(source: setting.source)))
        }
        let folders = environment.configuration().filter { !$0.isEmpty }
        guard let file = ConfigurationFile.first(ConfigurationFile.sync, in: folders) else {
            return (wishes, nil)
        }
        if let identifier = file.firstPack {
            wishes.append(Wish(identifier: identifier, reason: .configuration(file: file.path)))
        }
        guard file.isForeign else { return (wishes, nil) }
        let problem = Diagnostic(
            .warning, "configuration-owner", file: file.path, message: file.problem,
            hint: ConfigurationFile.ownHint)
        return (wishes, problem)
    }

    /// Ranks the candidates: first the requested pack, then those that updates installed (first the bundled pack's
    /// Identifier), then the bundled one, an example for everyone who installs another; of one Identifier the
    /// highest Version, then the first candidate. A single one is not read unless a pack is requested.
    ///
    /// - Throws: `pack-not-installed` if `--pack` names a pack that is not installed.
    func choose(_ candidates: Candidates) throws(Diagnostic) -> Choice {
        let (wishes, problem) = requests()
        let isCompared = candidates.present.count > 1 || !wishes.isEmpty || !candidates.lost.isEmpty
        let ranked = candidates.present.enumerated().map { place, candidate in
            isCompared ? describe(candidate, place: place) : Ranked(candidate: candidate, place: place)
        }
        var choice = Choice(ranked: ranked)
        choice.bundled = ranked.first { $0.candidate.origin == .bundled }?.info.identifier
        choice.wanted = wishes.first?.identifier
        if let problem { choice.missing.append(problem) }
        for pack in candidates.lost {
            guard let name = pack.folderName else { continue }
            choice.lost.append(name)
            let isKnown = ranked.contains { $0.isNamed(name) } || wishes.contains { $0.identifier == name }
            if isKnown { continue }
            choice.missing.append(
                Diagnostic(
                    .error, "pack-missing", file: DisplayText.escaped(pack.directory),
                    message: "this link leads to no installed version of the pack",
                    hint: "install it again with muster sync update"))
        }
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

    /// Returns the installed packs, of each Identifier the copy that would be read, sorted by title, and `read`.
    public func installed(with read: Pack) -> [InstalledPack] {
        let ranked = candidates(bundled: bundledFolder).present.enumerated().map { describe($1, place: $0) }
        var choice = Choice(ranked: ranked)
        choice.sort()
        var packs = [InstalledPack(read)]
        for item in choice.ranked {
            let pack = InstalledPack(item)
            if !packs.contains(where: { $0.identifier == pack.identifier }) { packs.append(pack) }
        }
        return packs.sorted { ($0.title, $0.identifier) < ($1.title, $1.identifier) }
    }

    private func describe(_ candidate: Candidate, place: Int) -> Ranked {
        var ranked = Ranked(candidate: candidate, place: place)
        do throws(Diagnostic) {
            let bytes = try ContentFile.read(
                directory: candidate.directory, path: PackFiles.info, limit: PackFiles.largestPropertyList)
            var findings = Findings()
            ranked.info = PackInfoReader.read(
                try PropertyListReader.read(bytes, file: PackFiles.info), &findings)
            // A rollback notes the version it left: until something newer than that appears, the older one counts as high.
            let packs = candidate.folderName.map { _ in PackPath.folder(of: candidate.directory) }
            ranked.rank = max(ranked.info.version, packs.flatMap(SyncRecord.hold) ?? 0)
        } catch {
            let isGone = candidate.folderName != nil && error.saysMissing
            ranked.problem = isGone ? InstalledFiles.missing(PackFiles.info) : error
            ranked.problem?.file = DisplayText.escaped(candidate.directory + "/" + PackFiles.info)
        }
        return ranked
    }

    private static let maxNamed = 8

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
        let known = names.isEmpty ? "nothing" : names.listed(most: maxNamed)
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
        let synced = synced
        func key(_ item: PackLocator.Ranked) -> [Int] {
            let identifier = item.info.identifier
            // Without an Identifier there is nothing to compare: the last resort.
            let kinship =
                identifier.isEmpty ? 4 : kinship(of: identifier, isSynced: synced.contains(identifier))
            return [kinship, firstPlaces[identifier] ?? 0, -item.rank, item.place]
        }
        ranked = ranked.sorted { key($0).lexicographicallyPrecedes(key($1)) }
    }
}
