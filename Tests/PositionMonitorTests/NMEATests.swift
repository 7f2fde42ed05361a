import Geodesy
import TestSupport
import Testing

// Sentences as receivers write them: which are positions, and what is taken from which.
@testable import PositionReports

/// A sentence with its checksum.
func nmeaSentence(_ body: String) -> String {
    let sum = String(body.utf8.reduce(0 as UInt8, ^), radix: 16, uppercase: true)
    return "$\(body)*\(sum.count < 2 ? "0" : "")\(sum)"
}

@Suite struct NMEATests {
    private let point = GeoPoint(latitude: 37.25, longitude: -80.5)
    private let rmc = "RMC,120000.00,A,3715.000,N,08030.000,W,002.7,090.5,221126,,,A"
    private let gga = "GGA,120000.00,3715.000,N,08030.000,W,1,08,1.5,630.0,M,-33.0,M,,"

    /// Returns the report after the last of some lines.
    private func report(_ lines: String...) -> PositionReport? {
        var reader = NMEAReader()
        return lines.map { reader.read(Array($0.utf8)[...]) }.last ?? nil
    }

    @Test func positionsOfAnyTalkerAreRead() {
        for talker in ["GP", "GN", "GL", "GA", "GB", "BD", "GQ", "II"] {
            #expect(
                report(nmeaSentence(talker + rmc))
                    == PositionReport(point: point, speed: 2.7 * 1_852 / 3_600, course: 90.5))
            #expect(report(nmeaSentence(talker + gga)) == PositionReport(point: point, accuracy: 28.5))
        }
        let south = nmeaSentence("GPRMC,1,A,3715.0000,S,08030.0000,E,,,,,")
        #expect(report(south) == PositionReport(point: GeoPoint(latitude: -37.25, longitude: 80.5)))
    }

    @Test func sentencesOfOneSecondCompleteEachOther() {
        let whole = PositionReport(point: point, accuracy: 28.5, speed: 2.7 * 1_852 / 3_600, course: 90.5)
        #expect(report(nmeaSentence("GN" + rmc), nmeaSentence("GP" + gga)) == whole)
        #expect(report(nmeaSentence("GP" + gga), nmeaSentence("GN" + rmc)) == whole)
        let later = gga.replacing("120000.00", with: "120001.00")
        #expect(
            report(nmeaSentence("GP" + rmc), nmeaSentence("GP" + later))
                == PositionReport(point: point, accuracy: 28.5))
        let timeless = (rmc.replacing("120000.00", with: ""), gga.replacing("120000.00", with: ""))
        #expect(
            report(nmeaSentence("GP" + timeless.0), nmeaSentence("GP" + timeless.1))
                == PositionReport(point: point, accuracy: 28.5))
    }

    @Test func correctedPositionsAreKnownBetter() {
        for quality in [2, 3, 4, 5] {
            #expect(
                report(nmeaSentence("GP" + gga.replacing("W,1,", with: "W,\(quality),")))?.accuracy == 7.125)
        }
        #expect(report(nmeaSentence("GP" + gga.replacing("1.5", with: "")))?.accuracy == nil)
        #expect(report(nmeaSentence("GP" + gga.replacing("1.5", with: "99.99")))?.accuracy == 1_899.81)
        #expect(report(nmeaSentence("GP" + gga.replacing("1.5", with: "100")))?.accuracy == nil)
    }

    @Test func sentenceMayFollowAnotherThing() {
        #expect(report("\\s:rx,n:1*3F\\" + nmeaSentence("GP" + rmc)) != nil, "a tag block")
        #expect(report("$GPRMC,1200" + nmeaSentence("GP" + rmc)) != nil, "a sentence that was cut")
    }

    @Test func voidFixesAndDamageAreNoPositions() {
        for (old, new) in [
            (",A,", ",V,"), ("221126,,,A", "221126,,,N"), ("221126,,,A", "221126,,,S"), ("3715.000", ""),
            ("3715.000", "9115.000"), ("3715.000", "3760.000"), ("3715.000", "371.5000"),
            ("3715.000", "-715.000"), ("3715.000", "37 5.000"), ("3715.000", "37.15.00"),
            ("3715.000", "1e1500"),
            (",N,", ",X,"), ("08030.000", "18130.000"), ("08030.000", "8030.000"), ("RMC", "RMCX"),
            ("RMC", "VTG"),
        ] {
            let changed = rmc.replacing(old, with: new)
            #expect(changed != rmc && report(nmeaSentence("GP" + changed)) == nil, "\(changed)")
        }
        for quality in ["0", "7", "8", "9", "", "-1", "1.5x"] {
            #expect(
                report(nmeaSentence("GP" + gga.replacing("W,1,", with: "W,\(quality),"))) == nil, "\(quality)"
            )
        }
        let whole = nmeaSentence("GP" + rmc)
        for line in [
            "", "$", "$*00", "$GPRMC*4B", String(whole.dropLast(3)), String(whole.dropLast()),
            whole.replacing("3715", with: "3716"), whole.dropFirst().description,
            nmeaSentence("GP" + rmc + String(repeating: ",", count: 300)),
        ] {
            #expect(report(line) == nil, "\(line)")
        }
    }

    @Test func noByteOfASentenceBringsItDown() {
        var generator = SeededGenerator(seed: 8)
        let whole = Array(gga.utf8)
        for _ in 0..<3_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            let sum = bytes.reduce(0, ^)
            let hex = Array("0123456789abcdef".utf8)
            let line = Array("$".utf8) + bytes + [UInt8(ascii: "*"), hex[Int(sum >> 4)], hex[Int(sum & 15)]]
            var reader = NMEAReader()
            if let report = reader.read(line[...]) { #expect(report.point.isOnEarth) }
        }
    }

    @Test func bothKindsOfLinesAreRead() {
        func position(_ line: String) -> PositionReport? {
            var stream = ReceiverStream()
            return stream.take(Array((line + "\n").utf8), at: 0)
        }
        let json = #"{"class":"TPV","device":"/dev/x","mode":3,"lat":37.25,"lon":-80.5}"#
        #expect(position(json) == PositionReport(device: "/dev/x", point: point))
        #expect(position(nmeaSentence("GP" + gga))?.point == point)
        #expect(position("gpspipe") == nil)
    }
}
