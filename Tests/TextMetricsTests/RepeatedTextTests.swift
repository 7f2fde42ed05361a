import Testing
import TextMetrics

struct RepeatedTextTests {
    @Test(
        arguments: ["", "-", "─", " ", "ab", "-+-", "\u{65}\u{301}"], [-1, 0, 1, 2, 5, 15, 16, 78, 400])
    func itIsTheSameAsOfTheStandardLibrary(text: String, count: Int) {
        let repeated = String(text, times: count)
        #expect(repeated == String(repeating: text, count: max(0, count)))
        #expect(repeated.utf8.count == text.utf8.count * max(0, count))
    }
}
