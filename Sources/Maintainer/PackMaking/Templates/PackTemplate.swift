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

          \(aboutPosition(pack))
        -->
        <plist version="1.0">
        <dict>
        	<key>Identifier</key>\(PropertyListWriter.string(pack.identifier))
        	<key>Title</key>\(PropertyListWriter.string(pack.title))
        	<key>Subtitle</key><string>Sample</string>
        	<key>Publisher</key><string>Your name here</string>
        	<key>Notice</key><string>A sample to start from, not for use yet. Emergency? Call \(pack.emergency).</string>
        	<key>Language</key><string>en-US</string>
        	<key>Version</key><integer>1</integer>
        	<key>Date</key><string>\(pack.date.description)</string>
        	<key>HomeLocation</key>
        	<array>
        \(numbers(pack.site?.home ?? ["39.8283", "-98.5795"]))
        	</array>
        	<key>CampusBounds</key>
        	<array>
        \(numbers(pack.site?.bounds ?? ["39.8200", "-98.5900", "39.8360", "-98.5690"]))
        	</array>
        	<key>MinimumProgramVersion</key><string>\(Program.version)</string>
        </dict>
        </plist>

        """
    }

    private static func aboutPosition(_ pack: StarterPack) -> String {
        pack.site == nil
            ? "HomeLocation and CampusBounds are a field in Kansas. Replace them."
            : "HomeLocation and CampusBounds were made by \"muster new pack\". Look at them on the map."
    }

    private static func numbers(_ texts: [String]) -> String {
        texts.map { "\t\t<real>\($0)</real>" }.joined(separator: "\n")
    }
}
