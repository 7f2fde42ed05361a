/// `Plists/Buildings.plist`.
enum BuildingsTemplate {
    static let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <!--
          The buildings of the campus, in the order of their names.

          Name                 required
          Latitude, Longitude  degrees (WGS 84), west and south negative; required
          Code                 the short name on doors and in schedules
          Address              the address to give to 911
          Note                 one sentence: entrances, refuge areas
          Aliases              an array of other names people look for
        -->
        <plist version="1.0">
        <array>
        	<dict>
        		<key>Name</key><string>Sample Hall</string>
        		<key>Code</key><string>SAMPLE</string>
        		<key>Latitude</key><real>39.8290</real>
        		<key>Longitude</key><real>-98.5800</real>
        		<key>Note</key><string>A sample. Replace it with the buildings of your campus.</string>
        	</dict>
        </array>
        </plist>

        """
}
