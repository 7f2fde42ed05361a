/// `Plists/Contacts.plist`.
enum ContactsTemplate {
    static func text(_ emergency: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <!--
          Emergency contacts, in the order a person should see them.

          Name, Number     required
          Note             one sentence: when to call, and the hours
          Web-Link, Email  optional
          Emergency        true: shown on every screen
          ID               small letters, digits and hyphens: guides name the contact by it, and are shown with its
                           number, as in <a data-contact="campus-police">campus police</a>

          Add campus police, health services and facilities. Call each number once before you publish.
        -->
        <plist version="1.0">
        <array>
        	<dict>
        		<key>Name</key><string>Emergency</string>
        		<key>Number</key><string>\(emergency)</string>
        		<key>Note</key><string>Police, fire, ambulance. Day and night.</string>
        		<key>Emergency</key><true/>
        	</dict>
        </array>
        </plist>

        """
    }
}
