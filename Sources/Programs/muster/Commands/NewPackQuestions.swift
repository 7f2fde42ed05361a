import CommandLine
import TextTools

/// Asks a person at a terminal for what a new pack needs and no option says.
enum NewPackQuestions {
    struct Answers {
        var title: String?
        /// Latitude and longitude, as they were typed.
        var position: String?
    }

    static func ask(_ invocation: Invocation) -> Answers {
        let environment = invocation.environment
        guard environment.isInputTerminal, environment.isOutputTerminal else { return Answers() }
        let input = LineInput()
        func answer(_ question: String) -> String? {
            invocation.output.write(question + " ")
            invocation.output.flush()
            let line = input.next()?.trimmed ?? ""
            return line.isEmpty ? nil : line
        }
        var answers = Answers()
        if !invocation.has(NewCommand.title) {
            answers.title = answer("Title of the first screen (Enter: \"\(NewCommand.defaultTitle)\"):")
        }
        if !invocation.has(NewCommand.position), !invocation.has(NewCommand.buildings) {
            answers.position = answer("Middle of the campus, LATITUDE,LONGITUDE (Enter: a sample):")
        }
        return answers
    }
}
