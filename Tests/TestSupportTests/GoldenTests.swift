// The goldens' own tests: a comparison that cannot fail would make every suite that uses it worthless.
import Foundation
import Testing

@testable import TestSupport

@Suite struct GoldenTests {
    private let folder = GoldenFolder(path: NSTemporaryDirectory() + "goldens-\(UUID().uuidString)")

    @Test("recording writes the file and says so, and then the same text passes")
    func recording() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let said = try #require(try folder.record("one\ntwo", as: "deep/er/name"))
        #expect(said.contains("recorded golden deep/er/name"))
        #expect(try folder.compare("one\ntwo", with: "deep/er/name") == nil)
        #expect(try folder.compare("one\ntwo\n", with: "deep/er/name") == nil)
    }

    @Test("a missing golden is reported")
    func missing() throws {
        #expect(try folder.compare("text", with: "none")?.contains("there is no golden none yet") == true)
    }

    @Test("another text is reported with the lines that differ")
    func different() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        _ = try folder.record("a\nb\nc\nd\ne\nf\ng\nh", as: "x")
        let said = try #require(try folder.compare("a\nb\nc\nd\nE  \nf\ng\nh", with: "x"))
        #expect(said == "golden x differs (- golden, + now):\n…\n  c\n  d\n- e\n+ E··\n  f\n  g\n…")
    }

    @Test("two spellings of one letter are a difference, and are told apart")
    func spellings() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        _ = try folder.record("caf\u{E9}", as: "x")
        let said = try #require(try folder.compare("cafe\u{301}", with: "x"))
        #expect(said.contains("- café\n+ cafe<U+301>"))
    }

    @Test(
        "a name never leaves the folder", arguments: ["", "/x", "../x", "a/../x", "x.txt", "a b", "x/"])
    func names(name: String) {
        #expect(throws: GoldenNameError.self) { try folder.compare("", with: name) }
        #expect(throws: GoldenNameError.self) { try folder.record("", as: name) }
    }

    @Test("goldens lie in the suite's folder, however deep the test file lies")
    func folderOfSuite() {
        #expect(
            GoldenFolder(besideTest: "/a/Tests/b/Tests/Suite/x/y.swift")?.path
                == "/a/Tests/b/Tests/Suite/Goldens")
        #expect(GoldenFolder(besideTest: "/a/Tests/y.swift") == nil)
    }

    @Test("a long difference is cut")
    func longDifference() {
        let old = (0..<1000).map { "a\($0)" }.joined(separator: "\n")
        let shown = lineDifference(from: old, to: "z")
        #expect(shown.count == 201)
        #expect(shown.last == "… and more")
    }
}
