// Every guide of the pack, laid out.
import Foundation
import GuideDocument
import GuideLayout
import TestSupport
import Testing

@Suite("Layout of the bundled guides")
struct BundledGuideTests {
    /// The guides of this checkout.
    static let files: [String] = {
        let checkout = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let folder = "/\(checkout)/Guides"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".html") }.sorted().map { "\(folder)/\($0)" }
    }()

    private func guide(_ file: String) throws -> Guide {
        GuideReader.read([UInt8](try Data(contentsOf: URL(fileURLWithPath: file))), file: file)
    }

    @Test("there are guides")
    func found() {
        #expect(!Self.files.isEmpty)
    }

    /// A few widths of each in `make test`, all of them in `make soak`.
    @Test("no line is too wide, no text is lost, every place is found again", arguments: files)
    func invariants(file: String) throws {
        let guide = try guide(file)
        var random = SeededGenerator(seed: UInt64(file.utf8.count))
        let some = [20, 21, 40, 80, 120, 200] + (0..<3).map { _ in Int.random(in: 22..<200, using: &random) }
        let narrow = LayoutInvariants(guide.blocks, LayoutOptions(width: 20))
        for width in Soak.multiplier > 1 ? Array(20...200) : some {
            for symbols in [LayoutOptions.Symbols.unicode, .ascii] {
                let page = LayoutInvariants(guide.blocks, LayoutOptions(width: width, symbols: symbols))
                #expect(page.failure() == nil, "width \(width)")
                if symbols == .ascii { continue }
                #expect(page.placesAreKept(in: narrow) == nil, "width \(width)")
                #expect(narrow.placesAreKept(in: page) == nil, "width \(width)")
            }
        }
    }

    @Test("the do-now card of every guide fits the first screen of 80x24 below a banner", arguments: files)
    func card(file: String) throws {
        let page = GuideLayouter.layout(try guide(file), options: LayoutOptions(width: 80, skipsTitle: true))
        guard let first = page.lineOfID["do-now"] else { return }
        let last = page.lines[first...].firstIndex { $0.text.hasPrefix("└") }
        // Title bar, emergency line, banner and footer take up to eight of the 24 rows.
        #expect(last.map { $0 - first < 14 && $0 < 16 } == true, "the card ends at line \(last ?? -1)")
    }
}
