/// `Plists/Guides.plist`: the guides by category.
enum GuidesTemplate {
    static let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <!--
          The guides by category, in the order a person should see them: the menu "Guides".

          Name, Image   as on the first screen
          Objects       the entries of a submenu; an entry with Objects has no Link
          Link          a guide of the folder Guides
          CSSDivName    the id of the guide's div, whose rule in global.css sets the guide's colors
          Level         1, 2, …: the indent below the entry before
          Order         a whole number, if entries should not be in the order of the file

          A new category is another dict with Name, Image and Objects. A new guide is a file in Guides, an entry here and
          one in DeskReference.plist, an icon in Icons.plist and a rule in global.css. "muster check" lists what is missing.
        -->
        <plist version="1.0">
        <array>
        	<dict>
        		<key>Name</key><string>First things</string>
        		<key>Image</key><string>first-things</string>
        		<key>Objects</key>
        		<array>
        			<dict>
        				<key>Name</key><string>Call for Help</string>
        				<key>Image</key><string>call-for-help</string>
        				<key>Link</key><string>call-for-help.html</string>
        				<key>CSSDivName</key><string>call-for-help</string>
        			</dict>
        			<dict>
        				<key>Name</key><string>Fire</string>
        				<key>Image</key><string>fire</string>
        				<key>Link</key><string>fire.html</string>
        				<key>CSSDivName</key><string>fire</string>
        			</dict>
        		</array>
        	</dict>
        </array>
        </plist>

        """
}
