// Feeds that list more than any real one: nothing in force is lost, and nothing takes long.
import Alerts
import Clocks
import FeedDecoding
import Hazards
import Testing

@Suite struct FloodOfMessagesTests {
    /// Runs work that took minutes or hours while its time grew with the square of its input.
    private func within(seconds: Int, _ work: () throws -> Void) rethrows {
        let time = try ContinuousClock().measure { try work() }
        #expect(time < .seconds(seconds))
    }

    private func warning(_ identifier: String, _ change: (inout AlertMessage) -> Void = { _ in })
        -> AlertMessage
    {
        var message = Segment(
            identifier: identifier, kind: .alert, action: "", zones: ["VAC121"], event: "Event \(identifier)"
        ).message(at: Feeds.now)
        change(&message)
        return message
    }

    private func references(_ count: Int, of number: Int) -> [AlertReference] {
        (0..<count).map {
            AlertReference(sender: "s@example.org", identifier: "reference \(number) to nothing \($0)")
        }
    }

    private var tooMuch: [(name: String, messages: [AlertMessage])] {
        let long = String(repeating: "x", count: 2_000)
        return [
            (
                "references",
                (0..<300).map { number in
                    warning("R\(number)") { $0.references = references(2_000, of: number) }
                }
            ),
            (
                "one alert",
                [
                    warning("One") { message in
                        var area = message.infos[0].areas[0]
                        area.name = long
                        message.infos[0].areas += (0..<1_990).map { number in
                            area.geocodes = [NamedValue("UGC", "MDZ\(100 + number % 900)")]
                            return area
                        }
                        message.infos += Array(repeating: message.infos[0], count: 3)
                    }
                ]
            ),
            (
                "updates of one message",
                (0..<15_000).map { number in
                    warning("U\(number)") { message in
                        message.kind = number == 0 ? .alert : .update
                        message.references = [
                            AlertReference(sender: message.sender, identifier: "U0")
                        ]
                    }
                }
            ),
        ]
    }

    @Test func whatIsInForceStaysWhenItsFeedIsFull() {
        for (name, messages) in tooMuch {
            var story = Readings([Places.campus], feeds: ["evil"])
            story.read(messages, from: "evil")
            story.snapshot.removeOld(at: story.now)
            #expect(story.snapshot.messages.reduce(0) { $0 + $1.message.weight } <= AlertLimits.room)
            let board = story.board
            #expect(!board.here.isEmpty && board.verdict == .active, "\(name)")
            #expect(board.here.allSatisfy { $0.event.hasPrefix("Event ") && $0.state == .active }, "\(name)")
            // Only references were lost, which lead to nothing.
            if name == "references" { #expect(board.here.count == 300) }
            // Reading the same again changes nothing.
            story.read(messages, from: "evil")
            story.snapshot.removeOld(at: story.now)
            #expect(story.here.count == board.here.count, "\(name)")
        }
    }

    @Test func aCancellationOfManyKeepsAllItsReferences() {
        var story = Readings([Places.campus], feeds: ["x"])
        let alerts = (0..<120).map { warning("A\($0)") }
        story.read(alerts, from: "x")
        let filler = (0..<12_000).map { number in
            warning("F\(number)") { $0.infos[0].description = String(repeating: "x", count: 700) }
        }
        let cancel = warning("C") { message in
            (message.kind, message.infos) = (.cancel, [])
            message.references = alerts.map(\.key)
        }
        story.read(alerts + [cancel] + filler, from: "x")
        story.snapshot.removeOld(at: story.now)
        #expect(!story.board.here.contains { $0.event.hasPrefix("Event A") })
        #expect(story.board.here.count > 1_000)
    }

    @Test func thousandsOfUpgradesAreJudgedAtOnce() {
        var story = Readings([Places.campus])
        var messages: [AlertMessage] = []
        for number in 0..<3_000 {
            let digits = String(10_000 + number).dropFirst()
            messages.append(
                Segment(
                    identifier: "U\(number)", kind: .alert, action: "UPG", zones: ["VAC121"],
                    age: 2 + number % 500, event: "Tornado Watch", code: "TO.A.\(digits)"
                ).message(at: Feeds.now))
            messages.append(
                Segment(
                    identifier: "N\(number)", kind: .alert, action: "NEW", zones: ["VAC121"],
                    age: 1 + number % 500, code: "TO.W.\(digits)"
                ).message(at: Feeds.now))
        }
        story.read(messages)
        within(seconds: 100) {
            #expect(story.over.count == 3_000)
            #expect(
                story.over.allSatisfy { if case .replaced("Tornado Warning", _) = $0 { true } else { false } }
            )
        }
    }

    // MARK: Decoding

    private func description(_ text: String) throws -> String {
        let escaped = text.map { $0 == "<" ? "&lt;" : String($0) }.joined()
        let alert =
            "<alert><identifier>1</identifier><info><description>\(escaped)</description></info></alert>"
        return try CAPDecoder.decode(Array(alert.utf8)).messages.first?.infos.first?.description ?? ""
    }

    @Test func commentsAndTagsWithoutAnEndAreTextAtOnce() throws {
        try within(seconds: 60) {
            for piece in ["<!--", "<b ", "<b x ", "<script><!--"] {
                let text = try description(String(repeating: piece, count: 240_000 / piece.count))
                #expect(text.isEmpty == (piece.hasPrefix("<script")))
            }
            // One that ends, and one within a script, which hides no more than the script.
            #expect(try description("a<!-- b --> c<!--> d") == "a c d")
            #expect(try description("a <script><!-- b </script>c") == "a c")
            #expect(try description("a <!-- b") == "a <!-- b")
        }
    }

    @Test func aFeatureOfMillionsOfValuesHidesNoOther() throws {
        let numbers = String(repeating: "0,", count: 1_600_000) + "0"
        func feature(_ identifier: String, _ members: String) -> String {
            "{\"geometry\":{\"type\":\"Polygon\",\(members)},"
                + "\"properties\":{\"junk\":{\"a\":[1,{}]},\"id\":\"\(identifier)\",\"event\":\"Fire\"}}"
        }
        let text =
            "{\"type\":\"FeatureCollection\",\"features\":["
            + [
                feature("huge", "\"coordinates\":[\(numbers)]"), feature("small", "\"coordinates\":[]"),
                "{\"junk\":[\(numbers)],\"properties\":{\"id\":\"unread\",\"event\":\"Flood\"}}",
            ].joined(separator: ",") + "]}"
        let feed = try NWSDecoder.decode(Array(text.utf8))
        #expect(feed.messages.map(\.identifier) == ["small", "unread"] && feed.damaged == 1)
        #expect(feed.messages.flatMap(\.infos).map(\.event) == ["Fire", "Flood"])
    }

    @Test func emptyPartsTakeNoMoreMemoryThanMessages() throws {
        let alert =
            "<alert><identifier>1</identifier>" + String(repeating: "<info/>", count: 40) + "</alert>"
        let feed = try CAPDecoder.decode(
            Array(("<alerts>" + String(repeating: alert, count: 4_500) + "</alerts>").utf8))
        #expect(
            feed.messages.count > 3_000 && feed.messages.count + feed.damaged == 4_500 && feed.damaged > 0)
    }

    @Test func manyReferencesAreLimitedForAllMessagesTogether() throws {
        let list = (0..<2_000).map { "a,\($0),b" }.joined(separator: " ")
        let alert =
            "<alert><identifier>1</identifier><references>\(list)</references><info><parameter><valueName>"
            + "expiredReferences</valueName><value>a,x,b</value></parameter></info></alert>"
        let feed = try CAPDecoder.decode(
            Array(("<alerts>" + String(repeating: alert, count: 110) + "</alerts>").utf8))
        #expect(feed.messages.count == 110 && feed.damaged == 0)
        #expect(feed.messages.first?.allReferences.count == 2_001 && feed.messages.first?.omitted == 0)
        #expect(feed.messages.last?.allReferences.count == 3 && feed.messages.last?.omitted == 1_998)
    }
}
