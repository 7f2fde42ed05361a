// Tags, text and refusals of XML documents.
import TestSupport
import Testing
import TextTools
import XMLReader

/// The parts of a document as words, and the fault that ended it.
func parts(_ bytes: [UInt8], limits: XMLLimits = .standard, pieces: Int = .max) -> String {
    var words: [String] = []
    var text = ""
    let reader = XMLEventReader(limits: limits) { event, _ in
        if case .text(let more) = event {
            text += more.string
            return true
        }
        if !text.isEmpty { words.append("'" + text + "'") }
        text = ""
        switch event {
        case .start(let name, let attributes):
            words.append("<" + name.prefix.string + "|" + name.local.string + "|" + (attributes["id"] ?? "-"))
        case .end(let name): words.append("/" + name.local.string)
        case .text: break
        }
        return true
    }
    do {
        try bytes.inPieces(of: pieces) { try reader.read($0) }
        try reader.finish()
    } catch let fault as XMLFault {
        words.append("\(fault.position.line):\(fault.position.column) \(fault.message)")
    } catch {
        words.append("\(error)")
    }
    return words.joined(separator: " ")
}

func parts(_ text: String, limits: XMLLimits = .standard, pieces: Int = .max) -> String {
    parts(Array(text.utf8), limits: limits, pieces: pieces)
}

@Suite("XML as a stream")
struct XMLEventTests {
    @Test("tags, prefixes that nobody declares, attributes, text, CDATA and the five entities")
    func events() {
        let text =
            "<kml id='1'><gx:Track xml:id=\"é\">a&amp;b<!-- c --><![CDATA[<&>]]>&#233;</gx:Track><p/></kml>"
        let whole = parts(text)
        #expect(whole == "<|kml|1 <gx|Track|é 'a&b<&>é' /Track <|p|- /p /kml")
        for size in 1...30 { #expect(parts(text, pieces: size) == whole) }
    }

    @Test("encodings that are declared or marked")
    func encodings() {
        func declared(_ name: String, _ byte: UInt8) -> String {
            parts(Array("<?xml version='1.0' encoding='\(name)'?><a>".utf8) + [byte] + Array("</a>".utf8))
        }
        #expect(declared("ISO-8859-1", 0xE9) == "<|a|- 'é' /a")
        #expect(declared("windows-1252", 0x92) == "<|a|- '’' /a")
        #expect(declared("UTF-8", 0xE9).hasSuffix("1:42 this is not well-formed XML"))
        #expect(declared("Shift_JIS", 0x41) == "1:31 the encoding Shift_JIS is not supported")
        #expect(parts([0xEF, 0xBB, 0xBF] + Array("<a/>".utf8)) == "<|a|- /a")
        let utf16 = "<a>é</a>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(parts([0xFF, 0xFE] + utf16) == "<|a|- 'é' /a")
    }

    @Test(
        "what is refused, and where",
        arguments: [
            ("", "1:1 the document is empty"),
            ("PK\u{3}\u{4}", "1:1 this is not XML"),
            ("{\"type\": 1}", "1:1 this is not XML"),
            ("<a><b>", "<|a|- <|b|- 1:7 the document ends in the middle"),
            ("<a>\n<b></a>", "<|a|- '\n' <|b|- 2:6 a closing tag does not match the element that is open"),
            ("<a>&nbsp;</a>", "<|a|- 1:4 an entity is used that XML does not know, such as &nbsp;"),
            (
                "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>",
                "1:13 a document type declaration is not allowed here"
            ),
            (
                "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
                "1:40 a document type declaration is not allowed here"
            ),
            ("<a/><b/>", "<|a|- /a 1:5 there is more after the end of the document"),
            ("<a b=c/>", "1:6 this is not well-formed XML"),
        ])
    func faults(_ text: String, _ expected: String) {
        #expect(parts(text).hasSuffix(expected), "\(parts(text))")
    }

    @Test("depth, length of tags and size are bounded")
    func limits() {
        let deep = String(repeating: "<a>", count: 1_000)
        #expect(parts(deep).hasSuffix("1:385 elements stand more than 128 deep inside one another"))
        #expect(parts("<a/>", limits: XMLLimits(bytes: 3)) == "1:1 the document has more than 3 bytes")
        let long = Array("<a b='".utf8) + [UInt8](repeating: 0x61, count: 1 << 20)
        #expect(
            parts(long, limits: XMLLimits(tagBytes: 1000), pieces: 4096)
                == "1:1 a tag or comment is longer than 1000 bytes")
    }

    @Test("a handler that wants no more ends the reading")
    func stopping() throws {
        var count = 0
        try XMLEventReader.read(Array("<a><b/><c/> and no XML".utf8)) { _, _ in
            count += 1
            return count < 2
        }
        #expect(count == 2)
    }
}
