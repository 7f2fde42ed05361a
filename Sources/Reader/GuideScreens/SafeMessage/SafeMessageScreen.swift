import AppCore
import LargeLetters
import ScreenKit
import TextMetrics

/// The message by which a person tells others that they are safe: its lines, and the ways to copy it. Nothing is sent.
package enum SafeMessageScreen {
    package static let description = ScreenDescription(
        of: .safeMessage, entrances: [.init("safe-message", .safeMessage)],
        shortcut: .init(
            .safeMessage, key: .safeMessage, words: ["safe"], help: "safe: the message that you are safe"),
        elsewhere: .init(found: SafeMessageSearch.found)
    ) { _, context in
        let message = context.features[SafeMessage.self]
        let filled = context.safeMessageLines
        let text = filled.joined(separator: "\n")
        var lines = message.lines.enumerated().map { index, line in
            ListModel.Row(name: line, performing: OpenPrompt(.messageLine(index), text: line))
        }
        if message.hasRoom {
            lines.append(.init(name: "Add a line", performing: OpenPrompt(.messageLine(message.lines.count))))
        }
        var ways = [
            ListModel.Row.submenu("Show it large", to: .safeMessageLarge),
            .submenu("Show it as a code for a phone", to: .safeMessageCode),
        ]
        if context.profile.takesClipboard, !text.isEmpty {
            ways.append(.init(name: "Copy it", performing: CopyText(text)))
        }
        let change = "Lines: \(context.isInLines ? "a number" : "Enter") changes one"
        var list = ListModel(
            title: title, sections: [.init("Use it", ways), .init(change, lines)],
            note: note(message, context))
        list.warning = (["It reads now:"] + filled).joined(separator: "\n")
        return .list(list)
    }

    /// The message in letters that can be read from across a room, if they fit.
    package static let large = ScreenDescription(of: .safeMessageLarge) { _, context in .page(page(context)) }

    /// The message as a code that a phone scans, to be sent from there.
    package static let code = ScreenDescription(of: .safeMessageCode) { _, context in
        codeModel(context) { $0.codeAlone = .safeMessageCodeAlone }
    }

    package static let codeAlone = ScreenDescription(of: .safeMessageCodeAlone) { _, context in
        codeModel(context) { $0.isAlone = true }
    }

    private static func codeModel(
        _ context: RenderContext, _ change: (inout AddressModel) -> Void
    ) -> ScreenModel {
        let text = context.safeMessageLines.joined(separator: "\n")
        guard !text.isEmpty else { return .page(page(context)) }
        var model = AddressModel(
            title: title, address: text, purpose: "Muster sends nothing. Take the message to a phone:")
        // Without the building, then without the last of the person's own lines, the time, the place.
        let lines = context.safeMessageLines(naming: nil)
        let own = context.features[SafeMessage.self].filled(place: nil, time: nil)
        model.shortenByLines(
            lines, keeping: lines.filter { !own.contains($0) },
            missing: lines == context.safeMessageLines ? [] : ["the building"])
        change(&model)
        return .address(model)
    }

    private static let title = "Safe message"

    private static func note(_ message: SafeMessage, _ context: RenderContext) -> String {
        let place =
            message.namesPlace && context.here.person == nil
            ? "Where you are is not known, so its line is left out: start with --here, or type the place. "
            : ""
        return place
            + "\(SafeMessage.place) and \(SafeMessage.time) are filled in. An empty line is removed. "
            + "Muster sends nothing: take the message to a phone, or read it out."
    }

    private static func page(_ context: RenderContext) -> PageModel {
        let lines = context.safeMessageLines
        let blocks =
            lines.isEmpty
            ? [PageText.paragraph("The message has no line that can be filled in.")]
            : lines.map { PageText.strong($0) }
        var page = PageModel(
            title: title, document: PageText.document { blocks },
            key: "safe-message:\(lines.joined(separator: "\n"))")
        page.large = lines
        guard !lines.isEmpty else { return page }
        let reason = notLarge(lines.map(context.profile.text), isInLines: context.isInLines)
        page.notLarge = PageText.document {
            PageText.paragraph(reason)
            blocks
        }
        return context.isInLines ? page.withoutLargeLetters : page
    }

    private static func notLarge(_ lines: [String], isInLines: Bool) -> String {
        isInLines
            ? "Numbered lines have no large letters. Start muster without --plain, in a terminal that draws screens."
            : LargeText.hasLetters(for: lines)
                ? "There is no room for large letters here. Make the window larger."
                : "There are no large letters for some of these characters. Write them otherwise (Esc)."
    }
}

extension ScreenID {
    package static let safeMessage = screen("safe-message", position: .list)
    static let safeMessageLarge = screen("safe-message-large", position: .page)
    static let safeMessageCode = screen("safe-message-code", position: .page)
    static let safeMessageCodeAlone = screen("safe-message-code-alone", position: .page)

    private static func screen(_ name: String, position: PositionKind) -> ScreenID {
        ScreenID(name, needs: [.clock, .places], preparation: LoadSafeMessage(), position: position)
    }
}

/// The link to the safe message among the results of the search.
enum SafeMessageSearch {
    /// The words of a query that asks for the message; one of the first must occur.
    private static let asking: Set = ["safe", "message", "messages"]
    private static let others: Set = [
        "i", "im", "am", "m", "we", "are", "ok", "a", "my", "the", "tell", "send", "family", "friends",
        "others", "that",
    ]

    /// Returns a link to the message if a query asks for it; nil otherwise, and on a public screen.
    static func found(_ query: Contributions.Query, _ context: RenderContext) -> Contributions.Found? {
        let words = FoldedWords(query.text).all
        guard context.access.allows(ScreenID.safeMessage), words.contains(where: asking.contains),
            words.allSatisfy({ asking.contains($0) || others.contains($0) })
        else { return nil }
        let row = ListModel.Row.submenu(
            "Safe message", detail: "tell others that you are safe", to: .safeMessage)
        return .init(SearchModel.Group(name: "Message", rows: [row]), .first, isAnswer: true)
    }
}
