import ContentPack
import PropertyLists

/// The rules for `Alerts.plist`, which assigns guides to alerts.
enum AlertRules {
    static let all = [guide, double, category]

    private static let guide = CheckRule(
        "alert-guide", "The guides in Alerts.plist are guides of the pack",
        explanation: """
            Events, Words and Categories list, under the name of a guide's file without its ending, the alerts that the guide says \
            what to do about; Otherwise names one for all others. Under a name that no menu leads to an alert has no guide.
            """,
        .pack { context in
            let slugs = Set(context.catalogue.guides.map(\.slug))
            var seen: Set<String> = []
            return lists(context.alertGuides).filter { !slugs.contains($0.entry.slug) }.compactMap {
                list, entry in
                guard seen.insert("\(list):\(entry.slug)").inserted else { return nil }
                return violation(
                    entry, list, "there is no guide \(ShortText.of(entry.slug))",
                    hint: MeantHint.of(
                        entry.slug, among: slugs.sorted(), "name the file of a guide without its ending"))
            }
        })

    private static let double = CheckRule(
        "alert-double", "An alert has one guide in Alerts.plist",
        explanation: """
            The name of an event, a word of it, or a category, leads to one guide: the first that has it. Capitals, \
            blanks and punctuation make no difference.
            """,
        .pack { context in
            var first: [String: String] = [:]
            return lists(context.alertGuides).compactMap { list, entry in
                let name = "\(list):\(entry.folded)"
                guard let other = first[name] else {
                    first[name] = entry.slug
                    return nil
                }
                return violation(
                    entry, list,
                    "\"\(ShortText.of(entry.name))\" has a guide already: \(ShortText.of(other))",
                    hint: "leave it out here or there")
            }
        })

    private static let category = CheckRule(
        "alert-category", "A category in Alerts.plist is one of the Common Alerting Protocol",
        explanation: """
            CAP 1.2 has the categories Geo, Met, Safety, Security, Rescue, Fire, Health, Env, Transport, Infra, CBRNE and \
            Other; no alert has another one.
            """,
        .pack { context in
            let known = AlertGuides.knownCategories
            return context.alertGuides.categories.filter { entry in
                !known.contains { AlertGuides.folded($0) == entry.folded }
            }.map { entry in
                violation(
                    entry, "Categories", "there is no category \(ShortText.of(entry.name))",
                    hint: MeantHint.of(
                        entry.name, among: known, "write one of \(known.joined(separator: ", "))"))
            }
        })

    private static func lists(_ guides: AlertGuides) -> [(list: String, entry: AlertGuides.Entry)] {
        guides.lists.flatMap { list in list.entries.map { (list.key, $0) } }
    }

    private static func violation(
        _ entry: AlertGuides.Entry, _ list: String, _ message: String, hint: String
    ) -> Violation {
        Violation(
            PackFiles.alertGuides, entry.position,
            keyPath: list == "Otherwise" ? list : PropertyListKeyPath.appending(key: entry.slug, to: list),
            message, hint: hint)
    }
}
