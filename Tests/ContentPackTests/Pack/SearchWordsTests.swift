import ContentPack
import TestSupport
import Testing

/// The words for searching that a pack brings along.
@Suite("Words for searching")
struct SearchWordsTests {
    private func read(_ body: String) throws -> (words: SearchWords, findings: [String]) {
        let builder = try PackBuilder.complete()
        try builder.plist("Search", body)
        let pack = try Pack.open(directory: builder.path, origin: .named)
        let (words, findings) = withExtendedLifetime(builder) { pack.searchWords() }
        return (words, findings.map(\.description))
    }

    @Test func manySynonymsAreReadUpToALimit() throws {
        let synonyms = (0..<10_100).map { "<key>w\($0)</key><string>m\($0)</string>\n" }.joined()
        let (words, findings) = try read("<dict><key>Synonyms</key><dict>\(synonyms)</dict></dict>")
        #expect(words.synonyms.map(\.phrase) == (0..<10_000).map { "w\($0)" })
        #expect(words.synonyms.map(\.meanings) == (0..<10_000).map { ["m\($0)"] })
        #expect(
            findings == [
                "Plists/Search.plist:2:26: warning entries-too-many: of 10100 entries only the first 10000 are read "
                    + "(at Synonyms); remove those that no one will type"
            ])
    }

    @Test func wordsBeyondALimitAreTold() throws {
        let words = (0..<2_001).map { "<string>w\($0)</string>" }.joined()
        let phrases = (0..<501).map { "<string>p\($0)</string>" }.joined()
        let (read, findings) = try read(
            """
            <dict><key>KnownWords</key><array>\(words)</array>
            <key>Phrases</key><dict><key>fire</key><array>\(phrases)</array></dict></dict>
            """)
        #expect(read.knownWords.count == 2_000 && read.userPhrases.map(\.phrases.count) == [500])
        #expect(
            findings == [
                "Plists/Search.plist:2:28: warning entries-too-many: of 2001 entries only the first 2000 are read "
                    + "(at KnownWords); shorten the list",
                "Plists/Search.plist:3:40: warning entries-too-many: of 501 entries only the first 500 are read "
                    + "(at Phrases.fire); shorten the list",
            ])
    }
}
