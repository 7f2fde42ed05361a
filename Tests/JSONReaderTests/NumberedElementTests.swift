// Elements of lists that people name by their numbers: the text may be anything.
import Testing
import TextTools

@Suite struct NumberedElementTests {
    @Test func theFirstHasTheNumberOne() {
        let list = ["a", "b"]
        #expect(list.numbered("1") == "a" && list.numbered("2") == "b")
        #expect(list.dropFirst().numbered("1") == "b")
        #expect([String]().numbered("1") == nil)
    }

    @Test(arguments: ["0", "3", "-1", String(Int.min), String(Int.max), "9223372036854775808", "", "x", " 1"])
    func anyOtherTextNamesNone(_ text: String) {
        #expect(["a", "b"].numbered(text) == nil)
    }
}
