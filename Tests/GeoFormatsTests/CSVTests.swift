// Rows of tables.
import Foundation
import GeoFormats
import TestSupport
import Testing

/// The rows of a table: number, line, then the fields between bars; and the fault that ended it.
private func rows(_ bytes: [UInt8], pieces: Int = .max, limits: CSVLimits = CSVLimits()) -> [String] {
    var lines: [String] = []
    let reader = CSVReader(limits: limits) { row in
        lines.append(
            "\(row.number)@\(row.line) " + (0..<row.count).map { row[$0].string }.joined(separator: "|"))
        return true
    }
    do {
        try bytes.inPieces(of: pieces) { try reader.read($0) }
        try reader.finish()
    } catch let fault as GeoFault {
        lines.append("\(fault.position.line): \(fault.message)")
    } catch {
        lines.append("\(error)")
    }
    return lines
}

private func rows(_ text: String, pieces: Int = .max) -> [String] { rows(Array(text.utf8), pieces: pieces) }

@Suite("Tables of separated values")
struct CSVTests {
    @Test(
        "quotes, line ends, separators, and rows without text",
        arguments: [
            ("a,b\n1,2\n", ["1@1 a|b", "2@2 1|2"]),
            (
                "a,b\r\n\"1\r\n,\",\"say \"\"x\"\"\"\r\n\r\n3,4",
                ["1@1 a|b", "2@2 1\r\n,|say \"x\"", "4@5 3|4"]
            ),
            ("a,b\r1,2\r", ["1@1 a|b", "2@2 1|2"]),
            ("\u{FEFF}a;b;c\n1,5;2;3\n", ["1@1 a|b|c", "2@2 1,5|2|3"]),
            ("a\tb\n1\t2\n", ["1@1 a|b", "2@2 1|2"]),
            ("sep=;\r\na;b\r\n1;2", ["2@2 a|b", "3@3 1|2"]),
            ("\n\n\"a b\",c\nx\"y,\"z\"w\n", ["3@3 a b|c", "4@4 x\"y|zw"]),
            ("a\n", ["1@1 a"]),
            ("a,,\n,,\n,1,\n", ["1@1 a||", "3@3 |1|"]),
            ("", []),
            ("a,b\n\"1,2\n3,4\n", ["1@1 a|b", "2: a quotation mark in line 2 is never closed"]),
        ])
    func forms(_ text: String, _ expected: [String]) {
        #expect(rows(text) == expected)
        for size in [1, 2, 3, 5] { #expect(rows(text, pieces: size) == expected) }
    }

    @Test("UTF-16, windows-1252, and UTF-8 with damage")
    func encodings() {
        let text = "name,x\né😀,1\n"
        let units = Array(text.utf16)
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let expected = ["1@1 name|x", "2@2 é😀|1"]
        for size in [1, 2, 3, 100] {
            #expect(rows(Array(text.utf8), pieces: size) == expected)
            #expect(rows([0xFF, 0xFE] + little, pieces: size) == expected)
            #expect(rows([0xFE, 0xFF] + big, pieces: size) == expected)
            #expect(rows(little, pieces: size) == expected)
        }
        let latin = Array("name,x\nCaf".utf8) + [0xE9, 0x92] + Array(",1\n".utf8)
        #expect(rows(latin) == ["1@1 name|x", "2@2 Caf\u{E9}\u{2019}|1"])
        let damaged = Array("é,x\nCaf".utf8) + [0xE9] + Array(",1\n".utf8)
        #expect(rows(damaged) == ["1@1 é|x", "2@2 Caf\u{FFFD}|1"])
    }

    @Test("rows and columns are bounded")
    func limits() {
        var limits = CSVLimits()
        limits.rowBytes = 10
        limits.columns = 3
        #expect(
            rows(Array("a,b\n0123456789\n".utf8), limits: limits) == [
                "1@1 a|b", "2: a row is longer than 10 bytes",
            ])
        #expect(rows(Array("a,b,c,d\n".utf8), limits: limits) == ["1: a row has more than 3 columns"])
    }

    @Test("says of tables what Python's csv module says")
    func python() throws {
        var random = SeededGenerator(seed: 3)
        var tables: [String] = []
        for _ in 0..<200 {
            let letters = ["a", ",", "\"", "\n", "\r\n", "bc", " ", "é", "\"\"", "\"x,y\""]
            var text = "k,l\n"
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                text += letters.randomElement(using: &random) ?? ""
            }
            tables.append(text + "\n")
        }
        let input = try JSONSerialization.data(withJSONObject: tables)
        let script = """
            import csv, io, json, sys
            out = []
            for text in json.load(sys.stdin):
                rows = []
                try:
                    for row in csv.reader(io.StringIO(text, newline=""), strict=False):
                        if any(row): rows.append(row)
                except csv.Error: rows = None
                out.append(rows)
            json.dump(out, sys.stdout)
            """
        let answer = try runProgram(
            ["/usr/bin/python3", "-c", script], stdin: String(decoding: input, as: UTF8.self))
        let peers = try #require(
            JSONSerialization.jsonObject(with: Data(answer.stdout.utf8)) as? [[[String]]?])
        for (text, peer) in zip(tables, peers) {
            // A quotation mark that is never closed is a fault here, and ends with the file there.
            let ours = rows(text)
            guard let peer, ours.last?.contains("never closed") != true else { continue }
            let fields: [String] = ours.map { String($0.drop { $0 != " " }.dropFirst()) }
            let expected: [String] = peer.map { $0.joined(separator: "|") }
            #expect(fields == expected, "\(text.debugDescription)")
        }
    }
}
