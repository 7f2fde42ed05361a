import ContentPack
import PropertyLists

/// `Plists/Pack.plist`.
enum PackTemplate {
    static func text(_ pack: StarterPack) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <!--
          This pack. "muster manifest" has an option, bump, that raises Version and sets Date for you.

          Identifier            never changes: of all packs with the same Identifier the highest Version is used
          Title, Subtitle       shown on the first screen
          Publisher, Notice     who is responsible, and what every reader must know about the pack
          Language              the language of the guides, such as en-US
          Version, Date         a whole number from 1, and the day of the last change
          HomeLocation          [latitude, longitude] of the middle of the campus, in degrees, west and south negative
          HomeName              what people call that point, in a sentence: "the Drillfield"
          CampusBounds          [south, west, north, east]; a place outside is reported by "muster check"
          UpdateURL             omitted here: the address where the pack is published
          MinimumProgramVersion the oldest muster that understands the pack

          HomeLocation and CampusBounds are a field in Kansas. Replace them.
        -->
        <plist version="1.0">
        <dict>
        	<key>Identifier</key>\(PropertyListWriter.string(pack.identifier))
        	<key>Title</key>\(PropertyListWriter.string(pack.title))
        	<key>Subtitle</key><string>Sample</string>
        	<key>Publisher</key><string>Your name here</string>
        	<key>Notice</key><string>A sample to start from, not for use yet. Emergency? Call 911.</string>
        	<key>Language</key><string>en-US</string>
        	<key>Version</key><integer>1</integer>
        	<key>Date</key><string>\(pack.date.description)</string>
        	<key>HomeLocation</key>
        	<array>
        		<real>39.8283</real>
        		<real>-98.5795</real>
        	</array>
        	<key>CampusBounds</key>
        	<array>
        		<real>39.8200</real>
        		<real>-98.5900</real>
        		<real>39.8360</real>
        		<real>-98.5690</real>
        	</array>
        	<key>MinimumProgramVersion</key><string>\(Program.version)</string>
        </dict>
        </plist>

        """
    }
}
