import AppCore
import Testing

@Suite struct RecentlyUsedTests {
    @Test func theOneThatWasNotUsedForLongestGivesWay() {
        var values = RecentlyUsed<String, Int>(max: 3)
        for (number, key) in ["a", "b", "c"].enumerated() { values.keep(number, for: key) }
        #expect(values.use("a") == 0)
        values.keep(3, for: "d")
        #expect(values.entries.map(\.key) == ["c", "a", "d"])
        #expect(values["b"] == nil && values.use("b") == nil && values["c"] == 2)
        // Looking at one is no use of it, and keeping another value for a key makes no other give way.
        values.keep(4, for: "a")
        #expect(values.entries.map(\.value) == [2, 3, 4])
    }

    @Test func theWeightOfAllButTheOneInUseIsLimited() {
        var weighed: [Int] = []
        var values = RecentlyUsed<String, Int>(max: 8, maxWeight: 10) { value in
            weighed.append(value)
            return value == 3 ? 100 : 5
        }
        for (number, key) in ["a", "b", "c"].enumerated() { values.keep(number, for: key) }
        #expect(values.entries.map(\.key) == ["a", "b", "c"])
        // Each once, and not the one in use.
        #expect(weighed == [0, 1])
        // However heavy it is, the one in use stays, and the others are not too many beside it.
        values.keep(3, for: "d")
        #expect(values.entries.map(\.key) == ["b", "c", "d"])
        // Once another is used, it is too heavy to stay, and all that was not used since goes first.
        #expect(values.use("c") == 2)
        #expect(values.entries.map(\.key) == ["c"])
        #expect(values.use("d") == nil)
    }
}
