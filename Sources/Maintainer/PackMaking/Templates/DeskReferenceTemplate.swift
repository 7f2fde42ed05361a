/// `Plists/DeskReference.plist`: the guides from A to Z.
enum DeskReferenceTemplate {
    static let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <!--
          Every guide from A to Z: the menu "Desk Reference".

          Header is the name, in Icons.plist, of the picture in the guide's banner.
        -->
        <plist version="1.0">
        <array>
        	<dict>
        		<key>Name</key><string>Call for Help</string>
        		<key>Image</key><string>call-for-help</string>
        		<key>Header</key><string>call-for-help</string>
        		<key>Link</key><string>call-for-help.html</string>
        	</dict>
        	<dict>
        		<key>Name</key><string>Fire</string>
        		<key>Image</key><string>fire</string>
        		<key>Header</key><string>fire</string>
        		<key>Link</key><string>fire.html</string>
        	</dict>
        </array>
        </plist>

        """
}
