/// Opens a pack: reads its small files, records damaged ones and continues.
import Diagnostics
import Files
internal import Glibc
import PropertyLists
import Stylesheets
import TextTools

/// The small files that are read when a pack is opened. A command that prints one guide needs none of them.
public struct PackParts: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let contacts = PackParts(rawValue: 1)
    public static let colors = PackParts(rawValue: 2)
    public static let icons = PackParts(rawValue: 4)
    /// The parts needed to determine which icons the first screen shows.
    public static let firstScreen: PackParts = [.contacts, .colors]
    public static let all: PackParts = [.contacts, .colors, .icons]
}

extension Pack {
    private static let menuFiles = [MenuAddress.welcome, .guides, .deskReference].map(\.file)

    /// Opens the pack in `directory`.
    ///
    /// A damaged file is a problem of the pack, not an error: the pack opens with defaults in its place.
    ///
    /// - Parameter parts: the parts to read besides `Pack.plist`; the rest has its defaults.
    /// - Throws: `pack-missing`, `pack-unreadable`, `pack-not-folder`, `pack-not-one` (it contains no menus)
    ///   or `pack-needs-newer-program`.
    public static func open(
        directory: String, origin: PackOrigin, reading parts: PackParts = .all
    ) throws(Diagnostic) -> Pack {
        try open(folder: realFolder(directory), named: directory, origin: origin, reading: parts)
    }

    /// Opens the pack in the working folder under the name `.`, so that no message about the pack reveals its path.
    public static func openHere() throws(Diagnostic) -> Pack {
        try open(folder: ".", named: ".", origin: .named, reading: .all)
    }

    private static func open(
        folder: String, named directory: String, origin: PackOrigin, reading parts: PackParts
    ) throws(Diagnostic) -> Pack {
        try checkMenus(in: folder, named: directory)
        let isSynced = origin == .user || origin == .system || SyncedVersion.isOne(folder)
        let synced = isSynced ? try SyncedVersion(directory: folder, reached: directory, origin: origin) : nil
        var findings = Findings()
        var files = DefaultedFileReader(directory: folder, installed: synced?.files)
        let info =
            files.propertyList(PackFiles.info, &findings)
            .map { PackInfoReader.read($0, &findings) } ?? PackInfo()
        try checkProgramVersion(info, directory: directory)
        let list = parts.contains(.contacts) ? files.propertyList(PackFiles.contacts, &findings) : nil
        let contacts = list.map { ContactsReader.read($0, &findings) }
        let palette = parts.contains(.colors) ? files.colors(&findings) : nil
        var pack = Pack(
            directory: folder, origin: origin, info: info, contacts: contacts ?? [ContactsReader.standard],
            palette: palette ?? Palette(), problems: findings.inOrder, unreadable: files.unreadable,
            synced: synced)
        if parts.contains(.icons) { pack.readIcons() }
        return pack
    }

    /// Reads what the first screen did not need: the other icons, and the colors of guides.
    public mutating func readRest() {
        // A snapshot had only some colors.
        if !hasAllColors {
            hasAllColors = true
            var findings = Findings()
            var files = DefaultedFileReader(directory: directory, installed: synced?.files)
            palette = files.colors(&findings) ?? palette
            unreadable += files.unreadable
            problems += findings.inOrder
        }
        readIcons()
    }

    /// Reads the icons that have not been read: all of them, or at least those in `names`.
    ///
    /// `Icons.plist` is half of what is read before the first screen, which shows a third of its icons. The
    /// problems of the file are known only when all of it has been read.
    public mutating func readIcons(named names: [String]? = nil) {
        guard !hasAllIcons else { return }
        var findings = Findings()
        var files = DefaultedFileReader(directory: directory, installed: synced?.files)
        let wanted = names?.filter { icons[$0] == nil }
        if let wanted, wanted.isEmpty { return }
        let read = files.propertyList(PackFiles.icons, severity: .warning, until: wanted, &findings)
            .map { IconsReader.read($0, &findings) }
        for (name, icon) in read ?? [:] { icons[name] = icon }
        unreadable += files.unreadable
        guard names == nil else { return }
        hasAllIcons = true
        problems += findings.inOrder
    }

    /// Resolves symbolic links once, so that all files come from one version even if a link is replaced meanwhile.
    private static func realFolder(_ directory: String) throws(Diagnostic) -> String {
        let hint = "name the folder that holds Plists and Guides"
        guard let folder = FilePath.resolved(directory) else {
            guard errno != EACCES else { throw unreadable(directory) }
            throw Diagnostic(
                .error, "pack-missing", file: directory, message: "there is no such folder", hint: hint)
        }
        guard FileKind.isFolder(folder) else {
            throw Diagnostic(
                .error, "pack-not-folder", file: directory, message: "this is not a folder", hint: hint)
        }
        return folder
    }

    private static func checkMenus(in folder: String, named directory: String) throws(Diagnostic) {
        for file in menuFiles {
            switch FileKind.of(folder + "/" + file) {
            case .forbidden: throw unreadable(directory)
            case .absent: continue
            default: return
            }
        }
        throw Diagnostic(
            .error, "pack-not-one", file: directory, message: "this folder is not a content pack",
            hint: "a pack has a folder Guides and a folder Plists with WelcomeScreen.plist, Guides.plist or "
                + "DeskReference.plist in it")
    }

    private static func checkProgramVersion(_ info: PackInfo, directory: String) throws(Diagnostic) {
        guard let text = info.minimumProgramVersion, let needed = DottedVersion(text),
            let present = DottedVersion(Program.version), present < needed
        else { return }
        throw Diagnostic(
            .error, "pack-needs-newer-program", file: directory,
            message: "this pack is for muster \(text) or newer, and this is \(Program.version)",
            hint: "update the program, or use an older version of the pack")
    }

    private static func unreadable(_ directory: String) -> Diagnostic {
        Diagnostic(
            .error, "pack-unreadable", file: directory, message: "there is no permission to read this folder",
            hint: "allow it with chmod -R a+rX \(ShellWord.quoted(directory))")
    }
}

/// Reads files that have defaults. A file that cannot be read adds a finding that is as severe as its default is poor.
private struct DefaultedFileReader {
    let directory: String
    /// The hashes of a synced pack's files, to compare with.
    let installed: InstalledFiles?
    /// The problems because of which files could not be read.
    private(set) var unreadable: [Diagnostic] = []
    var walk: DirectoryWalk?

    /// Reads the colors of the pack; nil where their file cannot be read.
    mutating func colors(_ findings: inout Findings) -> Palette? {
        do throws(Diagnostic) {
            return Palette.read(css: try read(PackFiles.stylesheet, limit: PackFiles.largestStylesheet))
        } catch {
            note(error, .warning, &findings)
            return nil
        }
    }

    private mutating func read(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
        let bytes: [UInt8]
        do throws(Diagnostic) {
            bytes = try ContentFile.read(directory: directory, path: path, limit: limit, walk: &walk)
        } catch {
            throw installed?.problem(with: error) ?? error
        }
        try installed?.check(bytes, of: path)
        return bytes
    }

    mutating func propertyList(
        _ path: String, severity: Diagnostic.Severity = .error, until keys: [String]? = nil,
        _ findings: inout Findings
    ) -> PropertyListValue? {
        do throws(Diagnostic) {
            let bytes = try read(path, limit: PackFiles.largestPropertyList)
            return try PropertyListReader.read(bytes, file: path, until: keys)
        } catch {
            note(error, severity, &findings)
            return nil
        }
    }

    private mutating func note(
        _ error: Diagnostic, _ severity: Diagnostic.Severity, _ findings: inout Findings
    ) {
        var finding = error
        finding.severity = severity
        findings.add(finding)
        unreadable.append(finding)
    }
}
