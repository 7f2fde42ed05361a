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
        func said(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }
        var changes = PackChange.properties(
            single.map { ($0, said($1), said($2)) }, .guides, name: name, file: file)
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
                changes.append(
                    PackChange(
                        .guides, .renamed, .source, name: name, text: now.address, from: before.name,
                        to: now.name, file: file))
            } else if before.address != now.address {
                changes.append(
                    PackChange(
                        .guides, .changed, .sourceAddress, name: name, text: now.name,
                        from: before.address, to: now.address, file: file))
            }
        }
        changes += matching.removed.map { list(.removed, .source, old[$0].name, name, file) }
        changes += matching.added.map { list(.added, .source, new[$0].name, name, file) }
        return changes
    }

    private static func list(
        _ kind: PackChange.Kind, _ what: PackChange.What, _ text: String, _ name: String, _ file: String
    ) -> PackChange { PackChange(.guides, kind, what, name: name, text: text, file: file) }
}
