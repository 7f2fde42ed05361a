import AllHazards
import AppCore
import Clocks
import CommandLine
import ContentPack
import GuideScreens
import HazardKit
import ScreenKit
import Screens
import TextMetrics
import TextTools

/// `muster status`: shows the content in use and its problems.
enum StatusCommand {
    static let command = Command(
        name: "status", summary: "Show which content is in use, how old it is, and its problems.",
        discussion: "Reads every file of the pack that a menu leads to. Exit code 1 if one has an error.",
        options: Option.printing
    ) { (invocation) throws(CommandFailure) in
        let content = try invocation.openContent()
        content.loadEverything()
        content.loadPacks()
        let preferences = try Preferences(invocation)
        let memory = Memory(preferences.folders, content.pack)
        let record = memory.store.read()
        let facts = PackFacts.facts(of: content.pack, today: try invocation.today(), reason: content.reason)
        let problems = content.problems
        if let locator = content.locator { content.useHazards(of: locator) }
        for kind in [HazardKind.alerts, .earthquakes, .gauges, .floods] { content.load(kind) }
        let times = HazardTimes(now: Clock.now().moment, zone: content.zone)
        if invocation.has(.json) {
            let members =
                json(facts, content.pack) + [
                    ("otherPacks", .strings(content.packs.filter { !$0.isRead }.map(\.identifier))),
                    ("program", .string(Program.version)), ("settings", json(preferences.settings)),
                    ("memory", json(record, memory)),
                    ("feeds", FeedJSON.feeds(feeds(content, at: times.now))),
                    ("problems", .array(problems.map(FindingsFormat.json))),
                ]
            invocation.output.write(JSON.object(members).text)
        } else {
            let others = PackFacts.others(content.packs).map { [("Other packs", $0)] } ?? []
            let hazards = ScreenTable.all.overviews(content, times)
                .flatMap { part in part.sentences.map { (part.name, $0) } }
            let lines =
                facts.map { ($0.label, $0.value) } + others + hazards + userLines(preferences, record, memory)
            invocation.output.write(text(lines, emphasis: try invocation.emphasis()))
            for notice in [preferences.notice, memory.notice].compactMap({ $0 }) {
                invocation.output.message(notice)
            }
            invocation.report(problems)
        }
        return problems.contains { $0.severity == .error } ? .nothingFound : .done
    }

    private static func text(_ lines: [(String, String)], emphasis: Emphasis) -> String {
        let width = lines.map(\.0.count).max() ?? 0
        return lines.map { label, value in
            "\(emphasis.bold(TextFitting.padded(label, to: width)))  \(value)\n"
        }.joined()
    }

    private static func userLines(
        _ preferences: Preferences, _ record: ReadingRecord, _ memory: Memory
    ) -> [(String, String)] {
        let bookmarks = CountedNoun.text(record.bookmarks.count, "bookmark")
        let recent = CountedNoun.text(record.recent.count, "recently read guide")
        return [
            ("Settings", text(preferences.settings)),
            ("Settings file", preferences.settings.file ?? "none: HOME is not set"),
            ("Saved", "\(bookmarks), \(recent)"), ("State file", memory.place ?? "none: HOME is not set"),
        ]
    }

    /// Returns the settings on one line: `theme light (file), text-width 96, mouse off …`.
    private static func text(_ settings: SettingsInUse) -> String {
        Setting.allCases.map { setting in
            let source = settings[setting]
            return "\(setting.name) \(settings.values.text(of: setting))"
                + (source == .standard ? "" : " (\(source.name))")
        }.joined(separator: ", ")
    }

    private static func feeds(_ content: SessionContent, at now: Moment) -> [FeedAge] {
        let others: [(any FeedBoard)?] = [
            content.earthquakeBoard(at: now), content.floodBoard(at: now), content.gaugeBoard(at: now),
        ]
        return (content.alertBoard(at: now)?.feeds ?? []) + others.flatMap { $0?.feeds ?? [] }
    }

    private static func json(_ facts: [PackFacts.Fact], _ pack: Pack) -> [(String, JSON)] {
        facts.map { fact in
            switch fact.key {
            case "version": (fact.key, .integer(pack.info.version))
            case "verified": (fact.key, .boolean(pack.isVerified))
            case "outdated": (fact.key, .boolean(true))
            default: (fact.key, .string(fact.value))
            }
        }
    }

    private static func json(_ record: ReadingRecord, _ memory: Memory) -> JSON {
        .object([
            ("file", .optional(memory.place)), ("bookmarks", .integer(record.bookmarks.count)),
            ("recent", .integer(record.recent.count)),
        ])
    }

    private static func json(_ settings: SettingsInUse) -> JSON {
        let members = Setting.allCases.map { setting in
            let value = JSON.string(settings.values.text(of: setting))
            return (
                setting.name, JSON.object([("value", value), ("source", .string(settings[setting].name))])
            )
        }
        return .object([("file", .optional(settings.file))] + members)
    }
}
