import AppCore
import ScreenKit
import TextTools

/// The bookmarks and the recently read guides, to open and to remove them.
package enum BookmarksScreen {
    package static let description = ScreenDescription(
        of: .bookmarks,
        entrances: [.init("bookmarks", .bookmarks, segue: .bookmarks)],
        shortcut: .init(
            .bookmarks, key: .bookmarks, words: ["bookmarks"], help: "bookmarks: your bookmarks")
    ) { _, context in
        var sections: [ListModel.Section] = []
        sections.add("Bookmarks", rows: context.record.bookmarks.map(row))
        sections.add("Recently read", rows: recent(context).map(row))
        var list = ListModel(title: "Bookmarks", sections: sections)
        list.extraContext = .bookmarks
        list.emptyText =
            "There are no bookmarks yet. In a guide, \(context.isInLines ? "m" : "*") bookmarks the section that you are reading."
        if !sections.isEmpty {
            let key = context.isInLines ? "x and a number removes one" : "- removes the selected one"
            list.note = "\(key), + puts it back."
        }
        // What is not shown can be removed too; what a private session removes would be back in the next.
        if context.settings.isPrivate {
            list.note = "This session is private: changes to these end with it."
        } else if context.record != ReadingRecord() {
            list.sections.append(.init(rows: [.submenu("Clear all", to: .clearBookmarks)]))
        }
        return .list(list)
    }

    private static func recent(_ context: RenderContext) -> [RecentGuide] {
        context.settings.values.remember ? context.record.recent : []
    }

    /// Returns the sections for Welcome, below everything that the pack has there: one row of its grid each.
    static func welcomeSections(_ context: RenderContext) -> [ListModel.Section] {
        let bookmarks = context.record.bookmarks
        let isCut = bookmarks.count > maxOnWelcome
        var rows = bookmarks.prefix(isCut ? maxOnWelcome - 1 : maxOnWelcome).map(row)
        if isCut { rows.append(.submenu("All bookmarks", to: .bookmarks)) }
        let recent = recent(context).prefix(maxOnWelcome).map {
            ListModel.Row(name: $0.title, to: .guide(path: $0.guide))
        }
        var sections: [ListModel.Section] = []
        sections.add("Bookmarks", rows: rows)
        sections.add("Recently read", rows: recent)
        for index in sections.indices { sections[index].adaptsToOthers = true }
        return sections
    }

    /// Three fit side by side on 80 columns.
    private static let maxOnWelcome = 3

    private static func row(_ bookmark: Bookmark) -> ListModel.Row {
        let place = Destination.screen(.guide(path: bookmark.guide), at: .place(bookmark.place))
        var row = ListModel.Row(name: bookmark.name, destination: place)
        row.removal = .unmark(bookmark)
        return row
    }

    private static func row(_ guide: RecentGuide) -> ListModel.Row {
        var row = ListModel.Row(name: guide.title, to: .guide(path: guide.guide))
        row.removal = .forget(guide: guide.guide)
        if let place = guide.place, !place.name.isEmpty { row.detail = "you were at \(place.name)" }
        return row
    }
}

/// Asks for confirmation before everything that is remembered is removed.
package enum ClearScreen {
    package static let description = ScreenDescription(of: .clearBookmarks) { _, context in
        // Puts keeping first, so that an accidental Enter removes nothing.
        let record = context.record
        let bookmarks = CountedNoun.text(record.bookmarks.count, "bookmark")
        let recent = CountedNoun.text(record.recent.count, "recently read guide")
        let rows = [
            ListModel.Row(name: "Keep everything", destination: .back),
            ListModel.Row(name: "Remove \(bookmarks) and \(recent)", performing: Forget.all),
        ]
        return .list(
            ListModel(
                title: "Clear all?", sections: [.init(rows: rows)],
                note: "What is removed cannot be brought back. Settings stay as they are."))
    }
}

extension ScreenID {
    package static let bookmarks = ScreenID("bookmarks", position: .list)

    package static let clearBookmarks = ScreenID("clear-bookmarks", position: .list)
}
