/// Finds the pack to read: the one named by its folder or its identifier, otherwise the best of those installed.
import Diagnostics
import Files
internal import Glibc
import TextTools

public struct PackLocator: Sendable {
    /// The inputs of the search for packs; passed in, so that tests can set them.
    public struct Environment: Sendable, Equatable {
        /// The value of `--content`.
        public var contentOption: String?
        /// The value of `$MUSTER_CONTENT`.
        public var contentVariable: String?
        /// The value of `--pack`, the identifier of an installed pack.
        public var packOption: String?
        public var packSetting: PackSetting?
        /// The value of `$HOME`.
        public var home: String?
        /// The value of `$XDG_DATA_HOME`.
        public var dataHome: String?
        /// The value of `$XDG_CONFIG_HOME`.
        public var configurationHome: String?
        /// The running program's file, symbolic links resolved.
        public var executable: String?
        /// The folder in which the system timer installs packs.
        public var systemPacks: String
        /// The folder of the administrator's configuration.
        public var systemConfiguration: String

        public init(
            contentOption: String? = nil, contentVariable: String? = nil, home: String? = nil,
            dataHome: String? = nil, configurationHome: String? = nil, executable: String? = nil,
            systemPacks: String = "/var/lib/muster/packs", systemConfiguration: String = "/etc/muster"
        ) {
            (self.contentOption, self.contentVariable, self.home) = (contentOption, contentVariable, home)
            (self.dataHome, self.configurationHome) = (dataHome, configurationHome)
            (self.executable, self.systemPacks) = (executable, systemPacks)
            self.systemConfiguration = systemConfiguration
        }

        /// The folder of a person's packs: `$XDG_DATA_HOME/muster/packs`. A relative path there is ignored (XDG Base
        /// Directory Specification 0.8), and so is a relative home.
        public var userPacks: String? { userData.map { $0 + "/packs" } }

        /// The folder in which a person's `muster-sync` stores data of feeds: `$XDG_DATA_HOME/muster/hazards`.
        public var userHazards: String? { userData.map { $0 + "/hazards" } }

        /// The folder of the flood reports that a person has written: `$XDG_DATA_HOME/muster/outbox`.
        public var userOutbox: String? { userData.map { $0 + "/outbox" } }

        private var userData: String? { userFolder(dataHome, otherwise: "/.local/share") }

        private func userFolder(_ named: String?, otherwise inHome: String) -> String? {
            if let named, named.hasPrefix("/") { return named + "/muster" }
            if let home, home.hasPrefix("/") { return home + inHome + "/muster" }
            return nil
        }

        /// The folder in which the system service stores alerts of feeds, beside that of its packs; nil without one.
        public var systemHazards: String? {
            systemPacks.isEmpty ? nil : FilePath.parent(of: systemPacks) + "/hazards"
        }

        /// The folder of a person's configuration: `$XDG_CONFIG_HOME/muster`.
        public var userConfiguration: String? { userFolder(configurationHome, otherwise: "/.config") }

        /// Returns the folders of configuration, the person's own first.
        public func configuration(isSystem: Bool = false) -> [String] {
            [isSystem ? nil : userConfiguration, systemConfiguration].compactMap { $0 }
        }

        /// Returns the address in `feeds.conf` of a feed that is on, or nil if it is off or has no address.
        public func address(ofFeed name: String) -> String? {
            ConfigurationFile.first(ConfigurationFile.feeds, in: configuration())?.address(ofFeed: name)
        }

        public static func current(contentOption: String? = nil) -> Environment {
            func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
            return Environment(
                contentOption: contentOption, contentVariable: variable("MUSTER_CONTENT"),
                home: variable("HOME"), dataHome: variable("XDG_DATA_HOME"),
                configurationHome: variable("XDG_CONFIG_HOME"),
                executable: FilePath.target(of: "/proc/self/exe"))
        }
    }

    /// Returns the pack that was installed with the program, and no other, or nil if none can be read.
    public static func bundled(executable: String?) -> Pack? {
        let locator = PackLocator(
            environment: Environment(executable: executable, systemPacks: "", systemConfiguration: ""))
        return try? locator.locate(reading: []).pack
    }

    public struct Located: Sendable {
        public var pack: Pack
        /// The reasons that better candidates were skipped, for the status line.
        public var rejected: [Diagnostic]
        public var reason: PackReason

        public init(pack: Pack, rejected: [Diagnostic], reason: PackReason = .bundled) {
            (self.pack, self.rejected, self.reason) = (pack, rejected, reason)
        }
    }

    public private(set) var environment: Environment

    public init(environment: Environment) { self.environment = environment }

    /// The Identifier of the pack that is requested first, installed or not; nil if none is.
    public var wanted: String? { requests().wishes.first?.identifier }

    /// Uses `setting` from now on, unless `--pack` was given.
    public mutating func choose(_ setting: PackSetting?) { environment.packSetting = setting }

    /// Opens the pack to read.
    ///
    /// - Throws: an error if the folder named by `--content` or the pack named by `--pack` does not open,
    ///   since a person who names one wants that one, or if there is no pack at all (`pack-none`).
    public func locate(reading parts: PackParts = .all) throws(Diagnostic) -> Located {
        if let directory = environment.contentOption {
            let pack = try Pack.open(directory: directory, origin: .named, reading: parts)
            return Located(pack: pack, rejected: [], reason: .contentOption)
        }
        var rejected: [Diagnostic] = []
        var missed: String?
        if let directory = environment.contentVariable, !directory.isEmpty {
            missed = DisplayText.escaped(directory)
            // A kiosk whose memory stick was pulled out must still show something.
            if let pack = open(directory, .named, parts, &rejected) {
                return Located(pack: pack, rejected: rejected, reason: .contentVariable)
            }
        }
        let bundled = bundledFolder
        let choice = try choose(candidates(bundled: bundled))
        rejected += choice.missing
        if let bundled, bundled.isForeign {
            rejected.append(
                Diagnostic(
                    .error, "pack-foreign", file: bundled.path,
                    message: "another user can change this folder, so its guides are not used",
                    hint: "unpack or install the program where only you or root can write"))
        }
        for (index, ranked) in choice.ranked.enumerated() {
            let candidate = ranked.candidate
            guard var pack = open(candidate.directory, candidate.origin, parts, &rejected) else { continue }
            pack.standsInFor = missed ?? choice.missed(readingAt: index, pack)
            // Those that could not even be compared are named too; they come last.
            rejected += choice.ranked[(index + 1)...].compactMap(\.problem)
            return Located(pack: pack, rejected: rejected, reason: choice.reason(of: ranked))
        }
        throw rejected.first
            ?? Diagnostic(
                .error, "pack-none", file: environment.executable ?? "muster",
                message: "no content pack is installed with this program",
                hint: "install it with make install, or name a pack with --content DIR")
    }

    /// Returns the pack that `locate` opens now, if its folder or version is not that of `pack`; nil also if none
    /// opens, since the one shown is better than nothing. Reads only `Pack.plist` if nothing has changed.
    public func successor(of pack: Pack, reading parts: PackParts = .all) -> Located? {
        do throws(Diagnostic) {
            let found = try locate(reading: [])
            if found.pack.isSameVersion(as: pack) { return nil }
            return parts.isEmpty ? found : try locate(reading: parts)
        } catch {
            return nil
        }
    }

    /// The folders that `locate` chooses from, with links resolved. If they change, a pack was installed,
    /// removed or rolled back. Takes a few system calls; nothing is read.
    public var choices: [String] {
        candidates(bundled: bundledFolder).present.map { FilePath.resolved($0.directory) ?? $0.directory }
    }

    /// A folder that can be chosen without comparing packs.
    public struct PlainChoice: Sendable, Equatable {
        public var directory: String
        public var origin: PackOrigin
        /// The Identifier that the pack must have; nil if any is accepted.
        public var identifier: String?
    }

    /// The folder that `locate` would try first, if no packs must be compared to find it: a named one, or the
    /// only pack there is. Nil if packs must be read, and for synced packs.
    public var plainChoice: PlainChoice? {
        let named = environment.contentVariable.flatMap { $0.isEmpty ? nil : $0 }
        if let directory = environment.contentOption ?? named {
            return PlainChoice(directory: directory, origin: .named)
        }
        let candidates = candidates(bundled: bundledFolder)
        let requests = requests()
        guard candidates.present.count == 1, let only = candidates.present.first, only.origin == .bundled,
            requests.problem == nil, candidates.lost.isEmpty
        else { return nil }
        return PlainChoice(
            directory: only.directory, origin: only.origin, identifier: requests.wishes.first?.identifier)
    }

    private func open(
        _ directory: String, _ origin: PackOrigin, _ parts: PackParts, _ rejected: inout [Diagnostic]
    ) -> Pack? {
        do throws(Diagnostic) {
            return try Pack.open(directory: directory, origin: origin, reading: parts)
        } catch {
            rejected.append(error)
            return nil
        }
    }

    // MARK: Candidates

    struct Candidate: Equatable {
        var directory: String
        var origin: PackOrigin
        /// The name of the folder in `packs`; nil for the bundled one.
        var folderName: String?
    }

    /// The installed packs: the user's, the system's, the bundled one.
    struct Candidates {
        var present: [Candidate] = []
        /// The packs whose link leads to no version any more.
        var lost: [Candidate] = []

        /// Adds the packs that updates installed in a folder.
        fileprivate mutating func addSynced(in packs: String, _ origin: PackOrigin) {
            for identifier in FolderListing.names(in: packs, max: 256) {
                let candidate = Candidate(
                    directory: packs + "/" + identifier + "/" + InstalledLayout.current, origin: origin,
                    folderName: identifier)
                if FileKind.isFolder(candidate.directory) {
                    present.append(candidate)
                } else if FileKind.isTaken(candidate.directory) {
                    lost.append(candidate)
                }
            }
        }
    }

    /// Finds the installed packs. Reads nothing, so that a start without synced packs costs a few system calls.
    func candidates(bundled: BundledFolder?) -> Candidates {
        var result = Candidates()
        if let folder = environment.userPacks { result.addSynced(in: folder, .user) }
        result.addSynced(in: environment.systemPacks, .system)
        if let bundled, !bundled.isForeign {
            result.present.append(Candidate(directory: bundled.path, origin: .bundled))
        }
        return result
    }

    /// The pack installed with the program, or else that of the checkout it was built in. It is found from the
    /// executable, never from the working folder: a person in an unknown folder must not be shown its advice.
    var bundledFolder: BundledFolder? {
        guard let executable = environment.executable else { return nil }
        return BundledFolder.installed(besides: executable, with: PackFiles.plistsFolder)
            ?? BundledFolder.checkout(of: executable)
    }
}
