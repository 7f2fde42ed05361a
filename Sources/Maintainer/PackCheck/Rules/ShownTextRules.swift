import GuideDocument

/// The rules for text that the reader shows differently from browsers, or not at all.
enum ShownTextRules {
    static let all = [notShown, outsideItems]

    private static let notShown = CheckRule(
        "guide-not-shown", "All that a guide says is shown",
        explanation: """
            Text in <del>, <s> or <strike>, or with line-through in its style attribute, no longer holds, and a terminal may \
            not strike it out: so it is left out. So is what is hidden (the attribute hidden, a closed dialog, \
            display: none, visibility: hidden, font-size: 0). Delete it, so that the file says what people read.
            """,
        .guide { guide, _ in
            guide.source.leftOut.map { isStruck, position in
                guide.violation(
                    at: position,
                    isStruck
                        ? "this text is struck out, and left out where the guide is shown"
                        : "this element is hidden, and left out where the guide is shown",
                    hint: isStruck ? "delete it, or what strikes it out" : "delete it, or show it")
            }
        })

    private static let outsideItems = CheckRule(
        "guide-list-item", "What stands in a numbered list stands in its items",
        explanation: """
            Text between two items would take a number from the item below it. The reader shows it with the item above it; \
            browsers show it without a number. Write it inside an <li>.
            """,
        .guide { guide, _ in
            guide.source.strays.map { position in
                guide.violation(
                    at: position, "this text stands in a numbered list, but in none of its items",
                    hint: "put it into the <li> that it belongs to")
            }
        })
}
