// The guides of the bundled pack, read as the program reads them.
import Foundation
import GuideDocument
import Testing

@Suite("Bundled guides, read")
struct BundledPageTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Guides").standardized

    private static let files: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".html") }.sorted()

    @Test("there are some")
    func some() { #expect(Self.files.count >= 8) }

    @Test(
        "nothing is found wrong, nothing is unsound, all that a guide of ours has is there", arguments: files)
    func isSound(file: String) throws {
        let page = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(file)))
        let guide = GuideReader.read(page, file: file)
        #expect(guide.findings == [])
        #expect(Soundness.faults(of: guide) == [])
        #expect(guide.metadata.divisionName == String(file.dropLast(5)))
        #expect(guide.metadata.language == "en")
        #expect(!guide.metadata.title.isEmpty && !guide.metadata.summary.isEmpty)
        #expect(guide.metadata.sources.allSatisfy { !$0.name.isEmpty && $0.address.hasPrefix("http") })
        #expect(guide.fixedSections == Guide.FixedSection.allCases)
        #expect(guide.outline.first?.level == 1)
    }
}
