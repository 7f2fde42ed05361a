// Writing into a grid of cells.
import Terminal
import Testing

struct FrameTests {
    @Test func textIsCutOffAtEveryEdge() {
        var frame = Frame(size: Size(columns: 6, rows: 2))
        #expect(frame.write("evacuate", column: 2, row: 0) == 6)
        #expect(frame.write("abcdef", column: -3, row: 1) == 3)
        frame.write("above", column: 0, row: -1)
        frame.write("below", column: 0, row: 2)
        frame.write("far", column: 6, row: 0)
        frame.write("far", column: Int.max - 1, row: 0)
        #expect(frame.text == "  evac\ndef\n")
    }

    @Test func aPartOfAnotherFrameIsCopiedAndCutClustersAreBlank() {
        var other = Frame(size: Size(columns: 8, rows: 2))
        other.write("ab火cd事e", column: 0, row: 1, style: Style(attributes: .bold))
        var frame = Frame(size: Size(columns: 6, rows: 2))
        frame.copy(
            other, from: Point(column: 3, row: 1), size: Size(columns: 4, rows: 1),
            to: Point(column: 1, row: 0))
        #expect(frame.text == "  cd\n\n")
        #expect(frame[2, 0].style.attributes == .bold)
        frame.copy(
            other, from: Point(column: 2, row: 1), size: Size(columns: 9, rows: 9),
            to: Point(column: 0, row: 0))
        #expect(frame.text == "火cd事\n\n")
        #expect(everyContinuationFollowsAWideCluster(in: frame))
    }

    @Test func aCharacterIsRepeatedAsFarAsThereIsRoom() {
        var frame = Frame(size: Size(columns: 6, rows: 2))
        frame.write("火火火", column: 0, row: 0)
        frame.write("─", times: 2, column: 1, row: 0, style: Style(attributes: .bold))
        frame.write("-", times: .max, column: 4, row: 1)
        for (times, column, row) in [(0, 0, 1), (-1, 0, 1), (3, -1, 1), (3, 6, 1), (3, 0, 2), (3, 0, -1)] {
            frame.write("x", times: times, column: column, row: row)
        }
        #expect(frame.text == " ── 火\n    --\n")
        #expect(frame[2, 0].style.attributes == .bold)
        #expect(everyContinuationFollowsAWideCluster(in: frame))
    }

    @Test func everyCellIsRestyled() {
        var frame = Frame(size: Size(columns: 3, rows: 1))
        frame.write("a", column: 1, row: 0, style: Style(attributes: .bold))
        frame.restyle { Style(attributes: $0.attributes.union(.dim)) }
        #expect(frame.cells.map(\.style.attributes) == [.dim, [.bold, .dim], .dim])
    }

    @Test func aLimitKeepsWhatIsBehindIt() {
        var frame = Frame(size: Size(columns: 8, rows: 1))
        frame.write("12345678", column: 0, row: 0)
        #expect(frame.write("abcdef", column: 1, row: 0, limit: 4) == 4)
        #expect(frame.text == "1abc5678\n")
    }

    @Test func wideClustersTakeTwoColumns() {
        var frame = Frame(size: Size(columns: 6, rows: 1))
        #expect(frame.write("火事x", column: 0, row: 0) == 5)
        #expect(frame[0, 0].text == "火")
        #expect(frame[1, 0].isContinuation)
        #expect(frame[4, 0].text == "x")
    }

    @Test func aWideClusterCutByAnEdgeBecomesABlank() {
        var frame = Frame(size: Size(columns: 3, rows: 2))
        frame.write("abc", column: 0, row: 0)
        frame.write("x火", column: 1, row: 0)
        frame.write("abc", column: 0, row: 1)
        frame.write("火y", column: -1, row: 1)
        #expect(frame.text == "ax\n yc\n")
    }

    @Test(arguments: [
        (0, "b", "b 事"), (1, "b", " b事"), (2, "b", "火b"), (1, "車", " 車"), (3, "b", "火 b"),
    ])
    func overwritingHalfAWideClusterBlanksTheOtherHalf(column: Int, text: String, expected: String) {
        var frame = Frame(size: Size(columns: 4, rows: 1))
        frame.write("火事", column: 0, row: 0)
        frame.write(text, column: column, row: 0)
        #expect(frame.text(row: 0) == expected)
        #expect(everyContinuationFollowsAWideCluster(in: frame))
    }

    @Test func zeroWidthAndControlCharactersTakeNoCell() {
        var frame = Frame(size: Size(columns: 8, rows: 1))
        #expect(frame.write("a\u{1B}[31m\r\n\u{200B}\tb", column: 0, row: 0) == 6)
        #expect(frame.text == "a[31mb\n")
    }

    @Test func anIndicSyllableTakesACellForEachOfItsLetters() {
        var frame = Frame(size: Size(columns: 6, rows: 2))
        #expect(frame.write("स्त्रीx", column: 0, row: 0) == 5)
        #expect((0..<5).map { frame[$0, 0].text } == ["स्", "त्", "र", "ी", "x"])
        #expect(frame.write("स्त्री", column: 0, row: 1, limit: 3) == 3)
        #expect(frame.text == "स्त्रीx\nस्त्र\n")
    }

    @Test func combiningMarksStayWithTheirLetter() {
        var frame = Frame(size: Size(columns: 4, rows: 1))
        frame.write("e\u{301}x", column: 0, row: 0)
        #expect(frame[0, 0].text == "e\u{301}")
        #expect(frame[1, 0].text == "x")
    }

    @Test func fillingStaysInsideAndSplitsNoCluster() {
        let bar = Style(background: Color(red: 1, green: 2, blue: 3))
        var frame = Frame(size: Size(columns: 5, rows: 1))
        frame.write("火事x", column: 0, row: 0)
        frame.fill(row: 0, from: 1, to: 3, style: bar)
        frame.fill(row: 0, from: -4, to: -2, style: bar)
        frame.fill(row: 3, style: bar)
        #expect(frame.text == "    x\n")
        #expect(frame.cells.map(\.style) == [.plain, bar, bar, .plain, .plain])
    }

    @Test func sizesAndPlacesOutsideAreHarmless() {
        var frame = Frame(size: Size(columns: -3, rows: 4))
        frame.write("x", column: 0, row: 0)
        #expect(frame.cells.isEmpty)
        var small = Frame(size: Size(columns: 1, rows: 1))
        small[5, 5] = Cell("x")
        #expect(small[5, 5] == .blank)
        #expect(small[-1, 0] == .blank)
        #expect(small.text == "\n")
    }

    /// Writing anything in any order leaves no half of a wide cluster.
    @Test func randomWritingLeavesNoHalves() {
        var state: UInt64 = 20_260_101
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var frame = Frame(size: Size(columns: 20, rows: 3))
        let texts = ["火事", "ab", "🔥", "e\u{301}", "車x車", "🇺🇸", "\u{301}"]
        for _ in 0..<5000 {
            let text = texts[random(texts.count)]
            frame.write(
                text, column: random(26) - 3, row: random(3), limit: random(4) == 0 ? random(20) : nil)
            if random(10) == 0 { frame.fill(row: random(3), from: random(20), to: random(22), style: .plain) }
        }
        #expect(everyContinuationFollowsAWideCluster(in: frame))
    }

    private func everyContinuationFollowsAWideCluster(in frame: Frame) -> Bool {
        for row in 0..<frame.size.rows {
            for column in 0..<frame.size.columns {
                let isWide = "火事車🔥🇺🇸".contains(frame[column, row].text) && frame[column, row].text != ""
                let isFollowed = column + 1 < frame.size.columns && frame[column + 1, row].isContinuation
                if isWide != isFollowed { return false }
            }
            if frame[0, row].isContinuation { return false }
        }
        return true
    }
}
