import Testing
import TextMetrics

/// On which pictures terminals agree.
@Suite struct WidthAmbiguityTests {
    @Test(
        arguments: [
            ("🔥", nil), ("♿", nil), ("✅", nil), ("!!", nil), ("", nil), ("é", .ambiguous), ("⚠", nil),
            ("漢", nil),
            ("🧪", nil), ("⚠\u{FE0F}", .variationSelector), ("⌚\u{FE0E}", .variationSelector),
            ("1\u{FE0F}\u{20E3}", .variationSelector), ("1\u{20E3}", .sequence), ("🇺🇸", .sequence),
            ("👋🏽", .sequence), ("👩\u{200D}🚒", .sequence), ("★", .ambiguous), ("■", .ambiguous),
            ("☎", .ambiguous), ("°", .ambiguous), ("\u{E0A0}", .unassigned), ("\u{F0001}", .unassigned),
            ("\u{378}", .unassigned), ("🥱", .recent), ("🫠", .recent), ("🔥🫠", .recent),
        ] as [(String, WidthAmbiguity?)])
    func doubts(text: String, doubt: WidthAmbiguity?) {
        #expect(WidthAmbiguity.of(text) == doubt)
    }
}
