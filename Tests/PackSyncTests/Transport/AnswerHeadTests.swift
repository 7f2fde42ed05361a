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
            "HTTP/1.1 103 Early Hints", "Retry-After: 5", "", "HTTP/1.1 200 OK", "Content-Type: text/html",
        ])
        #expect(head.retryAfter == nil && head.isHTML)
    }

    @Test func whatIsTooLongOrNotPrintableIsNotKept() {
        #expect(head(["Retry-After: " + String(repeating: "1", count: 300)]).retryAfter == nil)
        #expect(head(["Retry-After: 1\u{1B}[2J"]).retryAfter == nil)
        #expect(head(["Retry-After: 1\u{E9}"]).retryAfter == nil)
        #expect(head(["retry-after:   10  "]).retryAfter == 10)
    }

    @Test func addressesAreReadAndShownWithoutSecrets() {
        #expect(SourceAddress("https://example.org/muster") == .web("https://example.org/muster/"))
        #expect(SourceAddress("/media/stick") == .folder("/media/stick"))
        #expect(SourceAddress("stick") == .folder("stick"))
        for wrong in [
            "ftp://example.org/", "file:///etc", "https://", "http://a b/", "http://a/?x", "http://a/#x", "",
            // libcurl finds a host in these too, or they are slips: a password must not be taken for a folder's name.
            "http:///me:secret@example.org/", "http://me:se/cret@example.org/",
            "http:/me:secret@example.org/",
            "HTTPS:me:secret@example.org", "http:\\\\me:secret@example.org/", "http://a\\@me:secret@b/",
            "http://me:secret@/", "http://:80/",
        ] {
            #expect(SourceAddress(wrong) == nil, "\(wrong)")
        }
        #expect(SourceAddress("https://me:secret@example.org/a@b")?.shown == "https://example.org/a@b/")
        for right in ["http://[::1]:8080/a", "https://example.org:443/", "http://me:a:b@c@example.org/"] {
            #expect(SourceAddress(right)?.shown.contains("c@") == false, "\(right)")
        }
        #expect(SourceAddress("HTTP://example.org")?.isPlainHTTP == true)
        #expect(SourceAddress("https://example.org")?.isPlainHTTP == false)
    }
}
