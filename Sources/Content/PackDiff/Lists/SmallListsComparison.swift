import ContentPack
import Geodesy
import Stylesheets

/// Compares the smaller lists of two packs: the fields of `Pack.plist`, icons, colors, search words.
enum SmallListsComparison {
    static func info(_ old: PackInfo, _ new: PackInfo) -> [PackChange] {
        func point(_ point: GeoPoint?) -> String? { point.map { "\($0.latitude), \($0.longitude)" } }
        func bounds(_ bounds: GeoBounds?) -> String? {
            bounds.map { "\($0.south), \($0.west), \($0.north), \($0.east)" }
        }
        let fields: [(String, String?, String?)] = [
            ("Identifier", old.identifier, new.identifier), ("Title", old.title, new.title),
            ("Subtitle", old.subtitle, new.subtitle), ("Publisher", old.publisher, new.publisher),
            ("Notice", old.notice, new.notice), ("Language", old.language, new.language),
            ("Version", String(old.version), String(new.version)), ("Date", old.date, new.date),
            ("HomeLocation", point(old.homeLocation), point(new.homeLocation)),
            ("HomeName", old.homeName, new.homeName),
            ("CampusBounds", bounds(old.campusBounds), bounds(new.campusBounds)),
            ("UpdateURL", old.updateURL, new.updateURL),
            ("MinimumProgramVersion", old.minimumProgramVersion, new.minimumProgramVersion),
        ]
        return PackChange.fields(fields, .pack, file: PackFiles.info)
    }

    static func icons(_ old: [String: Icon], _ new: [String: Icon]) -> [PackChange] {
        named(old, new, .image, file: PackFiles.icons) { icon in
            icon.ascii.map { "\(icon.glyph) \($0)" } ?? icon.glyph
        }
    }

    static func colors(_ old: Palette, _ new: Palette) -> [PackChange] {
        named(old.rules, new.rules, .rule, file: PackFiles.stylesheet) { colors in
            let parts = [
                colors.foreground.map { "text " + $0.hexadecimalText },
                colors.background.map { "background " + $0.hexadecimalText },
            ]
            return parts.compactMap { $0 }.joined(separator: ", ")
        }
    }

    /// Compares values by name, each described by one text.
    private static func named<Value>(
        _ old: [String: Value], _ new: [String: Value], _ what: PackChange.What, file: String,
        _ text: (Value) -> String
    ) -> [PackChange] {
        Set(old.keys).union(new.keys).sorted().compactMap { name in
            PackChange.value(
                what, .looks, name: name, from: old[name].map(text), to: new[name].map(text), file: file)
        }
    }

    /// Counts the changes: a pack has about a thousand search words, too many to list each.
    static func words(_ old: SearchWords, _ new: SearchWords) -> [PackChange] {
        func synonyms(_ words: SearchWords) -> [String: [String]] {
            // The meanings that depend on other words, and the groups of words that they name, count as well.
            let senses = words.senses.map { sense in
                (
                    ([sense.words] + [sense.company]).map { $0.joined(separator: ",") }.joined(
                        separator: ": "), sense.guides
                )
            }
            return Dictionary(
                words.synonyms.map { ($0.phrase, $0.meanings) } + senses
                    + words.groups.map { ($0.key, $0.value) }, uniquingKeysWith: +)
        }
        func userPhrases(_ words: SearchWords) -> [[String]] {
            words.userPhrases.flatMap { guide in guide.phrases.map { [guide.slug, $0] } }
        }
        return counted(synonyms(old), synonyms(new), .synonym)
            + counted(userPhrases(old), userPhrases(new), .userPhrase)
            + counted((old.stopWords ?? []).map { [$0] }, (new.stopWords ?? []).map { [$0] }, .stopWord)
            + counted(old.knownWords.map { [$0] }, new.knownWords.map { [$0] }, .knownWord)
            + counted(old.otherTopics.map { [$0] }, new.otherTopics.map { [$0] }, .otherTopic)
    }

    private static func counted(
        _ old: [String: [String]], _ new: [String: [String]], _ what: PackChange.What
    ) -> [PackChange] {
        let added = new.keys.count { old[$0] == nil }
        let removed = old.keys.count { new[$0] == nil }
        let changed = old.count { key, meanings in new[key].map { $0 != meanings } ?? false }
        return changes(what, [(.added, added), (.removed, removed), (.changed, changed)])
    }

    private static func counted(
        _ old: [[String]], _ new: [[String]], _ what: PackChange.What
    ) -> [PackChange] {
        let matching = Matching(old, new, by: [{ $0 }])
        return changes(what, [(.added, matching.added.count), (.removed, matching.removed.count)])
    }

    private static func changes(_ what: PackChange.What, _ counts: [(PackChange.Kind, Int)]) -> [PackChange] {
        counts.filter { $0.1 > 0 }.map { kind, count in
            PackChange(.search, kind, what, name: "Search", count: count, file: PackFiles.searchWords)
        }
    }
}
