/// `Plists/Alerts.plist`.
enum AlertsTemplate {
    static let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <!--
          Which guide says what to do about an alert; it is the first line of the alert. muster check finds names without a guide.

          Events      for a guide (the name of its file without .html) the names of events as alerts give them:
                      those of your weather service, and those that your campus uses in muster-sync alert new
          Categories  the same for events that are not listed: Geo, Met, Safety, Security, Rescue, Fire, Health, Env,
                      Transport, Infra, CBRNE or Other
          Otherwise   the guide for all other alerts

          Each name stands once. Which feeds suit the campus, and what they call the place it is in, is said in Feeds.plist
          (man muster-pack).
        -->
        <plist version="1.0">
        <dict>
        	<key>Events</key>
        	<dict>
        		<key>fire</key>
        		<array>
        			<string>Fire Warning</string>
        		</array>
        	</dict>
        	<key>Categories</key>
        	<dict>
        		<key>fire</key>
        		<array>
        			<string>Fire</string>
        		</array>
        	</dict>
        	<key>Otherwise</key>
        	<string>call-for-help</string>
        </dict>
        </plist>

        """
}
