// The output of real tools: one property list as each of them wrote it.
import Foundation

/// The same pack entry written by four tools, byte for byte; the XML as text, the binary files in base64.
enum ToolFixture {
    /// Python 3.11, `plistlib.dumps(value, sort_keys=False)`: the layout of Apple's plutil and Xcode, too.
    static let pythonXML = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        	<key>Name</key>
        	<string>Fire &amp; smoke</string>
        	<key>Zebra first</key>
        	<true/>
        	<key>Level</key>
        	<integer>2</integer>
        	<key>Negative</key>
        	<integer>-7</integer>
        	<key>Big</key>
        	<integer>1099511627776</integer>
        	<key>Ratio</key>
        	<real>0.5</real>
        	<key>Off</key>
        	<false/>
        	<key>Reviewed</key>
        	<date>2026-11-20T08:30:05Z</date>
        	<key>Digest</key>
        	<data>
        	AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJw==
        	</data>
        	<key>Accents</key>
        	<string>Grüße, 東京 🔥</string>
        	<key>Objects</key>
        	<array>
        		<dict>
        			<key>Name</key>
        			<string>Evacuate</string>
        			<key>Link</key>
        			<string>evacuate.html</string>
        		</dict>
        		<dict>
        			<key>Name</key>
        			<string>Shelter</string>
        			<key>Objects</key>
        			<array/>
        		</dict>
        	</array>
        	<key>Empty</key>
        	<dict/>
        	<key>Long</key>
        	<string>word word word word word word word word word word word word </string>
        </dict>
        </plist>

        """

    /// GNUstep 1.28, `plutil -convert xml1 -`: other white space, sorted keys; the flame left out, because it writes
    /// characters beyond U+FFFF as escapes that no other reader knows.
    static let gnustepXML = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
            <key>Accents</key>
            <string>Grüße, 東京</string>
            <key>Big</key>
            <integer>1099511627776</integer>
            <key>Digest</key>
            <data>
        AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJw==</data>
            <key>Empty</key>
            <dict>
            </dict>
            <key>Level</key>
            <integer>2</integer>
            <key>Long</key>
            <string>word word word word word word word word word word word word </string>
            <key>Name</key>
            <string>Fire &amp; smoke</string>
            <key>Negative</key>
            <integer>-7</integer>
            <key>Objects</key>
            <array>
        	<dict>
        	    <key>Link</key>
        	    <string>evacuate.html</string>
        	    <key>Name</key>
        	    <string>Evacuate</string>
        	</dict>
        	<dict>
        	    <key>Name</key>
        	    <string>Shelter</string>
        	    <key>Objects</key>
        	    <array>
        	    </array>
        	</dict>
            </array>
            <key>Off</key>
            <false/>
            <key>Ratio</key>
            <real>0.5</real>
            <key>Reviewed</key>
            <date>2026-11-20T08:30:05Z</date>
            <key>Zebra first</key>
            <true/>
        </dict>
        </plist>
        """

    /// Python 3.11, `plistlib.dumps(value, fmt=FMT_BINARY, sort_keys=False)`.
    static let pythonBinary = binary(
        """
        YnBsaXN0MDDdAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYICFUTmFtZVtaZWJyYSBmaXJzdFVMZXZlbFhOZWdhdGl2ZVNCaWdV
        UmF0aW9TT2ZmWFJldmlld2VkVkRpZ2VzdFdBY2NlbnRzV09iamVjdHNVRW1wdHlUTG9uZ1xGaXJlICYgc21va2UJEAIT////
        //////kTAAABAAAAAAAjP+AAAAAAAAAIM0HIWB5GgAAATxAoAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj
        JCUmJ2wARwByAPwA3wBlACwAIGdxTqwAINg93SWiGR3SARobHFRMaW5rWEV2YWN1YXRlXWV2YWN1YXRlLmh0bWzSAQseH1dT
        aGVsdGVyoNBfEDx3b3JkIHdvcmQgd29yZCB3b3JkIHdvcmQgd29yZCB3b3JkIHdvcmQgd29yZCB3b3JkIHdvcmQgd29yZCAA
        CAAjACgANAA6AEMARwBNAFEAWgBhAGkAcQB3AHwAiQCKAIwAlQCeAKcAqACxANwA9QD4AP0BAgELARkBHgEmAScBKAAAAAAA
        AAIBAAAAAAAAACIAAAAAAAAAAAAAAAAAAAFn
        """)

    /// libplist 2.2, `plistutil -i FILE -o FILE`: reals of four bytes, objects in another order.
    static let libplistBinary = binary(
        """
        YnBsaXN0MDDdAQMFBwkLDQ8RExUeIAIEBggKDA4QEhQWHyFUTmFtZVxGaXJlICYgc21va2VbWmVicmEgZmlyc3QJVUxldmVs
        EAJYTmVnYXRpdmUT//////////lTQmlnEwAAAQAAAAAAVVJhdGlvIj8AAABTT2ZmCFhSZXZpZXdlZDNByFgeRoAAAFZEaWdl
        c3RPECgAAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAhIiMkJSYnV0FjY2VudHNsAEcAcgD8AN8AZQAsACBncU6s
        ACDYPd0lV09iamVjdHOiFxvSARkYGlhFdmFjdWF0ZVRMaW5rXWV2YWN1YXRlLmh0bWzSARUcHVdTaGVsdGVyoFVFbXB0edBU
        TG9uZ18QPHdvcmQgd29yZCB3b3JkIHdvcmQgd29yZCB3b3JkIHdvcmQgd29yZCB3b3JkIHdvcmQgd29yZCB3b3JkIAAIACMA
        KAA1AEEAQgBIAEoAUwBcAGAAaQBvAHQAeAB5AIIAiwCSAL0AxQDeAOYA6QDuAPcA/AEKAQ8BFwEYAR4BHwEkAAAAAAAAAgEA
        AAAAAAAAIgAAAAAAAAAAAAAAAAAAAWM=
        """)

    /// GNUstep 1.28, `plutil -convert binary1 -`: keys in the order of its hash table.
    static let gnustepBinary = binary(
        """
        YnBsaXN0MDDdAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRpXT2JqZWN0c1dBY2NlbnRzW1plYnJhIGZpcnN0WE5lZ2F0aXZl
        U09mZlhSZXZpZXdlZFROYW1lVExvbmdTQmlnVUVtcHR5VUxldmVsVkRpZ2VzdFVSYXRpb6IbHGwARwByAPwA3wBlACwAIGdx
        TqwAINg93SUJE//////////5CDNByFgeRoAAAFxGaXJlICYgc21va2VfEDx3b3JkIHdvcmQgd29yZCB3b3JkIHdvcmQgd29y
        ZCB3b3JkIHdvcmQgd29yZCB3b3JkIHdvcmQgd29yZCATAAABAAAAAADQEAJPECgAAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcY
        GRobHB0eHyAhIiMkJSYnIz/gAAAAAAAA0h0HHh/SBwEgIVRMaW5rXWV2YWN1YXRlLmh0bWxYRXZhY3VhdGVXU2hlbHRlcqAA
        CAAjACsAMwA/AEgATABVAFoAXwBjAGkAbwB2AHwAfwCYAJkAogCjAKwAuQD4AQEBAgEEAS8BOAE9AUIBRwFVAV4BZgAAAAAA
        AAIBAAAAAAAAACIAAAAAAAAAAAAAAAAAAAFn
        """)

    private static func binary(_ base64: String) -> [UInt8] {
        Array(Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
    }
}
