import AppCore
import Guidebook
import Screens
import TextMetrics

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
        let facts = PackFacts.facts(of: library.pack)
        let problems = library.problems
        if invocation.has(.json) {
            var members: [(String, JSON)] = facts.map { fact in
                switch fact.key {
                case "version": (fact.key, .integer(library.pack.info.version))
                case "verified": (fact.key, .boolean(library.pack.isVerified))
                default: (fact.key, .string(fact.value))
                }
            }
            members.append(("program", .string(Program.version)))
            members.append(("problems", .array(problems.map(FindingsFormat.json))))
            invocation.output.write(JSON.object(members).text)
        } else {
            let emphasis = try invocation.emphasis()
            let width = facts.map(\.label.count).max() ?? 0
            for fact in facts {
                let label = emphasis.bold(TextFitting.padded(fact.label, to: width))
                invocation.output.write("\(label)  \(fact.value)\n")
            }
            for problem in problems { invocation.output.message(problem.description) }
        }
        return problems.contains { $0.severity == .error } ? .nothingFound : .done
    }
}
