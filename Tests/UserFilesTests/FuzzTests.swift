import AppCore
import TestSupport
import Testing

@testable import UserFiles

/// Files of ours with bytes changed, lost and added: whatever comes of them is bounded and safe to show, and what is
/// written of it is read as the same.
@Suite struct FuzzTests {
    private static let state = Array(
        """
        # What Muster remembers of this pack. To forget it all, delete this file.
        muster-state 1
        pack 7
        bookmark\tGuides/fire.html\tduring\t12:40\tDuring\tFire
        bookmark\tGuides/page.html\t-\t3:0\tIts heading\tA pagé
        recent\tGuides/flood.html\t-\t-\t-\tFlood

        """.utf8)
    private static let settings = Array("# mine\ntheme = light # by day\r\ntext-width=80\nmouse = on\n".utf8)

    private func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let place = Int.random(in: 0..<max(1, bytes.count), using: &generator)
            guard place < bytes.count else { break }
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes.remove(at: place)
            case 2:
                bytes.insert(
                    [0x09, 0x0A, 0x2F, 0x2E, 0x3A][Int.random(in: 0..<5, using: &generator)], at: place)
            case 3: bytes = Array(bytes[..<place])
            default: bytes += bytes[place...]
            }
        }
        return bytes
    }

    @Test func stateFiles() {
        var generator = SeededGenerator(seed: 11)
        var kinds: Set<String> = []
        for _ in 0..<soakRounds(2000) {
            let bytes = mutated(Self.state, &generator)
            switch RecordText.read(bytes, packVersion: 7) {
            case .damaged: kinds.insert("damaged")
            case .newer: kinds.insert("newer")
            case .record(let record, let isWhole):
                kinds.insert(isWhole ? "whole" : "partly")
                #expect(record.bookmarks.count <= ReadingRecord.maxBookmarks)
                #expect(record.recent.count <= ReadingRecord.maxRecent)
                let texts =
                    record.bookmarks.flatMap { [$0.guide, $0.title, $0.place.name] }
                    + record.recent.flatMap { [$0.guide, $0.title] }
                for text in texts {
                    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
                }
                for bookmark in record.bookmarks {
                    #expect(
                        !bookmark.guide.hasPrefix("/") && !bookmark.guide.split(separator: "/").contains("..")
                    )
                }
                let written = RecordText.bytes(record, packVersion: 7)
                #expect(RecordText.read(written, packVersion: 7) == .record(record, isWhole: true))
            }
        }
        #expect(kinds.isSuperset(of: ["damaged", "whole", "partly"]))
    }

    @Test func settingsFiles() throws {
        var generator = SeededGenerator(seed: 12)
        var read = 0
        for _ in 0..<soakRounds(2000) {
            guard var text = SettingsText(mutated(Self.settings, &generator)) else { continue }
            read += 1
            let others = text.lines.filter { !$0.contains("theme") }
            text.set(.theme, to: "dark")
            let again = try #require(SettingsText(text.bytes))
            #expect(again.value(of: .theme) == "dark")
            #expect(again.lines.filter { !$0.contains("theme") } == others)
        }
        #expect(read > 100)
    }
}
