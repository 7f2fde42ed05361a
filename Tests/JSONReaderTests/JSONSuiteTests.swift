// What RFC 8259 has, and has not: accepted, refused, whole, in pieces and cut.
import JSONReader
import TestSupport
import Testing
import TextTools

private struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var bytes: [UInt8]
    var isAccepted: Bool

    var testDescription: String { name }

    /// Reads a line of the cases: a name, and a text with `%0A` for a byte.
    init(line: Substring, isAccepted: Bool) {
        let parts = line.split(separator: " ", maxSplits: 1)
        (name, self.isAccepted, bytes) = (String(parts[0]), isAccepted, [])
        var rest = (parts.count > 1 ? Array(parts[1].utf8) : [])[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? byte)
            rest = rest.dropFirst(2)
        }
    }

    init(_ name: String, _ parts: [(String, Int)], isAccepted: Bool) {
        (self.name, self.isAccepted) = (name, isAccepted)
        bytes = parts.flatMap { part, count in Array(String(repeating: part, count: count).utf8) }
    }

    static func all(_ table: String, isAccepted: Bool) -> [Case] {
        table.split(separator: "\n").map { Case(line: $0, isAccepted: isAccepted) }
    }
}

private let cases =
    Case.all(JSONSuiteCases.accepted + "\n" + JSONSuiteCases.openAndAccepted, isAccepted: true)
    + Case.all(JSONSuiteCases.refused + "\n" + JSONSuiteCases.openAndRefused, isAccepted: false) + [
        Case(
            "y_number_thousands_of_digits", [("[1", 1), ("0", 5_000), (".", 1), ("0", 5_000), ("]", 1)],
            isAccepted: true),
        Case("n_structure_100000_opening_arrays", [("[", 100_000)], isAccepted: false),
        Case("n_structure_open_array_object", [("[{\"\":", 50_000), ("\n", 1)], isAccepted: false),
        Case("i_structure_500_nested_arrays", [("[", 500), ("]", 500)], isAccepted: false),
    ]
private let shortCases = cases.filter { $0.bytes.count < 1_000 }
private let shortDocuments = shortCases.filter(\.isAccepted)

@Suite("JSON as RFC 8259 has it")
struct JSONSuiteTests {
    @Test(arguments: cases)
    private func isAcceptedOrRefused(_ item: Case) {
        #expect(
            ((try? JSONValue.read(item.bytes)) != nil) == item.isAccepted, "\(tokens(item.bytes).prefix(500))"
        )
    }

    @Test(arguments: shortCases)
    private func saysTheSameInPieces(_ item: Case) throws {
        var random = SeededGenerator(seed: 8_259)
        let whole = tokens(item.bytes)
        for size in [1, 2, 3, 5] { #expect(tokens(item.bytes, pieces: size) == whole) }
        for _ in 0..<soakRounds(20) {
            #expect(
                tokens(
                    item.bytes,
                    cutAt: item.bytes.indices.filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
                    == whole)
        }
    }

    @Test(arguments: shortDocuments)
    private func isNeverWholeWhenCut(_ item: Case) {
        let end = item.bytes.lastIndex { $0 > 0x20 } ?? 0
        let isNumber = item.bytes.allSatisfy { "-.0123456789".utf8.contains($0) }
        for length in 0..<end {
            let cut = Array(item.bytes[..<length])
            // A part of a number may be a number.
            let mayBeWhole = isNumber && cut.last.map { $0 >= 0x30 } ?? false
            #expect(mayBeWhole || (try? JSONValue.read(cut)) == nil, "\(length)")
            #expect(tokens(cut, pieces: 1) == tokens(cut), "\(length)")
        }
    }

    @Test func changedTextsSayTheSameInPieces() {
        var random = SeededGenerator(seed: 34)
        let alphabet =
            Array(#"{}[],:"\u/bfnrtdD8cC0123456789-+.eEtruefalsn "#.utf8) + [
                0x0A, 0x00, 0xC3, 0xA9, 0xEF, 0xBB, 0xBF,
            ]
        for _ in 0..<soakRounds(3_000) {
            var bytes = cases.randomElement(using: &random).map { Array($0.bytes.prefix(200)) } ?? []
            for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
                let index = Int.random(in: bytes.indices, using: &random)
                let byte = alphabet.randomElement(using: &random) ?? 0
                if Bool.random(using: &random) { bytes[index] = byte } else { bytes.insert(byte, at: index) }
            }
            let cuts = bytes.indices.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
            #expect(
                tokens(bytes, cutAt: cuts) == tokens(bytes),
                "\(String(decoding: bytes, as: UTF8.self)) \(cuts)")
        }
    }

    @Test(
        "a long text of escapes, of digits or of one letter is bounded while it is read",
        arguments: ["\\n", "\\ud800", "x", "é"])
    func longTokens(_ part: String) {
        let limits = JSONLimits(tokenBytes: 1_000)
        for beginning in ["\"", "{\""] {
            let bytes = Array((beginning + String(repeating: part, count: 200_000)).utf8)
            for pieces in [1, 100, Int.max] {
                #expect(tokens(bytes, limits: limits, pieces: pieces).hasSuffix("is longer than 1000 bytes"))
            }
        }
        let number = Array(String(repeating: "7", count: 200_000).utf8)
        #expect(tokens(number, limits: limits, pieces: 10).hasSuffix("is longer than 1000 bytes"))
    }

    @Test("values may follow one another where the text is one of lines")
    func severalValues() throws {
        func count(_ text: String) -> Int? {
            var count = 0
            let reader = JSONEventReader(severalValues: true) { _, _ in
                count += 1
                return true
            }
            do {
                try Array(text.utf8).inPieces(of: 2) { try reader.read($0) }
                try reader.finish()
            } catch { return nil }
            return count
        }
        #expect(count("{\"a\":1}\n{\"a\":2}\n") == 8)
        #expect(count("1 2\n\"x\"[]null") == 6)
        #expect(count("{} x") == nil && count("{}]") == nil && count("{} {") == nil && count("  ") == nil)
        #expect(count("1,2") == nil)
    }
}
