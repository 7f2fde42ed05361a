import GuideDocument

/// Compares the metadata of two versions of a guide: title, keywords, sources, review date.
enum GuideHeadComparison {
    static func changes(
        _ old: GuideMetadata, _ new: GuideMetadata, name: String, file: String
    ) -> [PackChange] {
        let single: [(PackChange.What, String?, String?)] = [
            (.title, old.title, new.title), (.summary, old.summary, new.summary),
            (.reviewed, old.reviewed, new.reviewed), (.language, old.language, new.language),
            (.division, old.divisionName, new.divisionName), (.purpose, old.purpose, new.purpose),
            (.privacy, old.privacy, new.privacy), (.timer, old.timer?.text, new.timer?.text),
        ]
        var changes: [PackChange] = single.compactMap { what, before, now in
            let (before, now) = (before ?? "", now ?? "")
            guard before != now else { return nil }
            return PackChange(
                .guides, what, of: name, from: before.isEmpty ? nil : before, to: now.isEmpty ? nil : now,
                file: file)
        }
        changes += sources(old.sources, new.sources, name: name, file: file)
        let words = Matching(old.keywords, new.keywords, by: [{ [$0] }])
        changes += words.removed.map { list(.removed, .keyword, old.keywords[$0], name, file) }
        changes += words.added.map { list(.added, .keyword, new.keywords[$0], name, file) }
        return changes
    }

    private static func sources(
        _ old: [GuideMetadata.Source], _ new: [GuideMetadata.Source], name: String, file: String
    ) -> [PackChange] {
        let matching = Matching(old, new, by: [{ [$0.name, $0.address] }, { [$0.name] }, { [$0.address] }])
        var changes: [PackChange] = []
        for pair in matching.pairs {
            let (before, now) = (old[pair.old], new[pair.new])
            if before.name != now.name {
                var change = list(.renamed, .source, now.address, name, file)
                change.old = before.name
                change.new = now.name
                changes.append(change)
            } else if before.address != now.address {
                var change = list(.changed, .sourceAddress, now.name, name, file)
                change.old = before.address
                change.new = now.address
                changes.append(change)
            }
        }
        changes += matching.removed.map { list(.removed, .source, old[$0].name, name, file) }
        changes += matching.added.map { list(.added, .source, new[$0].name, name, file) }
        return changes
    }

    private static func list(
        _ kind: PackChange.Kind, _ what: PackChange.What, _ text: String, _ name: String, _ file: String
    ) -> PackChange {
        var change = PackChange(.guides, kind, what, name: name, file: file)
        change.text = text
        return change
    }
}
