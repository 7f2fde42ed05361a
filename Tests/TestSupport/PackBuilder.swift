// Content packs that a test creates in a temporary folder.
import Glibc

/// A pack under construction. It writes exactly the text that the test gives, including damage.
package final class PackBuilder: Sendable {
    private let directory: PrivateDirectory
    /// The pack's folder, which is below the temporary one, so that links can lead outside.
    package var path: String { directory.path("pack") }

    /// Creates an empty pack with only the folders `Plists` and `Guides`.
    package init() throws {
        directory = try PrivateDirectory()
        // Ordinary users must reach it, for the tests that run as one.
        chmod(directory.path, 0o755)
        try folder("Plists")
        try folder("Guides")
    }

    /// Returns a pack with every file that a reader expects, and one guide, `fire`.
    package static func complete() throws -> PackBuilder {
        let pack = try PackBuilder()
        try pack.plist(
            "Pack",
            """
            <dict><key>Identifier</key><string>org.example.campus</string>
            <key>Title</key><string>Example Campus</string><key>Version</key><integer>3</integer></dict>
            """)
        try pack.plist(
            "Contacts",
            """
            <array><dict><key>Name</key><string>Emergency</string><key>Number</key><string>911</string>
            <key>Emergency</key><true/></dict></array>
            """)
        try pack.plist(
            "Icons",
            """
            <dict><key>fire</key><dict><key>Glyph</key><string>🔥</string><key>ASCII</key><string>F</string>
            </dict></dict>
            """)
        let list =
            "<array><dict><key>Name</key><string>Fire</string><key>Link</key><string>fire.html</string>"
        for menu in ["Guides", "DeskReference"] { try pack.plist(menu, list + "</dict></array>") }
        try pack.plist(
            "WelcomeScreen",
            """
            <dict><key>Act now</key><array><dict><key>Name</key><string>All guides</string>
            <key>Segue</key><string>guides</string></dict></array></dict>
            """)
        try pack.guide("fire")
        try pack.write("#fire h1 { color: #ffffff; background-color: #b00020; }", to: "Guides/global.css")
        return pack
    }

    // MARK: Files

    /// Writes `Plists/<name>.plist`. The first line is `<plist>`, so `body` begins in line 2.
    package func plist(_ name: String, _ body: String) throws {
        try write("<plist version=\"1.0\">\n\(body)\n</plist>\n", to: "Plists/\(name).plist")
    }

    /// Writes `Guides/<slug>.html`, a short guide.
    package func guide(_ slug: String, title: String? = nil) throws {
        let text =
            "<title>\(title ?? slug)</title><div id=\"\(slug)\"><h1>\(title ?? slug)</h1><p>Text.</p></div>"
        try write(text, to: "Guides/\(slug).html")
    }

    package func write(_ text: String, to path: String) throws {
        try directory.write(text, to: "pack/" + path)
    }

    package func write(_ bytes: [UInt8], to path: String) throws {
        try directory.write(bytes, to: "pack/" + path)
    }

    /// Writes a file next to the pack, where its links must not lead.
    package func writeOutside(_ text: String, to name: String) throws { try directory.write(text, to: name) }

    package func folder(_ name: String) throws {
        var path = self.path
        mkdir(path, 0o755)
        for part in name.split(separator: "/") {
            path += "/" + part
            mkdir(path, 0o755)
        }
        guard access(path, F_OK) == 0 else { throw HarnessFailure("cannot make the folder \(path)") }
    }

    package func remove(_ name: String) throws {
        guard Glibc.remove(path + "/" + name) == 0 else { throw HarnessFailure("cannot remove \(name)") }
    }

    /// Creates a symbolic link at `name` of the pack.
    package func link(_ name: String, to target: String) throws {
        guard symlink(target, path + "/" + name) == 0 else { throw HarnessFailure("cannot link \(name)") }
    }

    /// Creates a symbolic link next to the pack, and returns its path.
    package func linkOutside(_ name: String, to target: String) throws -> String {
        guard symlink(target, directory.path(name)) == 0 else { throw HarnessFailure("cannot link \(name)") }
        return directory.path(name)
    }

    /// Creates a pipe without a writer, so that opening it for reading waits forever.
    package func pipe(_ name: String) throws {
        guard mkfifo(path + "/" + name, 0o644) == 0 else { throw HarnessFailure("cannot make a pipe") }
    }

    package func permissions(_ mode: mode_t, of name: String) throws {
        guard chmod(path + "/" + name, mode) == 0 else { throw HarnessFailure("cannot change \(name)") }
    }
}
