// Python's plistlib as a second reader and writer: what it writes we read as it does, and what we can read it reads alike.
import Foundation
import PropertyLists
import TestSupport
import Testing

@Suite("Property lists and Python's plistlib")
struct PlistlibTests {
    @Test("what plistlib writes is read as plistlib reads it", .timeLimit(.minutes(10)))
    func written() throws {
        // By rounds of 100, so that the output of one never fills the memory.
        for round in 0..<soakRounds(2) {
            for (number, line) in try Peer.run(["write", "\(2026 + round)", "100"]).enumerated() {
                let parts = line.split(separator: " ", maxSplits: 1)
                let bytes = Array(try #require(Data(base64Encoded: String(parts[0]))))
                let read = try PropertyListReader.read(bytes, file: "Test.plist")
                let agree = Canonical.text(read) == parts[1]
                #expect(agree, "seed \(2026 + round), line \(number + 1)")
            }
        }
    }

    @Test("odd XML of our own making is read alike by both", .timeLimit(.minutes(10)))
    func oddXML() throws {
        var generator = SeededGenerator(seed: 1121)
        for round in 0..<soakRounds(2) {
            let files = (0..<100).map { _ in OddXML.file(using: &generator) }
            try compare(files.map { Peer.File(form: "xml", bytes: $0) }, "round \(round)", bothRead: true)
        }
    }

    /// A damaged file may be refused by either; what both accept must say the same. plistlib overlooks more: names of
    /// elements it does not know, text between elements, bytes in base64 that are none.
    @Test("damaged files that both accept say the same to both", .timeLimit(.minutes(10)))
    func damaged() throws {
        var generator = SeededGenerator(seed: 77)
        let specimens = [
            Peer.File(form: "xml", bytes: Array(ToolFixture.pythonXML.utf8)),
            Peer.File(form: "xml", bytes: Array(ToolFixture.gnustepXML.utf8)),
            Peer.File(form: "binary", bytes: ToolFixture.pythonBinary),
            Peer.File(form: "binary", bytes: ToolFixture.gnustepBinary),
            Peer.File(form: "binary", bytes: ToolFixture.libplistBinary),
        ]
        for round in 0..<soakRounds(2) {
            let files = (0..<500).map { number in
                var file = specimens[number % specimens.count]
                for _ in 0...Int.random(in: 0..<3, using: &generator) {
                    let place = Int.random(in: file.bytes.indices, using: &generator)
                    let other = UInt8.random(in: .min ... .max, using: &generator)
                    file.bytes[place] = Bool.random(using: &generator) ? other : file.bytes[place] ^ 1
                }
                return file
            }
            try compare(files, "round \(round)", bothRead: false)
        }
    }

    private func compare(_ files: [Peer.File], _ name: String, bothRead: Bool) throws {
        let theirs = try Peer.run(["read"], files.map(\.line))
        try #require(theirs.count == files.count)
        var compared = 0
        for (number, file) in files.enumerated() {
            let ours = (try? PropertyListReader.read(file.bytes, file: "Test.plist")).map {
                Canonical.text($0, merging: true)
            }
            let their = String(theirs[number])
            if !bothRead, ours == nil || their == "refused" { continue }
            compared += 1
            let agree = ours == their
            #expect(agree, "\(name), file \(number): \(file.excerpt): \(reading(file.bytes).prefix(300))")
        }
        // Not all of the damage may be the end of a file, or nothing would have been compared.
        #expect(compared > files.count / 10)
    }
}

/// Python's side of the comparison: `plistlib_peer.py` beside this file.
private enum Peer {
    struct File {
        var form: String
        var bytes: [UInt8]

        var line: String { form + " " + Data(bytes).base64EncodedString() + "\n" }
        var excerpt: String { String(decoding: bytes.prefix(2_000), as: UTF8.self).debugDescription }
    }

    static func run(
        _ arguments: [String], _ input: [String] = [], script: String = #filePath
    ) throws -> [Substring] {
        let folder = script.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let result = try runProgram(
            ["/usr/bin/python3", folder + "/plistlib_peer.py"] + arguments, stdin: input.joined(),
            seconds: 120)
        guard result.status == .exited(0) else {
            throw HarnessFailure("plistlib_peer.py: \(result.status): \(result.stderr)")
        }
        return result.stdout.split(separator: "\n")
    }
}

/// The form in which both sides write what they read; `plistlib_peer.py` describes it.
private enum Canonical {
    /// - Parameters:
    ///   - merging: a key that occurs twice is written once, where it came first and with the value that came last:
    ///     plistlib keeps no more of it.
    static func text(_ value: PropertyListValue, merging: Bool = false) -> String {
        var bytes: [UInt8] = []
        append(value, merging, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(_ value: PropertyListValue, _ merging: Bool, to text: inout [UInt8]) {
        switch value.content {
        case .string(let string): append("s", hex: string.utf8, to: &text)
        case .integer(let number): text += "i\(number)".utf8
        case .real(let number):
            append("r", hex: BinaryWriter.bigEndian(number.bitPattern, size: 8), to: &text)
        case .boolean(let flag): text += (flag ? "b1" : "b0").utf8
        case .data(let bytes): append("d", hex: bytes, to: &text)
        case .date(let date): text += "t\(date)".utf8
        case .array(let items):
            for (index, item) in items.enumerated() {
                text += (index == 0 ? "[" : ",").utf8
                append(item, merging, to: &text)
            }
            text += (items.isEmpty ? "[]" : "]").utf8
        case .dictionary(let dictionary):
            let entries = merging ? merged(dictionary) : dictionary.entries
            for (index, entry) in entries.enumerated() {
                append(index == 0 ? "{" : ",", hex: entry.key.utf8, to: &text)
                text += "=".utf8
                append(entry.value, merging, to: &text)
            }
            text += (entries.isEmpty ? "{}" : "}").utf8
        }
    }

    private static func append(_ mark: String, hex bytes: some Sequence<UInt8>, to text: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        text += mark.utf8
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
    }

    private static func merged(_ dictionary: PropertyListDictionary) -> [PropertyListDictionary.Entry] {
        var entries: [PropertyListDictionary.Entry] = []
        // Not as Swift compares: to Python an accent of its own and an accented letter are two things.
        var places: [[UInt8]: Int] = [:]
        for entry in dictionary.entries {
            if let place = places[Array(entry.key.utf8)] {
                entries[place].value = entry.value
            } else {
                places[Array(entry.key.utf8)] = entries.count
                entries.append(entry)
            }
        }
        return entries
    }
}

/// XML property lists as no tool writes them and as XML allows them: comments, instructions and CDATA wherever they may
/// stand, references for letters, tags with blanks, line ends of every system, several encodings.
private enum OddXML {
    static func file(using generator: inout SeededGenerator) -> [UInt8] {
        var writer = Writer(generator: generator)
        let bytes = writer.document()
        generator = writer.generator
        return bytes
    }

    private struct Writer {
        var generator: SeededGenerator
        private var lineEnd = "\n"

        init(generator: SeededGenerator) { self.generator = generator }

        private mutating func one<Item>(of items: [Item]) -> Item {
            items[Int.random(in: items.indices, using: &generator)]
        }

        mutating func document() -> [UInt8] {
            lineEnd = one(of: ["\n", "\r\n", "\r"])
            let encoding = one(of: ["", "UTF-8", "utf-8", "UTF-16", "ISO-8859-1", "mark"])
            let declared = encoding.isEmpty || encoding == "mark" ? "" : " encoding=\"\(encoding)\""
            let head =
                encoding.isEmpty && Bool.random(using: &generator) ? "" : "<?xml version=\"1.0\"\(declared)?>"
            let doctype = one(of: [
                "", appleDoctype,
                "<!DOCTYPE plist SYSTEM \"file://localhost/System/Library/DTDs/PropertyList.dtd\">",
                "<!DOCTYPE plist [ <!-- <plist> --> <!ELEMENT plist ANY> <?pi <dict> ?> ]>",
            ])
            let value = element(RandomValue.make(depth: 1, using: &generator))
            let text =
                head + gap() + doctype + gap()
                + "<plist\(one(of: ["", " version=\"1.0\"", " version='0.9' "]))>"
                + gap() + value + gap() + "</plist>" + gap()
            return encode(text, encoding)
        }

        private mutating func encode(_ text: String, _ encoding: String) -> [UInt8] {
            switch encoding {
            case "UTF-16":
                let isBig = Bool.random(using: &generator)
                return ([0xFEFF] + Array(text.utf16)).flatMap { (unit: UInt16) -> [UInt8] in
                    isBig ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
                }
            case "ISO-8859-1":
                return text.unicodeScalars.flatMap { scalar -> [UInt8] in
                    scalar.value < 256 ? [UInt8(scalar.value)] : Array("&#\(scalar.value);".utf8)
                }
            case "mark": return [0xEF, 0xBB, 0xBF] + Array(text.utf8)
            default: return Array(text.utf8)
            }
        }

        /// Returns text that may appear between elements.
        private mutating func gap() -> String {
            let pieces = [
                "", "", lineEnd, lineEnd + "\t", "  ", "<!-- - <key>no</key> &amp; ]]> -->",
                "<?editor <dict> ?>",
                "<!---->",
            ]
            return one(of: pieces) + one(of: pieces)
        }

        private mutating func element(_ value: RandomValue) -> String {
            switch value {
            case .string(let text): return tag("string", letters(text))
            case .integer(let number): return tag("integer", padded(split(String(number))))
            case .real(let number): return tag("real", padded(split(String(number))))
            case .boolean(let flag):
                let name = flag ? "true" : "false"
                return one(of: [
                    "<\(name)/>", "<\(name) />", "<\(name)></\(name)>", "<\(name)>\(gap())</\(name)>",
                ])
            case .data(let bytes):
                let options = one(of: [
                    Data.Base64EncodingOptions(), [.lineLength64Characters, .endLineWithLineFeed],
                    [.lineLength76Characters, .endLineWithCarriageReturn],
                ])
                return tag("data", padded(Data(bytes).base64EncodedString(options: options)))
            case .date(let seconds):
                return tag("date", Date(timeIntervalSinceReferenceDate: Double(seconds)).formatted(.iso8601))
            case .array(let items):
                var text = ""
                for item in items { text += gap() + element(item) }
                return tag("array", text + gap())
            case .dictionary(let entries):
                var text = ""
                for key in entries.keys.sorted() {
                    guard let value = entries[key] else { continue }
                    text += gap() + tag("key", letters(key)) + gap() + element(value)
                }
                return tag("dict", text + gap())
            }
        }

        private mutating func tag(_ name: String, _ content: String) -> String {
            let blank = one(of: ["", "", " ", lineEnd])
            if content.isEmpty, Bool.random(using: &generator) { return "<\(name)\(blank)/>" }
            return "<\(name)\(blank)>" + content + "</\(name)\(blank)>"
        }

        /// Text with some letters as references, some in CDATA sections, and comments in between.
        private mutating func letters(_ text: String) -> String {
            var result = ""
            for scalar in text.unicodeScalars {
                let plain: String
                switch scalar {
                case "<": plain = "&lt;"
                case ">": plain = "&gt;"
                case "&": plain = "&amp;"
                case "\n": plain = lineEnd
                default: plain = String(scalar)
                }
                switch Int.random(in: 0..<12, using: &generator) {
                case 0: result += "&#\(scalar.value);"
                case 1: result += "&#x\(String(scalar.value, radix: 16));"
                case 2: result += "<![CDATA[\(scalar == "\n" ? lineEnd : String(scalar))]]>"
                case 3: result += plain + "<!-- <b> -->"
                default: result += plain
                }
            }
            return result
        }

        private mutating func split(_ digits: String) -> String {
            guard digits.count > 1, Int.random(in: 0..<4, using: &generator) == 0 else { return digits }
            return digits.prefix(1) + one(of: ["<!-- , -->", "<?pi?>", "<![CDATA[]]>"]) + digits.dropFirst()
        }

        private mutating func padded(_ text: String) -> String {
            one(of: ["", " ", lineEnd + "\t"]) + text + one(of: ["", " ", lineEnd])
        }
    }
}
