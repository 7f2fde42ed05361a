import ContentPack
import Files
import GuideDocument

/// Compares the guides of two packs: added, removed and renamed files, and changes within each guide.
struct GuidesComparison {
    let old: Pack
    let new: Pack
    private(set) var result = PackComparison()
    private(set) var changedPaths: Set<String> = []
    /// The paths of the drawings that guides of each pack show, as far as the guides were read.
    private(set) var oldPictures: Set<String> = []
    private(set) var newPictures: Set<String> = []
    private var budget = SequenceComparison.Budget()
    private let oldContacts: [GuideContact]
    private let newContacts: [GuideContact]

    /// A guide whose path exists in only one of the packs.
    private struct UnpairedGuide {
        var path: String
        var guide: Guide
        var name: String { GuidesComparison.name(guide, path: path) }
        /// The checksum of the whole text; empty for a guide without text.
        var checksum: String
    }

    /// - Parameter changedPictures: the drawings that differ; without any, guides with the same bytes are not read.
    init(
        _ old: Pack, _ new: Pack, paths: [String], changedPictures: Set<String>
    ) {
        (self.old, self.new) = (old, new)
        newContacts = new.contacts.forGuides
        // A number that changed is one change of a contact, and not one of every guide that shows it.
        oldContacts = newContacts + old.contacts.forGuides
        var (removed, added): ([UnpairedGuide], [UnpairedGuide]) = ([], [])
        for path in paths {
            switch (
                old.file(path, limit: PackFiles.largestGuide), new.file(path, limit: PackFiles.largestGuide)
            ) {
            case (.missing, .missing): break
            case (.bytes(let before), .bytes(let now)):
                let isSame = before == now
                if isSame, changedPictures.isEmpty { continue }
                let guide = newGuide(now, path)
                if isSame, changedPictures.isDisjoint(with: Self.pictures(of: guide, path)) { continue }
                if !isSame { changedPaths.insert(path) }
                compare(oldGuide(before, path), guide, path: path)
            case (.bytes(let bytes), .missing): removed.append(Self.unpaired(oldGuide(bytes, path), path))
            case (.missing, .bytes(let bytes)): added.append(Self.unpaired(newGuide(bytes, path), path))
            case (let before, let now):
                for (side, file) in [(UnreadFile.Side.old, before), (.new, now)] {
                    guard case .unreadable(let problem) = file else { continue }
                    result.unread.append(UnreadFile(side: side, problem: problem))
                }
            }
        }
        pair(removed, added)
    }

    private mutating func oldGuide(_ bytes: [UInt8], _ path: String) -> Guide {
        Self.guide(bytes, path, of: old, oldContacts, &oldPictures)
    }

    private mutating func newGuide(_ bytes: [UInt8], _ path: String) -> Guide {
        Self.guide(bytes, path, of: new, newContacts, &newPictures)
    }

    private static func guide(
        _ bytes: [UInt8], _ path: String, of pack: Pack, _ contacts: [GuideContact],
        _ pictures: inout Set<String>
    ) -> Guide {
        let guide = GuideReader.read(bytes, file: path, contacts: contacts)
        pictures.formUnion(Self.pictures(of: guide, path))
        return guide.illustrated(from: pack, at: path)
    }

    private static func pictures(of guide: Guide, _ path: String) -> [String] {
        guide.metadata.drawings.compactMap { PackPath.normalized($0, from: PackPath.folder(of: path)) }
    }

    private static func unpaired(_ guide: Guide, _ path: String) -> UnpairedGuide {
        let text = Array(guide.plainText.utf8)
        let checksum = "\(text.count) \(text.withUnsafeBytes(Checksum.of))"
        // Guides without text cannot be matched by it.
        return UnpairedGuide(
            path: path, guide: Guide(metadata: guide.metadata), checksum: text.isEmpty ? "" : checksum)
    }

    /// Matches guides of other paths with the same text, or else the same title: their file was renamed.
    private mutating func pair(_ removed: [UnpairedGuide], _ added: [UnpairedGuide]) {
        let matching = Matching(
            removed, added,
            by: [
                { $0.checksum.isEmpty ? nil : [$0.checksum] },
                { $0.guide.metadata.title.isEmpty ? nil : [$0.guide.metadata.title] },
            ])
        for pair in matching.pairs {
            let (before, now) = (removed[pair.old], added[pair.new])
            var change = PackChange(
                .guides, .renamed, .guide, name: now.name, from: before.path, to: now.path,
                file: now.path)
            change.oldFile = before.path
            result.changes.append(change)
            guard case .bytes(let first) = old.file(before.path, limit: PackFiles.largestGuide),
                case .bytes(let second) = new.file(now.path, limit: PackFiles.largestGuide), first != second
            else { continue }
            compare(oldGuide(first, before.path), newGuide(second, now.path), path: now.path)
        }
        result.changes += matching.removed.map {
            PackChange(.guides, .removed, .guide, name: removed[$0].name, file: removed[$0].path)
        }
        result.changes += matching.added.map {
            PackChange(.guides, .added, .guide, name: added[$0].name, file: added[$0].path)
        }
    }

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
