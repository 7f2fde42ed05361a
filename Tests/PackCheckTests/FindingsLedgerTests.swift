import Diagnostics
import TestSupport
import Testing

@testable import PackCheck

/// The findings of a flood: bounded, counted, and nothing rare lost among what is frequent.
@Suite struct FindingsLedgerTests {
    private func finding(
        _ code: String, _ line: Int, in file: String = "Guides/a.html",
        _ severity: Diagnostic.Severity = .warning
    ) -> Diagnostic {
        Diagnostic(
            severity, code, file: file, position: SourcePosition(line: line, column: 1), message: "wrong",
            hint: "mend it")
    }

    private func cuts(_ report: CheckReport) -> [String] {
        report.findings.filter { $0.code == "findings-cut" }.map(\.description)
    }

    @Test func theSameIsKeptOnce() {
        var ledger = FindingsLedger()
        ledger.add(contentsOf: [finding("guide-link", 1), finding("guide-link", 2), finding("guide-link", 1)])
        #expect(CheckReport(ledger, guides: []).findings.map { $0.position?.line } == [1, 2])
    }

    @Test func aFloodInOneFileIsCutThereAndCounted() {
        var ledger = FindingsLedger()
        for line in 1...1_200 { ledger.add(finding("guide-link", line)) }
        for line in 1...51 { ledger.add(finding("guide-review-overdue", line, .note)) }
        for line in 1...50 { ledger.add(finding("guide-summary", line)) }
        let report = CheckReport(ledger, guides: [])
        #expect(
            cuts(report) == [
                "Guides/a.html:50:1: note findings-cut: 1150 more findings of guide-link in this file are not listed; correct "
                    + "what is listed, and check again",
                "Guides/a.html:50:1: note findings-cut: 1 more finding of guide-review-overdue in this file is not listed; "
                    + "correct what is listed, and check again",
            ])
        #expect(report.findings.count == 3 * 50 + 2)
        #expect(report.count(.warning) == 1_200 + 50)
        #expect(report.count(.note) == 51 + 2)
        let strict = report.countingNotesAsErrors
        #expect(strict.count(.note) == 0)
        #expect(strict.count(.error) == 51 + 2)
        #expect(strict.count(.warning) == 1_250)
    }

    @Test func aFloodInManyFilesIsCutForThePack() {
        var ledger = FindingsLedger()
        for number in 1...1_200 { ledger.add(finding("guide-link", 1, in: "Guides/a\(number).html")) }
        // One that comes when its code has its full number already.
        for number in 1...500 { ledger.add(finding("guide-title", 1, in: "Guides/a\(number).html")) }
        for line in 1...2 { ledger.add(finding("guide-title", line, in: "Guides/z.html")) }
        ledger.add(finding("file-missing", 1, .error))
        let report = CheckReport(ledger, guides: [])
        #expect(
            cuts(report) == [
                ".:1:1: note findings-cut: 700 more findings of guide-link in the files of this pack are not listed; correct "
                    + "what is listed, and check again",
                ".:1:1: note findings-cut: 2 more findings of guide-title in the files of this pack are not listed; correct "
                    + "what is listed, and check again",
            ])
        #expect(report.findings.count == 500 + 500 + 1 + 2)
        #expect(report.count(.warning) == 1_200 + 502)
        #expect(report.count(.error) == 1)
        #expect(report.hasFaults)
    }

    @Test func notesAloneAreNoFault() {
        var ledger = FindingsLedger()
        ledger.add(finding("guide-review-overdue", 1, .note))
        let report = CheckReport(ledger, guides: [])
        #expect(!report.hasFaults)
        #expect(report.countingNotesAsErrors.hasFaults)
    }

    @Test func manyGuidesWithTheSameFaultDoNotHideAnother() throws {
        let fixture = try CheckFixture()
        for number in 0..<520 {
            try fixture.pack.write(
                PackBuilder.soundGuide.replacing("id=\"fire\"", with: "id=\"a\""),
                to: "Guides/a\(number).html")
        }
        try fixture.pack.write("#fire,#a { color: #fff; background-color: #b00020 }", to: "Guides/global.css")
        try fixture.pack.plist("Search", "<dict><key>Help</key><true/></dict>")
        let report = try fixture.report()
        #expect(report.findings.count == 500 + 1 + 1)
        #expect(report.findings.last?.code == "key-unknown")
        #expect(report.count(.warning) == 520 + 1)
        #expect(report.guides.count == 521)
    }
}
