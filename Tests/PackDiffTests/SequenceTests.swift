import TestSupport
import Testing

@testable import PackDiff

/// The comparison of two lists of texts.
@Suite struct SequenceTests {
    private func compare(_ old: [String], _ new: [String], steps: Int = 1_000_000) -> SequenceComparison {
        var budget = SequenceComparison.Budget(steps: steps)
        return SequenceComparison(old, new, &budget)
    }

    @Test(arguments: [1_000_000, 0])
    func addedAndRemovedItemsAreFound(_ steps: Int) {
        let found = compare(["a", "b", "c", "d"], ["b", "x", "c", "d", "e"], steps: steps)
        #expect(found.same.map(\.old) == [1, 2, 3])
        #expect(found.same.map(\.new) == [0, 2, 3])
        #expect(found.removed == [0])
        #expect(found.added == [1, 4])
        #expect(found.reworded.isEmpty)
    }

    @Test func emptyLists() {
        #expect(compare([], []).same.isEmpty)
        #expect(compare([], ["a"]).added == [0])
        #expect(compare(["a"], []).removed == [0])
        #expect(compare(["a", "a"], ["a"]).removed == [1])
    }

    @Test func mostSimilarTextsAreReworded() throws {
        let found = compare(
            ["Call 911 from outside.", "Pull the alarm."],
            ["Pull the fire alarm now.", "Call 911 once outside."])
        #expect(found.reworded.map(\.old) == [1, 0])
        #expect(found.reworded.map(\.new) == [0, 1])
        #expect(compare(["Pull the alarm."], ["Boil some water."]).reworded.isEmpty)
    }

    @Test func longListsAreComparedByUniqueItems() {
        let old = ["first"] + (0..<2_000).map { "text \($0) \($0)" } + ["last"]
        var new = old
        new[0] = "begin"
        new[2_001] = "end"
        new.remove(at: 1_500)
        new.insert("something else", at: 700)
        let found = compare(old, new)
        #expect(found.removed == [0, 1_500, 2_001])
        #expect(found.added == [0, 700, 2_001])
        #expect(found.same.count == 1_999)
    }

    @Test func reverseComparisonIsTheOpposite() {
        var generator = SeededGenerator(seed: 7)
        for round in 0..<300 {
            func list() -> [String] {
                (0..<Int.random(in: 0...9, using: &generator)).map { _ in
                    ["get out", "get out now", "stay", "stay low", "call", "go"].randomElement(
                        using: &generator) ?? ""
                }
            }
            let (old, new) = (list(), list())
            let steps = round % 2 == 0 ? 1_000 : 0
            let (there, back) = (compare(old, new, steps: steps), compare(new, old, steps: steps))
            #expect(Set(there.same.map { [$0.old, $0.new] }) == Set(back.same.map { [$0.new, $0.old] }))
            #expect(
                Set(there.reworded.map { [$0.old, $0.new] }) == Set(back.reworded.map { [$0.new, $0.old] }))
            #expect(there.removed.sorted() == back.added.sorted())
            #expect(there.added.sorted() == back.removed.sorted())
            // Everything is accounted for once.
            let kept = there.same.map(\.old) + there.reworded.map(\.old) + there.removed
            #expect(kept.sorted() == Array(old.indices))
            #expect(there.same.allSatisfy { old[$0.old] == new[$0.new] })
        }
    }
}
