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

    /// Coordinates as files hold them: of five decimals up to all that a `Double` has, and numbers that are nearly one.
    private func coordinate(_ random: inout SeededGenerator) -> String {
        let value = Double.random(in: -180...180, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return "\(value)"
        case 1: return "\(Int(value))"
        case 2: return "\(Int(value)).0000000000000"
        case 3: return "\(value)" + String(UInt64.random(in: 0...(.max), using: &random))
        case 4:
            // Halfway between two numbers, nearly.
            let bits = UInt64.random(in: 0..<1 << 55, using: &random)
            return "\(bits / 1_000_000_000_000_000).\(1_000_000_000_000_000 + bits % 1_000_000_000_000_000)"
        case 5:
            return "0." + String(repeating: "0", count: Int.random(in: 0...25, using: &random))
                + "\(abs(Int(value)))"
        case 6: return "-0.\(UInt32.random(in: 0...(.max), using: &random))"
        default:
            let whole = Int.random(in: -180...180, using: &random)
            var fraction = String(UInt64.random(in: 0...(.max), using: &random))
            fraction = String(fraction.prefix(Int.random(in: 1...19, using: &random)))
            return "\(whole).\(fraction)"
        }
    }

    @Test("coordinates are read as the standard library reads them, alone and within a text")
    func coordinates() throws {
        var random = SeededGenerator(seed: 19)
        var wrong: [String] = []
        for _ in 0..<soakRounds(30_000) {
            let number = coordinate(&random)
            let expected = Double(number)?.bitPattern
            let text = Array("[\(number),".utf8)
            let found = text.withUnsafeBufferPointer { DecimalText.number(in: $0, from: 1) }
            if DecimalText.double(number)?.bitPattern != expected || found?.value.bitPattern != expected
                || found?.end != text.count - 1
            {
                wrong.append(number)
            }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    }

    @Test func numbersAreWrittenAsTheirDescriptionHasThem() {
        func written(_ number: Double) -> String {
            var text: [UInt8] = []
            DecimalText.append(number, to: &text)
            return String(decoding: text, as: UTF8.self)
        }
        var random = SeededGenerator(seed: 71)
        var numbers: [Double] = [
            0, -0.0, 1, -1, 0.1, 0.05, -0.0001, 0.00001, 0.00005, 99_999_999.9999, 100_000_000, 1e15, 1e16,
            1e300,
            .leastNonzeroMagnitude, -80.07, 37.1234, 37.12345, 540, .infinity, -.infinity, .nan,
            .greatestFiniteMagnitude,
        ]
        for _ in 0..<20_000 {
            numbers.append(Double(Int.random(in: -1_800_000...1_800_000, using: &random)) / 10_000)
            let near = Double(Int.random(in: -18_000...18_000, using: &random)) / 100
            numbers += [near.nextUp, near.nextDown, Double.random(in: -1e9...1e9, using: &random)]
            numbers.append(Double(bitPattern: UInt64.random(in: 0...(.max), using: &random)))
        }
        let wrong = numbers.filter { written($0) != $0.description }
        #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    }

    @Test("a number within a text is one that JSON allows, and ends where it ends")
    func numbersInText() {
        func read(_ text: String, from start: Int = 0) -> String? {
            Array(text.utf8).withUnsafeBufferPointer { DecimalText.number(in: $0, from: start) }
                .map { "\($0.value) to \($0.end)" }
        }
        for text in ["", "-", ".5", "-.5", "5.", "5.]", "+5", "05", "-05", "00", "e5", " 5", "]", "-]"] {
            #expect(read(text) == nil, "\(text)")
        }
        #expect(read("5") == "5.0 to 1")
        #expect(read("0]") == "0.0 to 1")
        #expect(read("-0") == "-0.0 to 2")
        #expect(read("[-80.42345,37]", from: 1) == "-80.42345 to 10")
        #expect(read("[1]", from: 3) == nil)
        #expect(read("1.5e3") == "1.5 to 3")
        #expect(read("1.2.3") == "1.2 to 3")
        // 2^53, and more digits than 64 bits hold.
        #expect(read("9007199254740993,") == "9007199254740992.0 to 16")
        #expect(read("0.12345678901234567890123,") == "0.12345678901234568 to 25")
        #expect(read(String(repeating: "9", count: 801)) == nil)
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
