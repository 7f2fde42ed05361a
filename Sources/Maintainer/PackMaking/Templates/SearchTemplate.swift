import TextTools

/// `Plists/Search.plist`.
enum SearchTemplate {
    static func text(_ emergency: String) -> String {
        let others = ["911", "112"].filter { $0 != emergency }.map {
            "\t\t<key>\($0)</key><array><string>\(emergency)</string></array>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <!--
              What people type, and what they mean. This file is optional.

              Synonyms    a word or phrase, and the words of the guides that it means; one way only
              Phrases     for a guide (its file's name without .html) what people say when they need it, in groups:
                          Answer is the line that they need (do-now, or words of do-now or during as they stand there)
              Groups      words of one kind, by a name; People are those for someone
              Senses      for words with several meanings, dictionaries: With, words, groups and phrases beside it, with
                          commas between; Guides, those that it then means
              StopWords   words that are ignored
              KnownWords  words that are spelled correctly, although no guide has them
              OtherTopics words and phrases of matters that no guide is about

              Endings, accents and misspellings need no entries.
            -->
            <plist version="1.0">
            <dict>
            	<key>Synonyms</key>
            	<dict>
            \(others.joined(with: "\n"))
            		<key>blaze</key><array><string>fire</string></array>
            	</dict>
            	<key>Phrases</key>
            	<dict>
            		<key>fire</key>
            		<array>
            			<dict>
            				<key>Answer</key><string>do-now</string>
            				<key>Phrases</key><array><string>the hall is full of smoke</string></array>
            			</dict>
            		</array>
            		<key>call-for-help</key>
            		<array>
            			<dict>
            				<key>Answer</key><string>do-now</string>
            				<key>Phrases</key>
            				<array><string>who do I call</string><string>i cannot talk out loud</string></array>
            			</dict>
            		</array>
            	</dict>
            </dict>
            </plist>

            """
    }
}
