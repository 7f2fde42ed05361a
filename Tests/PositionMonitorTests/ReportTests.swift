import Geodesy
import TestSupport
import Testing

// The data that receivers send: lines, reports, several receivers.
@testable import PositionReports

@Suite struct ReportTests {
    @Test func linesAreWholeHoweverTheyCome() {
        let text = "one\r\ntwo\n\n" + String(repeating: "x", count: 70_000) + "\nthree\nrest"
        for size in [1, 7, 4_096, 100_000] {
            var lines = ReportLines()
            var found: [String] = []
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                lines.feed(rest.prefix(size)) { found.append(String(decoding: $0, as: UTF8.self)) }
                rest = rest.dropFirst(size)
            }
            #expect(found == ["one", "two", "", "three"])
        }
    }

    private func report(_ text: String) -> PositionReport? { GPSDReport.read(Array(text.utf8)[...]) }
    private let start = #"{"class":"TPV","device":"/dev/x","mode":3,"lat":37.25,"lon":-80.5"#

    @Test func reportOfGPSDIsRead() {
        let point = GeoPoint(latitude: 37.25, longitude: -80.5)
        #expect(report(start + "}") == PositionReport(device: "/dev/x", point: point))
        #expect(
            report(start + #","eph":8.5,"epx":30,"speed":1.4,"track":90.5}"#)
                == PositionReport(device: "/dev/x", point: point, accuracy: 8.5, speed: 1.4, course: 90.5))
        #expect(report(start + #","epx":30,"epy":31}"#)?.accuracy == 31)
        #expect(report(start + #","eph":-1,"speed":1e9,"track":361}"#) == report(start + "}"))
    }

    @Test(arguments: [
        "", "{}", "[]", "\"TPV\"", #"{"class":"SKY","x":"TPV"}"#, #"{"class":"TPV","mode":3}"#,
        #"{"class":"TPV","mode":1,"lat":37.25,"lon":-80.5}"#, #"{"class":"TPV","lat":37.25,"lon":-80.5}"#,
        #"{"class":"TPV","mode":3,"lat":91,"lon":-80.5}"#,
        #"{"class":"TPV","mode":3,"lat":null,"lon":-80.5}"#,
        #"{"class":"TPV","mode":3,"lat":"37","lon":"-80"}"#,
        #"{"class":"TPV","mode":3,"lat":37.25,"lon":-80"#,
        #"{"class":"TPV","mode":3,"lat":1e999,"lon":-80}"#,
        #"{"class":"TPV","mode":3,"lat":1,"lon":1,"x":[[[[[[[[[[[[]]]]]]]]]]]]}"#,
        "$GPRMC,120000.00,A,3713.380000,N,08025.350000,W,002.7,000.0,221126,,,A*4A",
    ])
    func anythingElseIsNoPosition(_ text: String) {
        #expect(report(text) == nil)
    }

    @Test func noByteOfAReportBringsItDown() {
        var generator = SeededGenerator(seed: 7)
        let whole = Array((start + #","eph":8.5,"speed":1.4}"#).utf8)
        for _ in 0..<3_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            if let report = GPSDReport.read(bytes[...]) { #expect(report.point.isOnEarth) }
        }
    }

    @Test func oneReceiverIsKeptUntilItIsSilent() {
        var choice = ReceiverChoice()
        func take(_ device: String, _ accuracy: Double?, at time: Int) -> PositionReport? {
            choice.take(
                PositionReport(
                    device: device, point: GeoPoint(latitude: 1, longitude: 1), accuracy: accuracy), at: time)
        }
        #expect(take("a", 5, at: 0)?.device == "a")
        #expect(take("b", 1, at: 500) == nil)
        #expect(take("a", nil, at: 1_000)?.accuracy == 5, "reports of one second belong together")
        #expect(take("a", nil, at: 4_000)?.accuracy == nil)
        #expect(take("b", 1, at: 13_999) == nil)
        #expect(take("b", 1, at: 14_000)?.device == "b")
        #expect(take("a", 5, at: 15_000) == nil)
    }
}
