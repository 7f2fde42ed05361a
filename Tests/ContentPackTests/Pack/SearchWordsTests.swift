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
}
