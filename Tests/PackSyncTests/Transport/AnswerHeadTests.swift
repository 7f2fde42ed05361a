import Testing

@testable import PackSync
@testable import Transport

@Suite struct AnswerHeadTests {
    private func head(_ lines: [String]) -> ResponseHeader {
        var head = ResponseHeader()
        for line in lines {
            Array((line + "\r\n").utf8).withUnsafeBytes { head.read($0, now: 1_795_255_200) }
        }
        return head
    }

    @Test func theWaitIsInSecondsOrAMoment() {
        // 1,795,255,200 is 2026-11-21T10:00:00Z.
        #expect(head(["HTTP/1.1 503 X", "Retry-After: 120"]).retryAfter == 120)
        #expect(head(["HTTP/1.1 503 X", "Retry-After: Sat, 21 Nov 2026 10:05:00 GMT"]).retryAfter == 300)
        #expect(head(["HTTP/1.1 503 X", "Retry-After: Sat, 21 Nov 2020 10:05:00 GMT"]).retryAfter == 0)
        #expect(head(["HTTP/1.1 503 X", "Retry-After: Sat, 21 Nov 2099 10:05:00 GMT"]).retryAfter == 86_400)
        #expect(head(["HTTP/1.1 503 X", "Retry-After: 123456789012345678901234567890"]).retryAfter == 86_400)
        for nonsense in ["soon", "-5", "", "1e3", "Sat, 99 Foo"] {
            #expect(head(["HTTP/1.1 503 X", "Retry-After: \(nonsense)"]).retryAfter == nil)
        }
    }

    @Test func onlyTheLastAnswerCounts() {
        let head = head([
            "HTTP/1.1 103 Early Hints", "ETag: \"early\"", "", "HTTP/1.1 200 OK", "Last-Modified: yesterday",
        ])
        #expect(head.validators == Validators(lastModified: "yesterday"))
    }

    @Test func whatIsTooLongOrNotPrintableIsNotKept() {
        #expect(head(["ETag: \"" + String(repeating: "a", count: 300) + "\""]).validators.isEmpty)
        #expect(head(["ETag: \"a\u{1B}[2J\""]).validators.isEmpty)
        #expect(head(["ETag: \"caf\u{E9}\""]).validators.isEmpty)
        #expect(head(["etag:   \"a b\"  "]).validators.entityTag == "\"a b\"")
    }

    @Test func addressesAreReadAndShownWithoutSecrets() {
        #expect(SourceAddress("https://example.org/muster") == .web("https://example.org/muster/"))
        #expect(SourceAddress("/media/stick") == .folder("/media/stick"))
        #expect(SourceAddress("stick") == .folder("stick"))
        for wrong in [
            "ftp://example.org/", "file:///etc", "https://", "http://a b/", "http://a/?x", "http://a/#x", "",
        ] {
            #expect(SourceAddress(wrong) == nil, "\(wrong)")
        }
        #expect(SourceAddress("https://me:secret@example.org/a@b")?.shown == "https://example.org/a@b/")
        #expect(SourceAddress("HTTP://example.org")?.isPlainHTTP == true)
        #expect(SourceAddress("https://example.org")?.isPlainHTTP == false)
    }
}
