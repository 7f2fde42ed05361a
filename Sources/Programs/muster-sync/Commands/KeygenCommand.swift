import CommandLine
import PackSync

enum KeygenCommand {
    private static let comment = Option(
        "comment", "TEXT", "The comment in the first line of the files (default: muster).")

    static let command = Command(
        name: "keygen", synopsis: "NAME",
        summary: "Make a key: NAME.pub to publish, NAME.sec to keep secret.",
        discussion: """
            NAME may be a path. The files are those of signify -G -n. The secret key is not encrypted: anyone who has \
            the file can sign. Keep root and guide keys on a medium that is connected only while signing. A key for \
            alerts (root new --alert-key) is kept where those who send them can get at it, and no one else.
            """, options: [comment]
    ) { (invocation) throws(CommandFailure) in
        try ending { () throws(PublishProblem) in
            let key = try KeyFiles.make(
                invocation.arguments[0], comment: invocation.value(comment) ?? "muster",
                warn: Messages.error)
            Messages.output(key.number.hex)
        }
        return .done
    }
}
