// Finds the packs, their first root lists, the addresses and the folder, in this order: the command line, the user's
// files, the administrator's files, the program's files. Nothing that an update installed is ever used.
import ContentPack
import Diagnostics
import Files
import TextTools
import Transport

/// The options of the command line.
package struct SyncChoice: Sendable {
    package var pack: String?
    package var from: String?
    /// The path of a root list.
    package var root: String?
    package var packs: String?
    package var isSystem: Bool

    package init(isSystem: Bool) { self.isSystem = isSystem }
}

/// The reason that a pack, its keys or its source cannot be found, as a sentence for people.
package enum PlaceProblem: Error, Sendable, Equatable {
    /// The options contradict each other, or one is not valid.
    case usage(String)
    /// A required file or setting is missing or unusable.
    case missing(String)

    package var text: String {
        switch self {
        case .usage(let text), .missing(let text): text
        }
    }
}

package struct SyncLocations: Sendable {
    let environment: PackLocator.Environment
    let choice: SyncChoice
    let configuration: SyncConfiguration
    let bundled: PackInfo?

    /// Finds the packs of a person or of the machine, as they are without other options.
    package init(isSystem: Bool) throws(PlaceProblem) { try self.init(SyncChoice(isSystem: isSystem)) }

    package init(
        _ choice: SyncChoice, _ environment: PackLocator.Environment = .current()
    ) throws(PlaceProblem) {
        (self.environment, self.choice) = (environment, choice)
        if choice.isSystem, choice.packs != nil { throw .usage("--packs and --system exclude each other.") }
        if let pack = choice.pack, !ManifestRules.isIdentifier(pack) {
            throw .usage("--pack takes an identifier such as org.example.campus.")
        }
        bundled = PackLocator.bundled(executable: environment.executable)?.info
        // The first there is: the person's, then the system's. What is wrong in it is said when it is needed.
        configuration =
            ConfigurationFile.first(
                ConfigurationFile.sync, in: environment.configuration(isSystem: choice.isSystem)
            ).map(SyncConfiguration.init) ?? SyncConfiguration()
    }

    /// The folders with configuration, the first choice first. A user's configuration does not apply to the system's packs.
    private var folders: [String] { environment.configuration(isSystem: choice.isSystem) }

    /// True if `sync.conf` names a pack or a source of updates.
    package var isConfigured: Bool { !configuration.blocks.isEmpty || configuration.defaults.from != nil }

    // MARK: The folder

    package func packs() throws(PlaceProblem) -> String {
        if let folder = choice.packs {
            guard !folder.isEmpty, !folder.utf8.contains(0) else { throw .usage("--packs needs a folder.") }
            return folder
        }
        if choice.isSystem { return environment.systemPacks }
        guard let folder = environment.userPacks else {
            throw .missing("HOME is not set, so your packs cannot be found. Set it, or use --system.")
        }
        return folder
    }

    // MARK: A pack's keys

    /// A first root list, and the unchanged bytes of its file.
    struct Anchor {
        var list: RootList
        var bytes: [UInt8]
    }

    /// Returns the first root list of `--root`, which names the pack, or nil if there is no such option.
    func namedAnchor() throws(PlaceProblem) -> Anchor? {
        guard let file = choice.root else { return nil }
        guard let anchor = try Self.anchor(file, isNamed: true) else {
            throw .missing("The root list \(DisplayText.escaped(file)) cannot be read.")
        }
        if let pack = choice.pack, pack != anchor.list.identifier {
            throw .usage(
                "The root list \(DisplayText.escaped(file)) is for \(anchor.list.identifier), not for \(pack)."
            )
        }
        return anchor
    }

    /// Returns the first root list of a pack.
    func anchor(for pack: String) throws(PlaceProblem) -> Anchor {
        let files = rootFolders.map { "\($0)/\(pack).plist" }
        for file in files {
            guard let anchor = try Self.anchor(file) else { continue }
            guard anchor.list.identifier == pack else {
                throw .missing(
                    "The root list \(DisplayText.escaped(file)) is for \(anchor.list.identifier), not for \(pack)."
                )
            }
            return anchor
        }
        // A list that was copied under the name that it has in the repository, such as 1.plist, is as good.
        let others = otherAnchors.filter { $0.list.identifier == pack }
        if let newest = others.max(by: { $0.list.number < $1.list.number }) { return newest }
        throw .missing(
            "There is no root list for \(pack), so its updates cannot be verified. \(howToGetRoot(of: pack))")
    }

    /// Returns how to get a first root list, and where it must be.
    func howToGetRoot(of pack: String) -> String {
        let file = rootFolders.first.map { "\($0)/\(pack).plist" }
        return "Get it from its publisher, in a way you trust, and put it at "
            + "\(DisplayText.escaped(file ?? "/etc/muster/roots"))."
    }

    /// The first root lists whose files are not named after a pack. What cannot be read is skipped.
    var otherAnchors: [Anchor] {
        var anchors: [Anchor] = []
        for folder in rootFolders {
            for name in FolderListing.names(in: folder, max: 64) where name.hasSuffix(".plist") {
                guard let anchor = try? Self.anchor(folder + "/" + name),
                    anchor.list.identifier + ".plist" != name
                else { continue }
                anchors.append(anchor)
            }
        }
        return anchors
    }

    /// The Identifier of the bundled pack; nil if there is none that can be named.
    package var usableBundledPack: String? {
        bundled.map(\.identifier).flatMap { ManifestRules.isIdentifier($0) ? $0 : nil }
    }

    /// The folders with root lists, the first choice first.
    var rootFolders: [String] {
        var folders = folders.map { $0 + "/roots" }
        // A root list beside the program is trusted only where no other user could have put it.
        if let executable = environment.executable,
            let share = BundledFolder.installed(besides: executable, with: "roots"), !share.isForeign
        {
            folders.append(share.path + "/roots")
        }
        return folders
    }

    /// Reads a root list, or returns nil if there is no such file. One that the person has named may be on a
    /// memory stick, whose files are everyone's.
    private static func anchor(_ file: String, isNamed: Bool = false) throws(PlaceProblem) -> Anchor? {
        guard FileStatus.of(file) != nil else { return nil }
        let limit = SyncLimits.largestRootList
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes =
                isNamed ? try OpenFile.read(file, limit: limit) : try AuthorityFile.read(file, limit: limit)
        } catch {
            throw .missing(
                error.isForeign
                    ? "The root list \(DisplayText.escaped(file)) is not used, because another user may have written it. "
                        + "Compare it with the publisher's, and make it and its folder writable by their owner alone."
                    : "The root list \(DisplayText.escaped(file)) cannot be read.")
        }
        let list = try parsing(RootList(bytes, file: file)) {
            PlaceProblem.missing(Refusal.anchorForm($0).sentence)
        }
        return Anchor(list: list, bytes: bytes)
    }

    // MARK: The address

    /// Returns the source that `sync.conf` configures for a pack, or nil if there is none.
    func configuredAddress(for pack: String) throws(PlaceProblem) -> SourceAddress? {
        try parsing(configuration.address(for: pack, bundled: usableBundledPack)) {
            PlaceProblem.missing($0.description)
        }
    }

    package func configurationProblem(for pack: String) -> Diagnostic? { configuration.problem(for: pack) }

    /// The problem with the lines of `sync.conf` before the first pack, or with the whole file; nil if there is none.
    package var configurationProblem: Diagnostic? { configuration.defaults.problem }

    /// Returns the source of a pack's updates if `--from` is not given.
    package func address(for pack: String) throws(PlaceProblem) -> SourceAddress {
        if let address = try configuredAddress(for: pack) { return address }
        if let bundled, bundled.identifier == pack, let text = bundled.updateURL,
            let address = SourceAddress(text), address.isServer
        {
            return address
        }
        throw .missing(
            "No source of updates for \(pack) specified. Name it with --from, or with a line from = ADDRESS in "
                + "\(DisplayText.escaped(folders.first ?? "/etc/muster"))/sync.conf."
        )
    }
}
