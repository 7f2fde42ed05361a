/// `Plists/Icons.plist`: the pictures that a terminal can show.
enum IconsTemplate {
    static let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <!--
          Pictures, by the names that Image and Header use.

          Glyph  one emoji of Unicode 11 or older, two columns wide by itself (no variation selector)
          ASCII  one to three letters or digits that can be read where the glyph cannot be shown; without it the
                 name stands alone there
        -->
        <plist version="1.0">
        <dict>
        	<key>call-for-help</key><dict><key>Glyph</key><string>🆘</string></dict>
        	<key>fire</key><dict><key>Glyph</key><string>🔥</string></dict>
        	<key>first-things</key><dict><key>Glyph</key><string>🚨</string></dict>
        	<key>guides</key><dict><key>Glyph</key><string>📖</string></dict>
        	<key>desk-reference</key><dict><key>Glyph</key><string>📋</string></dict>
        	<key>contacts</key><dict><key>Glyph</key><string>📱</string></dict>
        	<key>buildings</key><dict><key>Glyph</key><string>🏫</string></dict>
        	<key>callboxes</key><dict><key>Glyph</key><string>📞</string></dict>
        	<key>help</key><dict><key>Glyph</key><string>❓</string></dict>
        	<key>status</key><dict><key>Glyph</key><string>🕒</string></dict>
        	<key>bookmarks</key><dict><key>Glyph</key><string>🔖</string></dict>
        	<key>settings</key><dict><key>Glyph</key><string>🔧</string></dict>
        </dict>
        </plist>

        """
}
