import Testing

@testable import TextMetrics

@Suite struct TextSearchTests {
    @Test(arguments: [
        ("", "", true), ("a", "", true), ("", "a", false), ("a", "a", true), ("ab", "abc", false),
        ("aaab", "aab", true), ("aabaac", "aac", true), ("ab\nc", "b\nc", true), ("abc", "c", true),
        ("abc", "ac", false),
        ("Caf\u{E9} au lait", "\u{E9} au", true), ("e\u{301}", "\u{E9}", false), ("\u{1F600}x", "x", true),
    ])
    func aTextHoldsAnotherByteForByte(_ text: String, _ other: String, _ isHeld: Bool) {
        #expect(text.holds(other) == isHeld)
        // The same in a part of a longer text, whose ends do not count.
        let part = ("<" + text + ">").dropFirst().dropLast()
        #expect(part.holds(other) == isHeld)
    }
}
