import TestSupport
import Testing

/// `muster list` with small packs.
@Suite struct ListCommandTests {
    @Test(arguments: [(1, "1 guide in 1 category\n"), (2, "2 guides in 2 categories\n")])
    func countsAreSingularOrPlural(_ count: Int, _ last: String) throws {
        let pack = try PackBuilder.complete()
        var categories = ""
        for name in ["fire", "flood"].prefix(count) {
            try pack.write("<title>\(name)</title><p>Text.</p>", to: "Guides/\(name).html")
            categories += """
                <dict><key>Name</key><string>About \(name)</string><key>Objects</key><array>
                <dict><key>Name</key><string>\(name)</string><key>Link</key><string>\(name).html</string></dict>
                </array></dict>
                """
        }
        try pack.plist("Guides", "<array>\(categories)</array>")
        let result = try Muster.run(["list"], content: pack.path)
        #expect(result.stdout.hasSuffix("\n\n" + last))
        #expect(result.status == .exited(0))
    }
}
