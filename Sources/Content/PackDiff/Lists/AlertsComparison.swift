import ContentPack
import Geodesy

/// Compares the guides for events, words and categories of alerts, and the suggestions of `Feeds.plist`.
enum AlertsComparison {
    static func guides(_ old: AlertGuides, _ new: AlertGuides) -> [PackChange] {
        let kinds: [PackChange.What] = [.alertEvent, .alertWord, .alertCategory, .otherAlerts]
        return zip(kinds, zip(old.lists, new.lists)).flatMap { entries($1.0.entries, $1.1.entries, $0) }
    }

    /// Compares the guides by the names that lead to them. If a name occurs twice, the first counts, as for readers.
    private static func entries(
        _ old: [AlertGuides.Entry], _ new: [AlertGuides.Entry], _ what: PackChange.What
    ) -> [PackChange] {
        func byName(_ entries: [AlertGuides.Entry]) -> [String: AlertGuides.Entry] {
            Dictionary(entries.map { ($0.folded, $0) }) { first, _ in first }
        }
        let (before, now) = (byName(old), byName(new))
        return Set(before.keys).union(now.keys).sorted().compactMap { key in
            PackChange.value(
                what, .alerts, name: now[key]?.name ?? before[key]?.name ?? key, from: before[key]?.slug,
                to: now[key]?.slug, file: PackFiles.alertGuides)
        }
    }

    static func feeds(_ old: SuggestedFeeds, _ new: SuggestedFeeds) -> [PackChange] {
        func change(_ kind: PackChange.Kind) -> (String) -> PackChange {
            { PackChange(.alerts, kind, .feed, name: $0, file: PackFiles.feeds) }
        }
        let added = new.feeds.filter { !old.feeds.contains($0) }.map(change(.added))
        let removed = old.feeds.filter { !new.feeds.contains($0) }.map(change(.removed))
        func codes(_ codes: [String]) -> String? { codes.isEmpty ? nil : codes.joined(separator: ", ") }
        func point(_ point: GeoPoint?) -> String? { point.map { "\($0.latitude), \($0.longitude)" } }
        let fields: [(String, String?, String?)] = [
            ("Name of the place for alerts", old.name, new.name),
            ("Position for alerts", point(old.location), point(new.location)),
            ("Radius for alerts in kilometers", old.radius.map { "\($0)" }, new.radius.map { "\($0)" }),
            ("Counties for alerts (SAME)", codes(old.same), codes(new.same)),
            ("Zones for alerts (UGC)", codes(old.ugc), codes(new.ugc)),
            ("Gauges of rivers", codes(old.gauges), codes(new.gauges)),
        ]
        return added + removed + PackChange.fields(fields, .alerts, file: PackFiles.feeds)
    }
}
