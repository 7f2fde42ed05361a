/// `Plists/WelcomeScreen.plist`: the first screen.
import ContentPack
import TextTools

enum WelcomeTemplate {
    /// The names of the built-in screens, six a line, below each other in the comment.
    private static let segues = stride(from: 0, to: Segue.allCases.count, by: 6).map { start in
        Segue.allCases[start...].prefix(6).map(\.rawValue).joined(with: ", ")
    }.joined(with: ",\n" + String(repeating: " ", count: 15))

    /// The sections behind "Act now": built-in screens, each with the picture of its name.
    private static let screens = [
        ("Guides", [("Guides", "guides"), ("Desk Reference", "desk-reference")]),
        (
            "On campus",
            [("Emergency Contacts", "contacts"), ("Buildings", "buildings"), ("Callboxes", "callboxes")]
        ),
        (
            "About",
            [("Help", "help"), ("Status", "status"), ("Bookmarks", "bookmarks"), ("Settings", "settings")]
        ),
    ].map { title, entries in
        let entries = entries.map { name, screen in
            """
            \t\t<dict>
            \t\t\t<key>Name</key><string>\(name)</string>
            \t\t\t<key>Image</key><string>\(screen)</string>
            \t\t\t<key>Color</key><string>#627984</string>
            \t\t\t<key>Segue</key><string>\(screen)</string>
            \t\t</dict>

            """
        }
        return "\t<key>\(title)</key>\n\t<array>\n\(entries.joined(with: ""))\t</array>"
    }.joined(with: "\n")

    static let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <!--
          The first screen: sections of entries, in this order. The digits 1 to 9 open the first nine.

          Name         the name of the entry; at most 18 letters, so that three fit side by side on 80 columns
          Image        a name of Icons.plist
          Highlighted  true: in bold
          Color        #RRGGBB, readable on white and on black (a contrast of about 4.5 to 1 with both)

          and exactly one of

          Link         a guide (fire.html), or another property list of this folder: a menu of its own
          Segue        a built-in screen, one of
                       \(segues)
          Web-Link     a web address; it is shown, never opened

          A section has the colors of a class in global.css: "Act now" of .act-now.
        -->
        <plist version="1.0">
        <dict>
        	<key>Act now</key>
        	<array>
        		<dict>
        			<key>Name</key><string>Call for Help</string>
        			<key>Image</key><string>call-for-help</string>
        			<key>Highlighted</key><true/>
        			<key>Color</key><string>#E61A3C</string>
        			<key>Link</key><string>call-for-help.html</string>
        		</dict>
        		<dict>
        			<key>Name</key><string>Fire</string>
        			<key>Image</key><string>fire</string>
        			<key>Highlighted</key><true/>
        			<key>Color</key><string>#C74F0A</string>
        			<key>Link</key><string>fire.html</string>
        		</dict>
        	</array>
        \(screens)
        </dict>
        </plist>

        """
}
