import ContentPack

/// The rule for texts of the pack that `muster new pack` makes, which say that it is not for use.
enum StarterRules {
    static let all = [unchanged]

    /// The texts as they are made, or how they begin.
    private static let texts = [
        ("Subtitle", "Sample"), ("Publisher", "Your name here"), ("Notice", "A sample to start from"),
    ]

    private static let unchanged = CheckRule(
        "pack-starter", "Pack.plist says what pack this is, not what the starter said", severity: .note,
        explanation: """
            The pack that "muster new pack" makes calls itself a sample, not for use yet. People who read that in an \
            emergency do not trust what it says. Write your own Subtitle, Publisher and Notice, or leave them out.
            """,
        .packOnce { context in
            let info = context.lists[PackFiles.info]?.dictionary
            let left = texts.filter { key, text in
                let value = info?[key]?.string ?? ""
                return key == "Notice" ? value.hasPrefix(text) : value == text
            }.map(\.0)
            guard let first = left.first else { return nil }
            return Violation(
                PackFiles.info, info?[first]?.position, keyPath: first,
                "\(left.joined(separator: ", ")) still \(left.count == 1 ? "says" : "say") what the starter said",
                hint: "write your own before people read the pack, or leave them out")
        })
}
