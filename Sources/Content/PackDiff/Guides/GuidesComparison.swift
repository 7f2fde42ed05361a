import ContentPack
import Files
import GuideDocument

/// The guides of two packs: which came, went or got another file, and what changed in those that stayed.
struct GuidesComparison {
    let old: PackFilesRead
    let new: PackFilesRead
    private(set) var result = PackComparison()
    private(set) var touched: Set<String> = []
    private var budget = SequenceComparison.Budget()

    /// A guide that only one of the packs has under its path.
    private struct Lone {
        var path: String
        var guide: Guide
        /// Of all that it says.
        var sum: String
    }

    init(_ old: PackFilesRead, _ new: PackFilesRead, paths: [String]) {
        self.old = old
        self.new = new
        var (gone, come): ([Lone], [Lone]) = ([], [])
        for path in paths {
            switch (
                old.file(path, limit: PackFiles.largestGuide), new.file(path, limit: PackFiles.largestGuide)
            ) {
            case (.missing, .missing): break
            case (.bytes(let before), .bytes(let now)):
                guard before != now else { continue }
                touched.insert(path)
                compare(GuideReader.read(before, file: path), GuideReader.read(now, file: path), path: path)
            case (.bytes(let bytes), .missing): gone.append(Self.lone(bytes, path))
            case (.missing, .bytes(let bytes)): come.append(Self.lone(bytes, path))
            case (let before, let now):
                if case .unreadable(let problem) = before {
                    result.unread.append(UnreadFile(side: .old, problem: problem))
                }
                if case .unreadable(let problem) = now {
                    result.unread.append(UnreadFile(side: .new, problem: problem))
                }
            }
        }
        pair(gone, come)
    }

    private static func lone(_ bytes: [UInt8], _ path: String) -> Lone {
        let guide = GuideReader.read(bytes, file: path)
        let text = Array(guide.plainText.utf8)
        let sum = "\(text.count) \(text.withUnsafeBytes(Checksum.of))"
        // Pages without words are not known by them.
        return Lone(path: path, guide: Guide(metadata: guide.metadata), sum: text.isEmpty ? "" : sum)
    }

    /// What says the same under another path, or else is called the same, only got another file.
    private mutating func pair(_ gone: [Lone], _ come: [Lone]) {
        let matching = Matching(
            gone, come,
            by: [
                { $0.sum.isEmpty ? nil : [$0.sum] },
                { $0.guide.metadata.title.isEmpty ? nil : [$0.guide.metadata.title] },
            ])
        for pair in matching.pairs {
            let (before, now) = (gone[pair.old], come[pair.new])
            var change = PackChange(.guides, .renamed, .guide, name: Self.name(now), file: now.path)
            (change.old, change.new, change.oldFile) = (before.path, now.path, before.path)
            result.changes.append(change)
            guard case .bytes(let first) = old.file(before.path, limit: PackFiles.largestGuide),
                case .bytes(let second) = new.file(now.path, limit: PackFiles.largestGuide), first != second
            else { continue }
            compare(
                GuideReader.read(first, file: before.path), GuideReader.read(second, file: now.path),
                path: now.path)
        }
        result.changes += matching.removed.map {
            PackChange(.guides, .removed, .guide, name: Self.name(gone[$0]), file: gone[$0].path)
        }
        result.changes += matching.added.map {
            PackChange(.guides, .added, .guide, name: Self.name(come[$0]), file: come[$0].path)
        }
    }

    private static func name(_ guide: Lone) -> String { name(guide.guide, path: guide.path) }

    private static func name(_ guide: Guide, path: String) -> String {
        guide.displayTitle.isEmpty ? PackPath.stem(of: path) : guide.displayTitle
    }

    private mutating func compare(_ old: Guide, _ new: Guide, path: String) {
        let name = Self.name(new, path: path)
        var changes = GuideHeadComparison.changes(old.metadata, new.metadata, name: name, file: path)
        changes += GuideTextComparison(old, new, name: name, file: path, &budget).changes
        if changes.isEmpty, old.blocks != new.blocks {
            changes = [PackChange(.guides, .changed, .layout, name: name, file: path)]
        }
        result.changes += changes
    }
}
