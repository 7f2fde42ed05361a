// Property lists saved in other encodings than plain UTF-8.
import Testing

@Suite("Encodings of property lists")
struct TextEncodingTests {
    private static let text =
        "<?xml version=\"1.0\"?>\n<plist>\n<array><string>Grüße 東京 🔥</string><true/></array>\n</plist>\n"
    private static let expected = "3:1 array\n  3:8 string Grüße 東京 🔥\n  3:35 true\n"

    private func utf16(_ text: String, bigEndian: Bool, mark: Bool = true) -> [UInt8] {
        ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { (unit: UInt16) -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return bigEndian ? [high, low] : [low, high]
        }
    }

    @Test("UTF-8 with a byte order mark")
    func utf8Mark() {
        #expect(reading([0xEF, 0xBB, 0xBF] + Array(Self.text.utf8)) == Self.expected)
        #expect(reading([0xEF, 0xBB, 0xBF] + Array("<plist><true/></plist>".utf8)) == "1:8 true\n")
    }

    @Test(
        "UTF-16 of both orders, with and without a mark, counts columns as UTF-8 does",
        arguments: [true, false])
    func utf16Orders(bigEndian: Bool) {
        #expect(reading(utf16(Self.text, bigEndian: bigEndian)) == Self.expected)
        #expect(reading(utf16(Self.text, bigEndian: bigEndian, mark: false)) == Self.expected)
        for start in ["<plist>", "\n<plist>", "<!-- c --><plist>", "<!DOCTYPE plist><plist>"] {
            let bare = start + "<string>Grüße</string></plist>"
            #expect(reading(utf16(bare, bigEndian: bigEndian, mark: false)) == reading(bare))
            #expect(reading(bare).hasSuffix(" string Grüße\n"))
        }
        let declared = Self.text.replacing("?>", with: " encoding=\"UTF-16\"?>")
        #expect(reading(utf16(declared, bigEndian: bigEndian)) == Self.expected)
        // Editors change the encoding and leave the declaration: the mark wins.
        let stale = Self.text.replacing("?>", with: " encoding=\"UTF-8\"?>")
        #expect(reading(utf16(stale, bigEndian: bigEndian)) == Self.expected)
    }

    @Test("ISO-8859-1 and US-ASCII as declared")
    func singleBytes() {
        let head = Array("<?xml version='1.0' encoding = 'iso-8859-1'?>\n<plist><array><string>caf".utf8)
        let tail = Array("</string><true/></array></plist>".utf8)
        #expect(reading(head + [0xE9] + tail) == "2:8 array\n  2:15 string café\n  2:36 true\n")
        let ascii = "<?xml version=\"1.0\" encoding=\"US-ASCII\"?><plist><string>a&#233;</string></plist>"
        #expect(reading(ascii) == "1:49 string aé\n")
    }

    @Test("what cannot be converted is refused with the way to convert it")
    func refused() {
        #expect(
            reading("<?xml version=\"1.0\" encoding=\"windows-1252\"?>\n<plist><true/></plist>")
                == "Test.plist:1:31: error plist-encoding: the encoding \"windows-1252\" is not supported; convert the "
                + "file with \"iconv -f windows-1252 -t UTF-8 OLD >NEW\" and write encoding=\"UTF-8\" in its first line"
        )
        #expect(
            reading("<?xml version=\"1.0\" encoding=\"$(reboot)\"?>\n<plist><true/></plist>")
                == "Test.plist:1:31: error plist-encoding: the encoding \"$(reboot)\" is not supported; convert the "
                + "file with \"iconv -f ENCODING -t UTF-8 OLD >NEW\" and write encoding=\"UTF-8\" in its first line"
        )
        #expect(
            reading("<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<plist><true/></plist>")
                == "Test.plist:1:31: error plist-encoding: the first line says \"UTF-16\", but the file is not in "
                + "UTF-16; write encoding=\"UTF-8\" there, or save the file as UTF-16")
        #expect(
            reading([0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0])
                == "Test.plist:1:1: error plist-encoding: the encoding \"UTF-32\" is not supported; convert the file "
                + "with \"iconv -f UTF-32 -t UTF-8 OLD >NEW\" and write encoding=\"UTF-8\" in its first line")
    }

    @Test("bytes that are not of the encoding are told with their place")
    func damaged() {
        let bad: [UInt8] = [0xE9]
        let tail = Array("</string></plist>".utf8)
        #expect(
            reading(Array("<plist>\n<string>é".utf8) + bad + tail)
                == "Test.plist:2:10: error plist-encoding: the byte 0xE9 is not UTF-8; save the file as UTF-8, or name "
                + "its true encoding in the first line (ISO-8859-1 is understood)")
        #expect(
            reading(Array("<plist>\n<string>".utf8) + [0xED, 0xA0, 0x80] + tail)
                == "Test.plist:2:9: error plist-encoding: the byte 0xED is not UTF-8; save the file as UTF-8, or name "
                + "its true encoding in the first line (ISO-8859-1 is understood)")
        #expect(
            reading(Array("<?xml version=\"1.0\" encoding=\"US-ASCII\"?>\n<plist><string>".utf8) + bad + tail)
                == "Test.plist:2:16: error plist-encoding: the first line says US-ASCII, but the byte 0xE9 is not; save "
                + "the file as UTF-8 and write encoding=\"UTF-8\" in its first line")
        #expect(
            reading(utf16("<plist>\n<string>🔥", bigEndian: false) + [0x3D, 0xD8, 0x3C, 0])
                == "Test.plist:2:10: error plist-encoding: half of a UTF-16 surrogate pair stands alone here; save the "
                + "file as UTF-8")
        #expect(
            reading(utf16("<plist>\n", bigEndian: true) + [0])
                == "Test.plist:2:1: error plist-encoding: the file ends in the middle of a UTF-16 character; copy it "
                + "again from where it came from")
    }
}
