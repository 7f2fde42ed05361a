import AppCore
import ScreenKit
import TextTools

/// Asks for confirmation before everything that is remembered is removed.
package enum ClearScreen {
    package static let description = ScreenDescription(of: .clearBookmarks) { _, context in
        // Puts keeping first, so that an accidental Enter removes nothing.
        let record = context.record
        let bookmarks = CountedNoun.text(record.bookmarks.count, "bookmark")
        let recent = CountedNoun.text(record.recent.count, "recently read guide")
        var list = ListModel(
            title: "Clear all?",
            sections: [
                .init(rows: [
                    ListModel.Row(name: "Keep everything", destination: .back),
                    ListModel.Row(name: "Remove \(bookmarks) and \(recent)", performing: Forget.all),
                ])
            ])
        list.note = "What is removed cannot be brought back. Settings stay as they are."
        return .list(list)
    }
}

extension ScreenID {
    /// Asks whether everything that is remembered is to be removed.
    package static let clearBookmarks = ScreenID("clear-bookmarks", position: .list)
}
