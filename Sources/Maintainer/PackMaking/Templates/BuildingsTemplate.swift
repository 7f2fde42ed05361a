/// `Plists/Buildings.plist`.
enum BuildingsTemplate {
    /// The list of a campus whose buildings are still to come.
    static let empty = page("")
    static let text = page(
        """
        \t<dict>
        \t\t<key>Name</key><string>Sample Hall</string>
        \t\t<key>Code</key><string>SAMPLE</string>
        \t\t<key>Latitude</key><real>39.8290</real>
        \t\t<key>Longitude</key><real>-98.5800</real>
        \t\t<key>Note</key><string>A sample. Replace it with the buildings of your campus.</string>
        \t</dict>

        """)

    private static func page(_ entries: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <!--
          The buildings of the campus, in the order of their names.

          Name                 required
          Latitude, Longitude  degrees (WGS 84), west and south negative; required
          Code                 the short name on doors and in schedules
          Address              an address for dispatchers
          Note                 one sentence: entrances, refuge areas
          Aliases              an array of other names people look for
        -->
        <plist version="1.0">
        <array>
        \(entries)</array>
        </plist>

        """
    }
}
