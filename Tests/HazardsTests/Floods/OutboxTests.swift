// The outbox: what is kept stays, whatever is in the folder.
import Clocks
import Files
import Foundation
import Geodesy
import TestSupport
import Testing

@testable import Hazards

@Suite struct OutboxTests {
    private let directory: PrivateDirectory
    private let outbox: Outbox
    private let now = Moment("2026-03-02T17:00:00Z") ?? Moment(seconds: 0)
    private let service = "https://floods.example.org/index.php"

    init() throws {
        directory = try PrivateDirectory()
        outbox = Outbox(directory.path("data/muster/outbox"))
    }

    private var draft: FloodReportDraft {
        var draft = FloodReportDraft(
            point: GeoPoint(latitude: -33.123456, longitude: 179.999999),
            observed: FloodTime("2026-03-02 12:00:59") ?? FloodTime(localSeconds: 0), zoneOffset: -18_000,
            severity: 2)
        (draft.cover, draft.coverHeight) = (.icySnow, 12)
        draft.comment = "<b>&amp; \"Ünder\" the bridge"
        (draft.email, draft.phone) = ("a.b@example.org", "+1 (701) 555-0100")
        return draft
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: outbox.path).sorted()
    }

    @Test func whatIsKeptIsReadAgain() throws {
        #expect(try outbox.list() == Outbox.Listing())
        let one = try outbox.keep(draft, for: service, picture: [1, 2, 3], now: now)
        let two = try outbox.keep(draft, for: service, now: now + -3_600)
        let listing = try outbox.list()
        #expect(listing.reports == [one, two] && listing.unreadable.isEmpty)
        #expect(one.draft.observed.text == "2026-03-02 12:00" && one.hasPicture && !two.hasPicture)
        #expect(try outbox.picture(of: one.id) == [1, 2, 3])
        #expect(listing.report("2") == two && listing.report(one.id.uppercased()) == one)
        #expect(listing.report("3") == nil && listing.report("0") == nil)
        // For the person alone.
        for name in try names() {
            let mode = try FileManager.default.attributesOfItem(atPath: outbox.path + "/" + name)
            #expect(mode[.posixPermissions] as? Int == 0o600)
        }
        let mode = try FileManager.default.attributesOfItem(atPath: outbox.path)
        #expect(mode[.posixPermissions] as? Int == 0o700)
    }

    /// Whatever else is in the folder, no report is hidden.
    @Test func manyOtherFilesHideNoReport() throws {
        let report = try outbox.keep(draft, for: service, now: now)
        for number in 0..<5_000 { try directory.write("", to: "data/muster/outbox/x\(number)") }
        #expect(try outbox.list().reports == [report])
        for number in 0..<5_000 { try directory.write("", to: "data/muster/outbox/x\(number).plist") }
        #expect(throws: OutboxProblem.crowded(path: outbox.path)) { try outbox.list() }
    }

    /// A new picture has another name, so that the report always names the one that belongs to it.
    @Test func aReportAndItsPictureAreOneThing() throws {
        let report = try outbox.keep(draft, for: service, picture: [1], now: now)
        let before = try Data(contentsOf: URL(fileURLWithPath: outbox.path + "/\(report.id).plist"))
        let edited = try outbox.edit(report.id, picture: [2], now: now) { $0.severity = 5 }
        #expect(try outbox.picture(of: report.id) == [2] && edited.hasPicture)
        #expect(try names() == [report.id + "-2.jpg", report.id + ".plist"])
        // Stopped before the report was replaced: the old text has the old picture.
        try directory.write([1], to: "data/muster/outbox/\(report.id).jpg")
        try before.write(to: URL(fileURLWithPath: outbox.path + "/\(report.id).plist"))
        #expect(try outbox.picture(of: report.id) == [1])
        try outbox.cleanUp(now: now)
        #expect(try names() == [report.id + ".jpg", report.id + ".plist"])
        for bytes: [UInt8] in [[3], [4], [5]] {
            try outbox.edit(report.id, picture: bytes, now: now) { _ in }
            #expect(try outbox.picture(of: report.id) == bytes)
            #expect(try names().count == 2)
        }
        _ = try outbox.withdraw(report.id)
        #expect(try names().isEmpty)
    }

    @Test func everyStateIsReadAgain() throws {
        let report = try outbox.keep(draft, for: service, now: now)
        for state in ReportDelivery.State.allCases {
            let changed = try #require(
                try outbox.update(report.id) {
                    $0.delivery.set(state, at: now + 60, "the <server> said so")
                    ($0.delivery.failures, $0.delivery.notBefore) = (3, now + 600)
                    ($0.delivery.marker, $0.delivery.omitsPicture) = ("107", true)
                    return true
                })
            #expect(try outbox.list().reports == [changed])
        }
    }

    @Test func aReportIsChangedUntilItIsSent() throws {
        let report = try outbox.keep(draft, for: service, picture: [1], now: now)
        var edited = try outbox.edit(report.id, now: now) { $0.severity = 5 }
        #expect(edited.draft.severity == 5 && edited.hasPicture)
        edited = try outbox.edit(report.id, picture: [], now: now) { $0.comment = nil }
        #expect(!edited.hasPicture)
        #expect(try names() == [report.id + ".plist"])
        for state in [ReportDelivery.State.sending, .sent, .sentWithoutPicture, .unsure] {
            _ = try outbox.update(report.id) {
                $0.delivery.set(state, at: now)
                return true
            }
            #expect(throws: OutboxProblem.underWay(id: report.id, state)) {
                try outbox.edit(report.id, now: now) { $0.severity = 1 }
            }
        }
        _ = try outbox.update(report.id) {
            $0.delivery.set(.refused, at: now, "no")
            return true
        }
        #expect(try outbox.edit(report.id, now: now) { $0.severity = 1 }.delivery.state == .waiting)
    }

    @Test func aReportIsWithdrawnUntilItIsSent() throws {
        let report = try outbox.keep(draft, for: service, picture: [1], now: now)
        #expect(try outbox.withdraw(report.id) == .waiting)
        #expect(try names().isEmpty)
        #expect(throws: OutboxProblem.missing(id: report.id)) { try outbox.withdraw(report.id) }
        #expect(throws: OutboxProblem.missing(id: "../../x")) { try outbox.withdraw("../../x") }
        let sent = try outbox.keep(draft, for: service, now: now)
        _ = try outbox.update(sent.id) {
            $0.delivery.set(.sending, at: now)
            return true
        }
        let lock = try outbox.lockForSending()
        #expect(throws: OutboxProblem.underWay(id: sent.id, .sending)) { try outbox.withdraw(sent.id) }
        lock?.hold()
    }

    @Test func whatWasSentGoesAfterAMonth() throws {
        let report = try outbox.keep(draft, for: service, now: now)
        _ = try outbox.update(report.id) {
            $0.delivery.set(.sent, at: now)
            return true
        }
        try outbox.cleanUp(now: now + 29 * 86_400)
        #expect(try outbox.list().reports.count == 1)
        try outbox.cleanUp(now: now + 31 * 86_400)
        #expect(try outbox.list().reports.isEmpty)
    }

    @Test func whatStoppedProgramsLeaveIsRemoved() throws {
        let report = try outbox.keep(draft, for: service, now: now)
        for name in ["bcdfgh.jpg", "bcdfgh.plist.new", report.id + ".jpg.new", "notes.txt"] {
            try Data([1]).write(to: URL(fileURLWithPath: outbox.path + "/" + name))
        }
        try outbox.cleanUp(now: now)
        #expect(try names() == [report.id + ".plist", "notes.txt"].sorted())
    }

    @Test func whatCannotBeReadIsListedAndLeftAlone() throws {
        let report = try outbox.keep(draft, for: service, now: now)
        let path = outbox.path + "/\(report.id).plist"
        let good = try String(contentsOfFile: path, encoding: .utf8)
        let bad: [(String, String)] = [
            ("", ""), (good.replacing("<integer>2</integer>", with: "<integer>6</integer>"), "Severity"),
            (good.replacing("muster-flood-report-1", with: "muster-flood-report-2"), "Format"),
            (good.replacing("-33.123456", with: "-93.1"), "not on Earth"),
            (good.replacing("-33.123456", with: "nan"), "Latitude"),
            (good.replacing("a.b@example.org", with: "a\u{7}b"), ""),
            (good.replacing("<string>waiting", with: "<string>lost"), "State"),
            (good.replacing("<key>Since</key>", with: "<key>Sins</key>"), "Since"),
            (String(good.prefix(300)), ""), (String(repeating: " ", count: 40_000), "larger"),
            (good.replacing("2026-03-02 12:00<", with: "2026-13-02 12:00<"), "Observed"),
            (good.replacing("https://floods", with: "https://fl\u{202E}oods"), "Service"),
        ]
        for (text, reason) in bad {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            let listing = try outbox.list()
            #expect(listing.reports.isEmpty && listing.unreadable.count == 1, "\(text.prefix(400))")
            #expect(
                listing.unreadable.first.map { reason.isEmpty || $0.reason.contains(reason) } ?? false,
                "\(listing.unreadable)")
            #expect(FileManager.default.fileExists(atPath: path))
        }
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
        mkfifo(outbox.path + "/bcdfgk.plist", 0o600)
        try Data().write(to: URL(fileURLWithPath: outbox.path + "/My Report.plist"))
        #expect(try outbox.list().unreadable.count == 3)
        // It is removed only when a person says so.
        #expect(try outbox.withdraw(report.id) == nil)
        #expect(FileManager.default.fileExists(atPath: "/etc/passwd"))
    }

    @Test func thereIsALimit() throws {
        try outbox.keep(draft, for: service, now: now)
        let first = try names()[0]
        let bytes = try Data(contentsOf: URL(fileURLWithPath: outbox.path + "/" + first))
        let letters = Array("bcdfghjkmn")
        for number in 0..<(Outbox.limit - 1) {
            let digits = [number / 100, number / 10 % 10, number % 10].map { letters[$0] }
            try bytes.write(to: URL(fileURLWithPath: outbox.path + "/222" + String(digits) + ".plist"))
        }
        #expect(throws: OutboxProblem.full(max: Outbox.limit)) {
            try outbox.keep(draft, for: service, now: now)
        }
    }

    @Test func whatWasSentLongAgoTakesNoRoom() throws {
        let report = try outbox.keep(draft, for: service, now: now)
        _ = try outbox.update(report.id) {
            $0.delivery.set(.sent, at: now)
            return true
        }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: outbox.path + "/\(report.id).plist"))
        let letters = Array("bcdfghjkmn")
        for number in 0..<(Outbox.limit - 1) {
            let digits = [number / 100, number / 10 % 10, number % 10].map { letters[$0] }
            try bytes.write(to: URL(fileURLWithPath: outbox.path + "/222" + String(digits) + ".plist"))
        }
        let new = try outbox.keep(draft, for: service, now: now + 31 * 86_400)
        #expect(try outbox.list().reports.map(\.id) == [new.id])
    }
}

/// The text that a person types, field by field.
@Suite struct ReportFieldTests {
    private let noon = Moment("2026-03-02T17:00:00Z") ?? Moment(seconds: 0)
    private let zone = LocalZone { _ in -18_000 }

    private func time(_ text: String) -> String? {
        (try? FloodReportField.time(text, now: noon, zone: zone))?.observed.text
    }

    @Test func timesAreLocalAndNotAhead() {
        #expect(time("now") == "2026-03-02 12:00" && time("11:30") == "2026-03-02 11:30")
        #expect(time("12:04") == "2026-03-02 12:04" && time("23:50") == "2026-03-01 23:50")
        #expect(time("2026-02-28 9:05") == "2026-02-28 09:05")
        #expect(time("2026-02-28T09:05") == "2026-02-28 09:05")
        for text in [
            "", "noon", "25:00", "2026-03-02 13:00", "2024-03-02 12:00", "2026-02-30 12:00", "1 2 3",
        ] {
            #expect(time(text) == nil, "\(text)")
        }
    }

    @Test func aSeverityIsANumberOrAWord() throws {
        #expect(try FloodReportField.severity("4", nil) == 4)
        #expect(try FloodReportField.severity("Dangerous", .oneWorst) == 1)
        #expect(try FloodReportField.severity("dangerous", .fiveWorst) == 5)
        #expect(try FloodReportField.severity("none", .oneWorst) == 5)
        for text in ["0", "6", "", "bad", "4.5", "-1"] {
            #expect(throws: ReportFieldProblem.self) { try FloodReportField.severity(text, .oneWorst) }
        }
        // Which end is the worst is never assumed.
        #expect(throws: ReportFieldProblem.self) { try FloodReportField.severity("dangerous", nil) }
    }

    @Test func otherFieldsAreBounded() throws {
        #expect(try FloodReportField.cover("wet-snow") == .wetSnow)
        #expect(try FloodReportField.cover("Ice-covered snow") == .icySnow)
        #expect(try FloodReportField.comment(" two\nlines\u{1B}[31m ") == "two lines[31m")
        #expect(throws: ReportFieldProblem.self) {
            try FloodReportField.comment(String(repeating: "x", count: 1_001))
        }
        for text in ["-1", "10000", "6 in", ""] {
            #expect(throws: ReportFieldProblem.self) { try FloodReportField.height(text) }
        }
        for text in ["a", "a@", "@b", "a@b@c", "a b@c", "ä@b"] {
            #expect(throws: ReportFieldProblem.self) { try FloodReportField.email(text) }
        }
        for text in ["12", "call me", "1234567890123456789012"] {
            #expect(throws: ReportFieldProblem.self) { try FloodReportField.phone(text) }
        }
    }
}

/// Pictures lose what their camera knows.
@Suite struct JPEGPictureTests {
    private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
    }

    private var jfif: [UInt8] { Array("JFIF".utf8) + [0, 1, 2, 1, 0, 72, 0, 72] }
    private var frame: [UInt8] { segment(0xC0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0]) }
    private var scan: [UInt8] {
        segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0xFF, 0, 0x34, 0xFF, 0xD0, 0x56]
    }

    @Test func onlyThePictureIsLeft() throws {
        let table = segment(0xDB, [UInt8](repeating: 1, count: 65))
        let adobe = segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
        let whole: [[UInt8]] = [
            [0xFF, 0xD8], segment(0xE0, jfif + [2, 1, 9, 9, 9, 9, 9, 9]),
            segment(0xE1, Array("Exif\0\0GPS 46.9 N".utf8)), segment(0xE2, Array("ICC".utf8)), adobe,
            segment(0xEE, Array("Other".utf8)), segment(0xFE, Array("by Ann".utf8)), table, frame, [0xFF],
            scan,
            segment(0xED, Array("Photoshop".utf8)), scan, [0xFF, 0xD9],
            Array("a film behind it, with GPS".utf8),
        ]
        let needed: [[UInt8]] = [
            [0xFF, 0xD8], segment(0xE0, jfif + [0, 0]), adobe, table, frame, scan, scan, [0xFF, 0xD9],
        ]
        let (bytes, expected) = (Array(whole.joined()), Array(needed.joined()))
        #expect(try JPEGPicture.stripped(bytes) == expected)
        #expect(try JPEGPicture.stripped(expected) == expected)
    }

    /// Reserved and hierarchical segments are none that a picture needs, and may hold anything.
    @Test func noOtherSegmentIsLeft() throws {
        let whole: [UInt8] = [0xFF, 0xD8] + frame + scan + [0xFF, 0xD9]
        let needed: Set<UInt8> = [0xC4, 0xCC, 0xD9, 0xDA, 0xDB, 0xDC, 0xDD]
        for marker in UInt8(0xC0)...0xFE
        where !needed.contains(marker) && !(0xD0...0xD7).contains(marker)
            && (!(0xC0...0xCF).contains(marker) || marker == 0xC8)
        {
            let bytes = [0xFF, 0xD8] + segment(marker, Array("SECRETGPS".utf8)) + whole.dropFirst(2)
            #expect(try JPEGPicture.stripped(bytes) == whole, "\(String(marker, radix: 16))")
        }
    }

    /// Behind what a segment needs could be something else.
    @Test func segmentsAreAsLongAsTheirContent() throws {
        let huffman = segment(0xC4, [0] + [1] + [UInt8](repeating: 0, count: 15) + [7])
        let tables = [
            huffman, segment(0xDB, [UInt8](repeating: 0, count: 65)),
            segment(0xDB, [0x10] + [UInt8](repeating: 1, count: 128)),
            segment(0xDD, [0, 4]), segment(0xCC, [0, 0x10]),
        ]
        for table in tables {
            let bytes: [UInt8] = [0xFF, 0xD8] + table + frame + scan + [0xFF, 0xD9]
            #expect(try JPEGPicture.stripped(bytes) == bytes)
            let longer = segment(table[1], Array(table.dropFirst(4)) + Array("GPS".utf8))
            #expect(throws: ReportFieldProblem.self) {
                try JPEGPicture.stripped([0xFF, 0xD8] + longer + frame + scan + [0xFF, 0xD9])
            }
        }
    }

    @Test func whatIsNoWholePictureIsRefused() {
        let whole: [UInt8] = [0xFF, 0xD8] + frame + scan + [0xFF, 0xD9]
        #expect((try? JPEGPicture.stripped(whole)) == whole)
        for count in 0..<whole.count {
            #expect(throws: ReportFieldProblem.self) { try JPEGPicture.stripped(Array(whole.prefix(count))) }
        }
        let others: [[UInt8]] = [
            Array("\u{89}PNG".utf8), Array("<html>".utf8), [0xFF, 0xD8, 0xFF, 0xD9],
            [0xFF, 0xD8] + frame + [0xFF, 0xD9], [0xFF, 0xD8] + scan + [0xFF, 0xD9],
            [0xFF, 0xD8, 0xFF, 0xE1, 0, 1] + whole, [0xFF, 0xD8, 0xFF, 0xE1, 0xFF, 0xFF] + whole,
        ]
        for bytes in others {
            #expect(throws: ReportFieldProblem.self) { try JPEGPicture.stripped(bytes) }
        }
    }
}
