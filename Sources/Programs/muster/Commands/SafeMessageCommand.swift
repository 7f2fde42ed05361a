import AppCore
import Clocks
import CommandLine
import ContentPack
import GuideScreens
import HazardKit
import TextTools
import UserFiles

/// `muster safe-message`: prints the message by which a person tells others that they are safe.
enum SafeMessageCommand {
    static let command = Command(
        name: "safe-message", summary: "Print the message that tells others that you are safe.",
        discussion: """
            Your own lines, with the place and the time filled in. Nothing is sent: copy it into whatever still works. \
            The lines are changed in muster, on the screen that a search for "safe message" finds, or in the file \
            safe-message in the folder of the settings, where {place} and {time} stand for what is filled in.
            Without --here the place is not known, and lines with {place} are left out. Exit code 1 if no line is left.
            """, options: [.here, .moment] + Option.printing
    ) { (invocation) throws(CommandFailure) in
        let preferences = try Preferences(invocation)
        let person = try invocation.givenPosition()
        let content = try invocation.openContent(
            with: try invocation.packLocator(preferences.settings), reading: .contacts)
        if person != nil { content.loadPlaces() }
        let now = try invocation.moment()
        let texts = preferences.folders.settings.map { FileTextStore(folder: $0) }
        let message = texts.map { SafeMessage(in: $0) } ?? .usual
        if let problem = texts.flatMap({ SafeMessage.problem(in: $0) }) {
            invocation.output.message("muster: \(problem)")
        }
        let lines = SafeMessageWords.lines(
            message, person: person, places: content.places, times: HazardTimes(now: now, zone: .ofMachine))
        try invocation.write(json: json(message, lines), text: lines.map { $0 + "\n" }.joined())
        if person == nil, message.namesPlace {
            invocation.output.message(
                "muster: Where you are is not known, so the line with the place is left out. Give --here LAT,LON."
            )
        }
        return lines.isEmpty ? .nothingFound : .done
    }

    private static func json(_ message: SafeMessage, _ lines: [String]) -> JSON {
        .object([("lines", .strings(lines)), ("template", .strings(message.lines))])
    }
}
