import AppCore
import ContentPack
import Screens
import TextMetrics
import TextTools

/// `muster status`: which content is in use and what is wrong with it.
enum StatusCommand {
    static let command = Command(
        name: "status", summary: "Say which content is in use, how old it is, and what is wrong with it.",
        discussion: [
            "Every file of the pack that a menu reaches is read. Exit code 1 when one has an error."
        ],
        options: Option.printing, run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        guard invocation.arguments.isEmpty else { throw .usage("status takes no words") }
        let library = try invocation.openLibrary()
        library.loadEverything()
        let preferences = try Preferences(invocation)
        let memory = Memory(preferences.folders, library.pack)
        let record = memory.store.read()
        let facts = PackFacts.facts(of: library.pack, today: try invocation.today())
        let problems = library.problems
        if invocation.has(.json) {
            var members: [(String, JSON)] = facts.map { fact in
                switch fact.key {
                case "version": (fact.key, .integer(library.pack.info.version))
                case "verified": (fact.key, .boolean(library.pack.isVerified))
                case "outdated": (fact.key, .boolean(true))
                default: (fact.key, .string(fact.value))
                }
            }
            members.append(("program", .string(Program.version)))
            members.append(("settings", json(preferences.settings)))
            members.append(
                (
                    "memory",
                    .object([
                        ("file", .optional(memory.place)), ("bookmarks", .integer(record.bookmarks.count)),
                        ("recent", .integer(record.recent.count)),
                    ])
                ))
            members.append(("problems", .array(problems.map(FindingsFormat.json))))
            invocation.output.write(JSON.object(members).text)
        } else {
            let emphasis = try invocation.emphasis()
            let own = [
                ("Settings", text(preferences.settings)),
                ("Settings file", preferences.settings.file ?? "none: HOME is not set"),
                (
                    "Remembered",
                    "\(record.bookmarks.count) bookmarks, \(record.recent.count) guides read last"
                ), ("State file", memory.place ?? "none: HOME is not set"),
            ]
            let lines = facts.map { ($0.label, $0.value) } + own
            let width = lines.map(\.0.count).max() ?? 0
            for (label, value) in lines {
                invocation.output.write("\(emphasis.bold(TextFitting.padded(label, to: width)))  \(value)\n")
            }
            for notice in [preferences.notice, memory.notice].compactMap({ $0 }) {
                invocation.output.message(notice)
            }
            for problem in problems { invocation.output.message(problem.description) }
        }
        return problems.contains { $0.severity == .error } ? .nothingFound : .done
    }

    /// `theme light (file), text-width 96, mouse off`
    private static func text(_ settings: SettingsInUse) -> String {
        Setting.allCases.map { setting in
            let source = settings[setting]
            return "\(setting.rawValue) \(settings.values.text(of: setting))"
                + (source == .standard ? "" : " (\(source.rawValue))")
        }.joined(separator: ", ")
    }

    private static func json(_ settings: SettingsInUse) -> JSON {
        .object(
            [("file", .optional(settings.file))]
                + Setting.allCases.map { setting in
                    (
                        setting.rawValue,
                        .object([
                            ("value", .string(settings.values.text(of: setting))),
                            ("source", .string(settings[setting].rawValue)),
                        ])
                    )
                })
    }
}
