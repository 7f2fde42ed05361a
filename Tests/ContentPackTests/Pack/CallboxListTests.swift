import ContentPack
import TestSupport
import Testing

/// A campus without callboxes offers none; a list that has any, or cannot be read, is offered.
@Suite struct CallboxListTests {
    @Test(arguments: [
        ("<dict></dict>", true), ("<dict/>", true), ("<array></array>", true),
        ("<!-- <key>Example</key> --><dict></dict>", true), ("<dict><!-- <key> --></dict><!--", false),
        ("<dict><key>North Gate</key><array><real>37.2</real><real>-80.4</real></array></dict>", false),
        ("<!-- none yet --><dict><key>A</key><array/></dict>", false), ("trash", false),
    ])
    func whatIsLacking(_ body: String, _ isLacking: Bool) throws {
        let builder = try PackBuilder.complete()
        try builder.write("<plist version=\"1.0\">\(body)</plist>", to: "Plists/CallboxLocations.plist")
        #expect(
            try Pack.open(directory: builder.path, origin: .bundled).lacksCallboxes == isLacking, "\(body)")
    }
}
