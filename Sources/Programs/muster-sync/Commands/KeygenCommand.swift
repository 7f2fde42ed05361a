import ArgumentParser
import PackSync

struct KeygenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keygen",
        abstract: "Make a key: NAME.pub to publish, NAME.sec to keep secret.",
        discussion: """
            The files are those of signify -G -n. The secret key is not encrypted: anyone who has the file can sign. Keep root
            and guide keys on a medium that is connected only while signing. A key for alerts (root new --alert-key) is kept \
            where those who send them can get at it, and no one else.
            """)

    @Argument(help: "Path and name of the two files, without their endings.")
    var name: String

    @Option(help: "The comment in the first line of the files.")
    var comment = "muster"

    func run() throws {
        do throws(PublishProblem) {
            let key = try KeyFiles.make(name, comment: comment)
            Messages.output(key.number.hex)
        } catch {
            throw CommandFailure(error)
        }
    }
}
