/// Finds the pack to read: the one named, else the best of those installed.
import Diagnostics
import Files
internal import Glibc
import PropertyLists
import TextTools

public struct PackLocator: Sendable {
    /// What finding depends on; passed in, so that tests decide it.
    public struct Environment: Sendable, Equatable {
        /// `--content`.
        public var contentOption: String?
        /// `$MUSTER_CONTENT`.
        public var contentVariable: String?
        /// `$HOME`.
        public var home: String?
        /// `$XDG_DATA_HOME`.
        public var dataHome: String?
        /// The running program's file, symbolic links resolved.
        public var executable: String?
        /// The folder in which the system timer installs packs.
        public var systemPacks: String

        public init(
            contentOption: String? = nil, contentVariable: String? = nil, home: String? = nil,
            dataHome: String? = nil, executable: String? = nil, systemPacks: String = "/var/lib/muster/packs"
        ) {
            self.contentOption = contentOption
            self.contentVariable = contentVariable
            self.home = home
            self.dataHome = dataHome
            self.executable = executable
            self.systemPacks = systemPacks
        }

        /// The folder of a person's packs: `$XDG_DATA_HOME/muster/packs`. A relative path there is ignored (XDG Base
        /// Directory Specification 0.8), and so is a relative home.
        public var userPacks: String? {
            if let data = dataHome, data.hasPrefix("/") { return data + "/muster/packs" }
            if let home, home.hasPrefix("/") { return home + "/.local/share/muster/packs" }
            return nil
        }

        /// That of this process.
        public static func current(contentOption: String? = nil) -> Environment {
            func variable(_ name: String) -> String? {
                getenv(name).map { String(cString: $0) }
            }
            return Environment(
                contentOption: contentOption, contentVariable: variable("MUSTER_CONTENT"),
                home: variable("HOME"), dataHome: variable("XDG_DATA_HOME"),
                executable: FilePath.target(of: "/proc/self/exe"))
        }
    }

    /// The pack that was installed with the program, and no other; nil if there is none that can be read.
    ///
    /// - Parameters:
    ///   - executable: the running program's file.
    public static func bundled(executable: String?) -> Pack? {
        let locator = PackLocator(environment: Environment(executable: executable, systemPacks: ""))
        return try? locator.locate(reading: []).pack
    }

    public struct Located: Sendable {
        public var pack: Pack
        /// Why better candidates were passed over, for the status line.
        public var rejected: [Diagnostic]

        public init(pack: Pack, rejected: [Diagnostic]) {
            self.pack = pack
            self.rejected = rejected
        }
    }

    let environment: Environment

    public init(environment: Environment) {
        self.environment = environment
    }

    /// Opens the pack to read.
    ///
    /// - Throws: when `--content` names a folder that does not open (a person who names one wants that one), or when
    ///   there is no pack at all (`pack-none`).
    public func locate(reading parts: PackParts = .all) throws(Diagnostic) -> Located {
        if let directory = environment.contentOption {
            let pack = try Pack.open(directory: directory, origin: .named, reading: parts)
            return Located(pack: pack, rejected: [])
        }
        var rejected: [Diagnostic] = []
        if let directory = environment.contentVariable, !directory.isEmpty {
            // A kiosk whose memory stick was pulled out must still show something.
            if let pack = open(directory, .named, parts, &rejected) {
                return Located(pack: pack, rejected: rejected)
            }
        }
        let ranked = ranked(candidates())
        for (index, choice) in ranked.enumerated() {
            let candidate = choice.candidate
            guard let pack = open(candidate.directory, candidate.origin, parts, &rejected) else { continue }
            // Those that could not even be compared are named too; they come last.
            rejected += ranked[(index + 1)...].compactMap(\.problem)
            return Located(pack: pack, rejected: rejected)
        }
        throw rejected.first ?? none
    }

    /// The pack that `locate` opens now, if it is another folder or version than `pack`; nil too if none opens: what is
    /// shown is better than nothing. Only `Pack.plist` is read as long as nothing has changed.
    public func successor(of pack: Pack, reading parts: PackParts = .all) -> Located? {
        do throws(Diagnostic) {
            let found = try locate(reading: [])
            let isSame =
                found.pack.directory == pack.directory && found.pack.info.identifier == pack.info.identifier
                && found.pack.info.version == pack.info.version
            if isSame { return nil }
            return parts.isEmpty ? found : try locate(reading: parts)
        } catch {
            return nil
        }
    }

    /// The folders that `locate` chooses from, links resolved: a change means that a pack was installed, removed or
    /// rolled back. A few system calls; nothing is read.
    public var choices: [String] {
        candidates().map { FilePath.resolved($0.directory) ?? $0.directory }
    }

    /// The folder that `locate` would try first, if nothing has to be compared to know it: a named one, or the only pack
    /// there is. Nil if packs have to be read to know, and for synced packs.
    public var plainChoice: (directory: String, origin: PackOrigin)? {
        if let directory = environment.contentOption { return (directory, .named) }
        if let directory = environment.contentVariable, !directory.isEmpty { return (directory, .named) }
        let candidates = candidates()
        guard candidates.count == 1, let only = candidates.first, only.origin == .bundled else { return nil }
        return (only.directory, only.origin)
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

    private var none: Diagnostic {
        Diagnostic(
            .error, "pack-none", file: environment.executable ?? "muster",
            message: "no content pack is installed with this program",
            hint: "install it with make install, or name a pack with --content DIR")
    }
}

// MARK: Candidates

extension PackLocator {
    struct Candidate: Equatable {
        var directory: String
        var origin: PackOrigin
    }

    /// The installed packs that exist: the user's, the system's, the bundled one. Nothing is read, so that a
    /// start without synced packs costs a few system calls.
    func candidates() -> [Candidate] {
        var result: [Candidate] = []
        if let folder = environment.userPacks { result += synced(in: folder, .user) }
        result += synced(in: environment.systemPacks, .system)
        if let bundled = bundledDirectory { result.append(Candidate(directory: bundled, origin: .bundled)) }
        return result
    }

    private func synced(in packs: String, _ origin: PackOrigin) -> [Candidate] {
        FolderListing.names(in: packs, most: 256).compactMap { identifier in
            let current = packs + "/" + identifier + "/" + InstalledLayout.current
            return FileKind.of(current) == .folder ? Candidate(directory: current, origin: origin) : nil
        }
    }

    /// The pack installed with the program, else that of the checkout it was built in. Found from the
    /// executable, never from the working folder: a person in a strange folder must not read its advice.
    private var bundledDirectory: String? {
        guard let executable = environment.executable else { return nil }
        var folder = PackPath.folder(of: executable)
        let installed = PackPath.folder(of: folder) + "/share/muster"
        if FileKind.of(installed + "/" + PackFiles.plistsFolder) == .folder { return installed }
        // `.build/<triple>/release/muster` is four folders deep; a scratch path may be deeper.
        for _ in 0..<8 where !folder.isEmpty {
            if FileKind.of(folder + "/Package.swift") == .file,
                FileKind.of(folder + "/" + PackFiles.plistsFolder) == .folder
            {
                return folder
            }
            folder = PackPath.folder(of: folder)
        }
        return nil
    }
}

// MARK: Choosing

extension PackLocator {
    struct Ranked {
        var candidate: Candidate
        var identifier = ""
        var version = 0
        /// Its place among the candidates: the user's before the system's before the bundled one.
        var place: Int
        /// Why its Pack.plist could not be read.
        var problem: Diagnostic?
    }

    /// The candidates, the best first: those with the bundled pack's Identifier before others, of one
    /// Identifier the highest Version, of one Version the earlier place. A single one is not looked at.
    ///
    /// A rollback leaves `current` on an older version and notes the one it left: until something newer than that
    /// appears, the older one counts as high.
    func ranked(_ candidates: [Candidate]) -> [Ranked] {
        let ranked = candidates.enumerated().map { place, candidate in
            candidates.count > 1
                ? describe(candidate, place: place) : Ranked(candidate: candidate, place: place)
        }
        let bundled = ranked.first { $0.candidate.origin == .bundled }?.identifier
        let firstPlaces = Dictionary(ranked.map { ($0.identifier, $0.place) }, uniquingKeysWith: min)
        func key(_ item: Ranked) -> [Int] {
            // Without an Identifier there is nothing to compare: the last resort.
            let kinship = item.identifier.isEmpty ? 2 : item.identifier == bundled ? 0 : 1
            return [kinship, firstPlaces[item.identifier] ?? 0, -item.version, item.place]
        }
        return ranked.sorted { key($0).lexicographicallyPrecedes(key($1)) }
    }

    /// The version that a rollback of a synced pack has left; 0 where there was none.
    private func hold(of candidate: Candidate) -> Int {
        guard candidate.origin == .user || candidate.origin == .system else { return 0 }
        return SyncRecord.hold(in: PackPath.folder(of: candidate.directory)) ?? 0
    }

    private func describe(_ candidate: Candidate, place: Int) -> Ranked {
        var ranked = Ranked(candidate: candidate, place: place)
        do throws(Diagnostic) {
            let bytes = try ContentFile.read(
                directory: candidate.directory, path: PackFiles.info, limit: PackFiles.largestPropertyList)
            var findings = Findings()
            let info = PackInfoReader.read(
                try PropertyListReader.read(bytes, file: PackFiles.info), &findings)
            ranked.identifier = info.identifier
            ranked.version = max(info.version, hold(of: candidate))
        } catch {
            ranked.problem = error
            ranked.problem?.file = DisplayText.escaped(candidate.directory + "/" + PackFiles.info)
        }
        return ranked
    }
}
