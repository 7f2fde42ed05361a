/// `Plists/CallboxLocations.plist`.
enum CallboxesTemplate {
    static let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <!--
          Emergency telephones, each under its name: a dict as below, or just an array [latitude, longitude].

          Latitude, Longitude  degrees (WGS 84), west and south negative
          Note                 one sentence: exactly where it is
          Sample               true: not surveyed. Every screen says so until you remove it
        -->
        <plist version="1.0">
        <dict>
        	<key>Sample Hall</key>
        	<dict>
        		<key>Latitude</key><real>39.82885</real>
        		<key>Longitude</key><real>-98.57985</real>
        		<key>Note</key><string>A sample. There is no telephone here.</string>
        		<key>Sample</key><true/>
        	</dict>
        </dict>
        </plist>

        """
}
