/// `Plists/CallboxLocations.plist`.
enum CallboxesTemplate {
    /// The list of a campus that has none, or none yet.
    static let empty = page("")
    static let text = page(
        """
        \t<key>Sample Hall</key>
        \t<dict>
        \t\t<key>Latitude</key><real>39.82885</real>
        \t\t<key>Longitude</key><real>-98.57985</real>
        \t\t<key>Note</key><string>A sample. There is no telephone here.</string>
        \t\t<key>Sample</key><true/>
        \t</dict>

        """)

    private static func page(_ entries: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <!--
          Emergency telephones, each under its name: a dict as below, or just an array [latitude, longitude].

          Latitude, Longitude  degrees (WGS 84), west and south negative
          Note                 one sentence: exactly where it is
          Sample               true: not surveyed. Every screen says so until you remove it

          A campus without callboxes leaves the dict empty, or removes this file: then no screen offers them.
        -->
        <plist version="1.0">
        <dict>
        \(entries)</dict>
        </plist>

        """
    }
}
