// A machine with both programs, and the repository of its guides and alerts.
import Foundation
import TestSupport

/// A simulated machine with both programs installed, a bundled pack, and a repository.
final class InstalledCampus {
    let directory: PrivateDirectory
    static let identifier = "org.example.campus"
    /// The environment of the programs in addition to HOME.
    private let environment: [String: String]
    private var published = 1
    let pack: PackBuilder

    /// - Parameters:
    ///   - plists: property lists that the pack has beside those of every pack, by their names.
    ///   - clock: the moment for both programs; nil for that of this machine.
    init(clock: PinnedClock? = nil, plists: [String: String] = [:]) throws {
        directory = try PrivateDirectory()
        environment = (clock?.environment ?? [:]).merging(["HOME": directory.path("home")]) { $1 }
        pack = try PackBuilder.complete()
        try pack.guide("flood")
        for (name, body) in plists { try pack.plist(name, body) }
        try describe(1)
        let reader = try clock == nil ? Binary.muster() : Binary.dynamicMuster()
        for (name, binary) in [("muster", reader), ("muster-sync", try Binary.musterSync())] {
            try run(["/usr/bin/install", "-D", binary, directory.path("usr/bin/\(name)")])
        }
        try run([
            "/bin/mkdir", "-p", directory.path("usr/share"), directory.path("home/.config/muster/roots"),
        ])
        try run(["/bin/cp", "-r", pack.path, directory.path("usr/share/muster")])
        for key in ["root", "guide", "stamp", "alert"] { try sync("keygen", directory.path(key)) }
        try sync(
            "root", "new", directory.path("repository"), "--identifier", Self.identifier, "--root-key",
            directory.path("root.pub"), "--guide-key", directory.path("guide.pub"), "--stamp-key",
            directory.path("stamp.pub"), "--alert-key", directory.path("alert.pub"), "--sign",
            directory.path("root.sec"))
        try run([
            "/bin/cp", directory.path("repository/root/1.plist"),
            directory.path("home/.config/muster/roots/\(Self.identifier).plist"),
        ])
        try comes(from: directory.path("repository"))
    }

    private func describe(_ version: Int) throws {
        try pack.plist(
            "Pack",
            """
            <dict><key>Identifier</key><string>\(Self.identifier)</string><key>Title</key><string>Example Campus</string>
            <key>Version</key><integer>\(version)</integer><key>Date</key><string>2026-11-21</string></dict>
            """)
    }

    func comes(from address: String) throws {
        try directory.write(
            "pack = \(Self.identifier)\nfrom = \(address)\n", to: "home/.config/muster/sync.conf")
    }

    /// Publishes the next version, with one more guide.
    func publish(guide: String) throws {
        published += 1
        try pack.guide(guide)
        try describe(published)
        try pack.plist(
            "WelcomeScreen",
            """
            <dict><key>Act now</key><array><dict><key>Name</key><string>About \(guide)</string>
            <key>Link</key><string>\(guide).html</string></dict></array></dict>
            """)
        try sync(
            "publish", pack.path, directory.path("repository"), "--guide-key", directory.path("guide.sec"),
            "--stamp-key", directory.path("stamp.sec"))
    }

    @discardableResult
    func sync(_ arguments: String...) throws -> String {
        try run([directory.path("usr/bin/muster-sync")] + arguments)
    }

    /// As `sync`, of what may fail.
    func trySync(_ arguments: String...) throws -> ProgramResult {
        try runProgram([directory.path("usr/bin/muster-sync")] + arguments, environment: environment)
    }

    @discardableResult
    private func run(_ command: [String]) throws -> String {
        let result = try runProgram(command, environment: environment)
        guard result.status == .exited(0) else {
            throw HarnessFailure("\(command.joined(separator: " ")): \(result.stderr)")
        }
        return result.stdout
    }

    func open(_ arguments: [String] = []) throws -> PseudoTerminal {
        try PseudoTerminal(
            [directory.path("usr/bin/muster")] + arguments, environment: environment)
    }
}
