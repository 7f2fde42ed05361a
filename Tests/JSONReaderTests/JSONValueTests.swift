// JSON texts as trees, and decimal numbers.
import JSONReader
import TestSupport
import Testing
import TextTools

@Suite("JSON as a tree")
struct JSONValueTests {
    @Test("members keep their order, and of a repeated key the last counts")
    func tree() throws {
        let value = try JSONValue.read(
            Array("{\"b\":1,\"a\":[true,null,\"x\",{\"y\":1.50}],\"b\":2}".utf8))
        #expect(value.object?.members.map(\.key) == ["b", "a", "b"])
        #expect(value["b"]?.integer == 2)
        #expect(value["a"]?[3]?["y"]?.number?.text == "1.50")
        #expect(value["a"]?[3]?["y"]?.double == 1.5)
        #expect(value["a"]?[0]?.boolean == true)
        #expect(value["a"]?[1] == .null)
        #expect(value["a"]?[9] == nil && value["z"] == nil && value["a"]?["x"] == nil)
    }

    @Test("scalars are texts of their own")
    func scalars() throws {
        #expect(try JSONValue.read(Array(" 5".utf8)) == .number(JSONNumber("5")))
        #expect(try JSONValue.read(Array("\"\"".utf8)) == .string(""))
    }

    @Test("a number that a Double cannot hold is none")
    func doubles() {
        #expect(JSONNumber("1e400").double == nil)
        #expect(JSONNumber("1e-400").double == 0)
        #expect(JSONNumber("12345678901234567890").integer == nil)
        #expect(JSONNumber("1.0").integer == nil)
    }

    @Test("decimal text is read as the standard library reads it")
    func decimals() {
        var random = SeededGenerator(seed: 18)
        for _ in 0..<20_000 {
            let digits = Int.random(in: 1...20, using: &random)
            var text = Bool.random(using: &random) ? "-" : ""
            let point = Int.random(in: 0...digits, using: &random)
            for index in 0..<digits {
                if index == point, index > 0 { text += "." }
                text += String(Int.random(in: 0...9, using: &random))
            }
            if Int.random(in: 0..<4, using: &random) == 0 {
                text += "e\(Int.random(in: -30...30, using: &random))"
            }
            #expect(DecimalText.double(text) == Double(text), "\(text)")
        }
        for text in ["", "-", ".", "nan", "inf", "0x10", "1,5", " 1", "1 ", "1e", "--1", "1.2.3", "infinity"]
        {
            #expect(DecimalText.double(text) == nil, "\(text)")
        }
    }

    @Test("cut and changed texts never crash, and are read or refused")
    func hostile() {
        var random = SeededGenerator(seed: 7)
        let text = Array(
            "{\"type\":\"FeatureCollection\",\"features\":[{\"id\":\"\\ud83d\\ude00é\",\"c\":[-80.4,37.2e0,null]}]}"
                .utf8)
        for length in text.indices { #expect((try? JSONValue.read(Array(text[..<length]))) == nil) }
        for _ in 0..<5_000 {
            var changed = text
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            _ = try? JSONValue.read(changed)
        }
    }
}
