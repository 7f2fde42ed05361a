import Guidebook
import TestSupport
import Testing

@testable import PackCheck

/// The findings of a flood: bounded, counted, and nothing rare lost among what is frequent.
@Suite struct FindingsLedgerTests {
    private func finding(
        _ code: String, _ line: Int, _ severity: Diagnostic.Severity = .warning
    ) -> Diagnostic {
        Diagnostic(
            severity, code, file: "Guides/a.html", position: SourcePosition(line: line, column: 1),
            message: "wrong", hint: "mend it")
    }

    @Test func theSameIsKeptOnce() {
        var ledger = FindingsLedger()
        ledger.add(contentsOf: [finding("guide-link", 1), finding("guide-link", 2), finding("guide-link", 1)])
        #expect(ledger.findings.count == 2)
        #expect(ledger.notes == [])
    }

    @Test func aFloodOfOneCodeIsCutAndCounted() {
        var ledger = FindingsLedger()
        for line in 1...1_200 { ledger.add(finding("guide-link", line)) }
        for line in 1...500 { ledger.add(finding("guide-summary", line)) }
        for line in 1...501 { ledger.add(finding("guide-review-overdue", line, .note)) }
        ledger.add(finding("file-missing", 1, .error))
        let report = CheckReport(ledger, guides: [])
        #expect(report.findings.count == 3 * 500 + 1 + 2)
        #expect(report.count(.error) == 1)
        #expect(report.count(.warning) == 1_700)
        // The overdue reviews, and what is said of the two that were cut.
        #expect(report.count(.note) == 501 + 2)
        #expect(
            report.findings.prefix(2).map(\.description) == [
                ".:1:1: note findings-cut: guide-link was found 700 more times than the 500 listed; mend what is listed "
                    + "first",
                ".:1:1: note findings-cut: guide-review-overdue was found 1 more time than the 500 listed; mend what is "
                    + "listed first",
            ])
        #expect(report.hasFaults)
        let strict = report.countingNotesAsErrors
        #expect(strict.count(.note) == 0)
        #expect(strict.count(.error) == 1 + 501 + 2)
        #expect(strict.count(.warning) == 1_700)
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
        #expect(report.findings.last?.code == "search-key")
        #expect(report.count(.warning) == 520 + 1)
        #expect(report.guides.count == 521)
    }
}
