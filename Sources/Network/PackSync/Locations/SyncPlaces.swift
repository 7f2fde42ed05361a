import ContentPack
import Diagnostics
import Files
// Where things come from: the pack, the first root list, the address, the folder. In this order: the command line, the
// person's own files, the administrator's, what came with the program. Never anything that was itself installed by an
// update.
internal import Glibc
import TextTools
import Transport

/// What the locations depend on; passed in, so that tests decide it.
public struct SyncEnvironment: Sendable {
    public var home: String?
    public var dataHome: String?
    public var configurationHome: String?
    /// The running program's file, links worked out.
    public var executable: String?
    public var systemPacks = "/var/lib/muster/packs"
    public var systemConfiguration = "/etc/muster"

    public init() {}

    public static func current() -> SyncEnvironment {
        func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        var environment = SyncEnvironment()
        environment.home = variable("HOME")
        environment.dataHome = variable("XDG_DATA_HOME")
        environment.configurationHome = variable("XDG_CONFIG_HOME")
        environment.executable = PackLocator.Environment.current().executable
        return environment
    }

    /// `$XDG_CONFIG_HOME/muster`.
    var userConfiguration: String? {
        if let folder = configurationHome, folder.hasPrefix("/") { return folder + "/muster" }
        if let home, home.hasPrefix("/") { return home + "/.config/muster" }
        return nil
    }
}

/// The options of the command line.
public struct SyncChoice: Sendable {
    public var pack: String?
    public var from: String?
    /// The file of a root list.
    public var root: String?
    public var packs: String?
    public var isSystem = false

    public init() {}
}

/// Why the pack, its keys or its source cannot be found; a sentence for people.
public enum PlaceProblem: Error, Sendable, Equatable {
    /// The options contradict each other, or one is not valid.
    case usage(String)
    /// Something is missing, or cannot be used.
    case missing(String)
}

public struct SyncPlaces: Sendable {
    private let environment: SyncEnvironment
    private let choice: SyncChoice
    private let configuration: SyncConfiguration
    private let bundled: PackInfo?

    public init(_ choice: SyncChoice, _ environment: SyncEnvironment) throws(PlaceProblem) {
        self.environment = environment
        self.choice = choice
        if choice.isSystem, choice.packs != nil {
            throw .usage("--packs and --system exclude each other.")
        }
        bundled = PackLocator.bundled(executable: environment.executable)?.info
        configuration = try Self.configuration(choice, environment)
    }

    /// The first `sync.conf` there is: the person's, then the system's.
    private static func configuration(
        _ choice: SyncChoice, _ environment: SyncEnvironment
    ) throws(PlaceProblem) -> SyncConfiguration {
        for folder in folders(choice, environment) {
            let file = folder + "/sync.conf"
            guard FileStatus.of(file) != nil else { continue }
            guard let bytes = try? OpenFile.read(file, limit: SyncConfiguration.largest) else {
                throw .missing("\(DisplayText.escaped(file)) cannot be read.")
            }
            do throws(Diagnostic) {
                return try SyncConfiguration(bytes, file: file)
            } catch {
                throw .missing(error.description)
            }
        }
        return SyncConfiguration()
    }

    /// The folders with configuration, the first choice first. A person's configuration does not apply to the system's packs.
    private static func folders(_ choice: SyncChoice, _ environment: SyncEnvironment) -> [String] {
        [choice.isSystem ? nil : environment.userConfiguration, environment.systemConfiguration].compactMap {
            $0
        }
    }

    // MARK: The folder

    public func packs() throws(PlaceProblem) -> String {
        if let folder = choice.packs {
            guard !folder.isEmpty, !folder.utf8.contains(0) else { throw .usage("--packs needs a folder.") }
            return folder
        }
        if choice.isSystem { return environment.systemPacks }
        var finding = PackLocator.Environment()
        (finding.home, finding.dataHome) = (environment.home, environment.dataHome)
        guard let folder = finding.userPacks else {
            throw .missing(
                "HOME is not set, so your packs cannot be found. Set it, or use --system.")
        }
        return folder
    }

    // MARK: The pack and its keys

    /// The first root list; it names the pack.
    public func anchor() throws(PlaceProblem) -> RootList {
        if let pack = choice.pack, !ManifestRules.isIdentifier(pack) {
            throw .usage("--pack takes an identifier such as org.example.campus.")
        }
        if let file = choice.root {
            guard let list = try Self.list(file) else {
                throw .missing("The root list \(DisplayText.escaped(file)) cannot be read.")
            }
            if let pack = choice.pack, pack != list.identifier {
                throw .usage(
                    "The root list \(DisplayText.escaped(file)) is for \(list.identifier), not for \(pack).")
            }
            return list
        }
        guard let pack = choice.pack ?? configuration.pack ?? usableBundledPack else {
            throw .missing(
                "No pack specified. Name it with --pack, or with a line pack = ID in sync.conf."
            )
        }
        let files = rootFiles(pack)
        for file in files {
            guard let list = try Self.list(file) else { continue }
            guard list.identifier == pack else {
                throw .missing(
                    "The root list \(DisplayText.escaped(file)) is for \(list.identifier), not for \(pack).")
            }
            return list
        }
        throw .missing(
            "There is no root list for \(pack), so its updates cannot be verified. Get it from its publisher, in a way you trust, "
                + "and put it at \(DisplayText.escaped(files.first ?? "/etc/muster/roots"))."
        )
    }

    private var usableBundledPack: String? {
        bundled.map(\.identifier).flatMap { ManifestRules.isIdentifier($0) ? $0 : nil }
    }

    private func rootFiles(_ pack: String) -> [String] {
        var folders = Self.folders(choice, environment)
        if let executable = environment.executable {
            folders.append(PackPath.folder(of: PackPath.folder(of: executable)) + "/share/muster")
        }
        return folders.map { "\($0)/roots/\(pack).plist" }
    }

    /// nil if there is no such file.
    private static func list(_ file: String) throws(PlaceProblem) -> RootList? {
        guard FileStatus.of(file) != nil else { return nil }
        guard let bytes = try? OpenFile.read(file, limit: SyncLimits.largestRootList) else {
            throw .missing("The root list \(DisplayText.escaped(file)) cannot be read.")
        }
        do throws(Diagnostic) {
            return try RootList(bytes, file: file)
        } catch {
            throw .missing(Refusal.anchorForm(error).sentence)
        }
    }

    // MARK: The address

    public func address(for pack: String) throws(PlaceProblem) -> SourceAddress {
        if let from = choice.from {
            guard let address = SourceAddress(from) else {
                throw .usage("--from takes a folder, or an address of http or https.")
            }
            return address
        }
        if let from = configuration.from, (configuration.pack ?? usableBundledPack) == pack { return from }
        if let bundled, bundled.identifier == pack, let text = bundled.updateURL,
            let address = SourceAddress(text), case .web = address
        {
            return address
        }
        throw .missing(
            "No source of updates for \(pack) specified. Name it with --from, or with a line from = ADDRESS in "
                + "\(DisplayText.escaped(Self.folders(choice, environment).first ?? "/etc/muster"))/sync.conf."
        )
    }
}
