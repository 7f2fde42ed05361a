import AppCore
import ScreenKit
import TextTools

/// Asks for confirmation before everything that is remembered is removed.
package enum ClearScreen {
    package static let description = ScreenDescription(.clearBookmarks) { _, context in
        model(context.record)
    }

    /// Puts keeping first, so that an accidental Enter removes nothing.
    private static func model(_ record: ReadingRecord) -> ScreenModel {
        let bookmarks = CountedNoun.text(record.bookmarks.count, "bookmark")
        let recent = CountedNoun.text(record.recent.count, "recently read guide")
        var list = ListModel(
            title: "Clear all?",
            sections: [
                .init(rows: [
                    ListModel.Row(name: "Keep everything", destination: .back),
                    ListModel.Row(
                        name: "Remove \(bookmarks) and \(recent)", destination: .performing(ForgetAll())),
                ])
            ])
        list.note = "What is removed cannot be brought back. Settings stay as they are."
        return .list(list)
    }
}

extension ScreenKind {
    package static let clearBookmarks = ScreenKind("clear-bookmarks", position: .list)
}

extension ScreenID {
    /// Asks whether everything that is remembered is to be removed.
    package static let clearBookmarks = ScreenID(.clearBookmarks)
}
