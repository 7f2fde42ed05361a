/// The only table of keys: bindings, footer, help and manual come from it; any other key does nothing.
public enum ActionTable {
    /// The keys of the picks, in the order of these actions. One line of the table stands for all of them.
    private static let picks = (1...Action.shortcutCount).map(String.init)

    public static let all: [ActionDescription] = [
        .init(
            .search, ["/", "C-f"], "Search",
            "Type what is wrong: on every screen letters begin a search of guides, menus, contacts and places.",
            .opening, in: .lists, footer: 4, footerKeys: ["a-z", "/"], keysText: "a to z, /"),
        .init(
            .open, ["Right"], "Change", "In the settings: the next value.", .opening, in: .settings,
            footer: 2, footerKeys: ["Enter"], keysText: "Enter, Right"),
        .init(.left, ["Left"], "Change back", "In the settings: the value before.", .opening, in: .settings),
        .init(.open, ["Enter"], "Open", "Open the selected entry or link.", .opening, in: .lists, footer: 2),
        .init(
            .pick1, picks, "1", "The entry or result with that number, or that section of a guide.", .opening,
            in: [.moving, .numberedResults], keysText: "1 to 9"),
        .init(
            .open, ["Enter", "Right"], letters: ["l"], "Follow", "Follow the selected link.", .opening,
            in: .linked, footer: 2),
        .init(
            .open, ["Enter"], "Code", "Where a code does not fit beside its text: the code alone.",
            .opening, in: .code, footer: 2),
        .init(.open, ["Enter"], "Follow", "", .opening, in: .page),
        .init(
            .copy, ["F9"], letters: ["y"], "Copy", "On an address, an alert or an event: copy its text.",
            .opening, in: .copyable, footer: 5),
        .init(.open, ["Right"], letters: ["l"], "Follow", "", .opening, in: .texts),
        .init(
            .steps, ["Enter"], "Steps",
            "One action at a time: do now, then the section you are reading. Ctrl-G does it while a link is selected.",
            .guide, in: .guide, footer: 5),
        .init(.steps, ["C-g"], letters: ["s"], "Steps", "", .guide, in: .guide, footer: 5),
        .init(
            .open, ["Enter"], "What to do", "On a warning that comes over the screen: what to do.", .opening,
            in: .notice, footer: 1),
        .init(
            .back, ["Esc"], "Go on", "On such a warning: go on with what you did.", .opening,
            in: .notice, footer: 2),
        .init(.emergency, ["!", "F2"], "Call", "", .opening, in: .notice, footer: 4),
        .init(.alerts, ["F8"], "Alerts", "", .opening, in: .notice, footer: 5),
        .init(.redraw, ["C-l"], "Redraw", "", .opening, in: .notice),
        .init(.suspend, ["C-z"], "Suspend", "", .opening, in: .notice),
        .init(.quit, ["C-c", "F10"], "Quit", "", .opening, in: .notice, footer: 11),
        .init(
            .endFind, ["Esc"], "Done", "After a find: end it, and stay in the page.", .guide, in: .finding,
            footer: 3),
        .init(.back, ["Esc", "Backspace"], "Back", "Back to where you came from.", .opening, in: .grid),
        .init(
            .back, ["Esc", "Backspace", "Left"], letters: ["h"], "Back", "Back to where you came from.",
            .opening, in: [.list, .guide, .page, .card], footer: 3),
        .init(
            .remove, ["Delete", "-"], "Remove", "In the bookmarks: remove the selected one.", .opening,
            in: .bookmarks, footer: 5),
        .init(
            .putBack, ["+"], "Put back", "In the bookmarks: put back what was removed last.", .opening,
            in: .bookmarks),

        .init(
            .clearFilter, ["0", "Delete", "-"], "All", "In a list of hazards: end the filter, and list all.",
            .opening, in: .filtered, footer: 3),

        .init(.up, ["Up"], letters: ["k"], "Up", "One entry or line up.", .moving, in: .moving),
        .init(
            .down, ["Down"], letters: ["j"], "Move", "One entry or line down.", .moving, in: .moving,
            footer: 1, footerKeys: ["Up", "Down"]),
        .init(.left, ["Left"], "Left", "The entry to the left.", .moving, in: .grid),
        .init(.right, ["Right"], "Right", "The entry to the right.", .moving, in: .grid),
        .init(
            .pageDown, ["Space", "PageDown"], letters: ["C-f"], "Page", "One page down.", .moving,
            in: .moving, footer: 6),
        .init(.pageUp, ["PageUp", "C-b"], letters: ["b"], "Page up", "One page up.", .moving, in: .moving),
        .init(.halfDown, ["C-d"], letters: ["d"], "Half", "Half a page down.", .moving, in: .moving),
        .init(.halfUp, ["C-u"], letters: ["u"], "Half up", "Half a page up.", .moving, in: .moving),
        .init(.top, ["Home", "<"], letters: ["g"], "Top", "To the top.", .moving, in: .moving),
        .init(.bottom, ["End", ">"], letters: ["G"], "End", "To the end.", .moving, in: .moving),
        .init(
            .nextItem, ["Tab"], "Link", "The next link, or section where there is none.", .guide, in: .texts,
            footer: 5), .init(.nextItem, ["Tab"], "Next", "The next entry.", .moving, in: .lists),
        .init(.previousItem, ["S-Tab"], "Link back", "The link before.", .guide, in: .texts),
        .init(.previousItem, ["S-Tab"], "Previous", "The entry before.", .moving, in: .lists),
        .init(.nextSection, ["]"], "Section", "The next heading.", .guide, in: .texts),
        .init(.previousSection, ["["], "Section back", "The heading before.", .guide, in: .texts),
        .init(
            .outline, ["C-o"], letters: ["o"], "Outline", "All headings of the guide, to jump to one.",
            .guide, in: .guide, footer: 9),
        .init(
            .find, ["C-f"], letters: ["f"], "Find", "Find text in this page.", .guide, in: .texts, footer: 8),
        .init(
            .nextMatch, ["C-n"], letters: ["n"], "Next", "The next place where the text was found.", .guide,
            in: .texts),
        .init(.previousMatch, ["C-p"], letters: ["N"], "Previous", "The place before.", .guide, in: .texts),
        .init(
            .bookmark, ["*"], letters: ["m"], "Mark", "Bookmark this section, or take the bookmark away.",
            .guide, in: .guide, footer: 8),
        .init(.timer, ["C-t"], letters: ["T"], "Timer", "", .guide, in: .timed, footer: 4),
        .init(
            .timer, ["C-t"], letters: ["T"], "Timer",
            "Start a timer on the status line; Ctrl-T again says how long it has run, then stops it.",
            .guide, in: [.guide, .steps]),
        .init(.goOn, ["."], "Go on", "Go on where you were in this guide.", .guide, in: .guide),
        .init(
            .nextStep, ["Space", "Right", "PageDown"], letters: ["n", "l"], "Next",
            "The rest of the step, or the next one.", .steps, in: .steps, footer: 1),
        .init(
            .previousStep, ["Left", "Backspace", "PageUp"], letters: ["b", "h"], "Previous",
            "The step before.", .steps, in: .steps, footer: 2),
        .init(.open, ["Enter"], "Follow", "The selected link, or else the next step.", .steps, in: .steps),
        .init(.nextItem, ["Tab"], "Link", "The next link of the step.", .steps, in: .steps, footer: 6),
        .init(.previousItem, ["S-Tab"], "Link back", "The link before.", .steps, in: .steps),
        .init(
            .up, ["Up"], letters: ["k"], "Up",
            "One line up in a long step; from a short one, the step before.", .steps, in: .steps),
        .init(
            .down, ["Down"], letters: ["j"], "Down",
            "One line down in a long step; from a short one, the next.", .steps, in: .steps),
        .init(.top, ["Home", "<"], letters: ["g"], "First", "The first step.", .steps, in: .steps),
        .init(.bottom, ["End", ">"], letters: ["G"], "Last", "The last step.", .steps, in: .steps),
        .init(.nextSection, ["]"], "Section", "The first step of the next section.", .steps, in: .steps),
        .init(.previousSection, ["["], "Section back", "The first step of the section.", .steps, in: .steps),
        .init(
            .back, ["Esc"], letters: ["s"], "Guide", "Back to the guide, where you were in it.", .steps,
            in: .steps, footer: 3),

        .init(
            .down, ["Down"], letters: ["j"], "Pan", "Move the map.", .map, in: .maps, footer: -6,
            footerKeys: ["Left", "Down", "Up", "Right"], keysText: "arrows"),
        .init(.up, ["Up"], letters: ["k"], "Up", "", .map, in: .maps),
        .init(.left, ["Left"], letters: ["h"], "Left", "", .map, in: .maps),
        .init(.right, ["Right"], letters: ["l"], "Right", "", .map, in: .maps),
        .init(
            .zoomIn, ["+", "="], "Zoom", "Closer; - the other way.", .map, in: .maps, footer: -5,
            footerKeys: ["+", "-"]), .init(.zoomOut, ["-"], "Zoom out", "", .map, in: .maps),
        .init(
            .nextItem, ["Tab"], letters: ["n"], "Next",
            "The next place, nearest first; of earthquakes the largest, around you the nearest; of reports the worst.",
            .map, in: .maps, footer: -4),
        .init(.previousItem, ["S-Tab"], letters: ["N"], "Previous", "The place before.", .map, in: .maps),
        .init(
            .nextSection, ["]"], "Clockwise", "The next place clockwise, as one would turn around.", .map,
            in: .map),
        .init(
            .previousSection, ["["], "Counterclockwise", "The next place counterclockwise.", .map, in: .map),
        .init(
            .open, ["Enter"], "Details",
            "The card of the chosen place, event or report; where several share a mark, closer to them.",
            .map, in: .maps, footer: -3),
        .init(
            .pick1, picks, "1", "The place, event or report with that number on list and map.", .map,
            in: .maps, keysText: "1 to 9"),
        .init(
            .nearestPhone, ["C-p"], letters: ["p"], "Phone", "The nearest callbox, and then the next one.",
            .map, in: .map, footer: -2),
        .init(.wholeMap, ["0"], "All", "The whole campus, with nothing chosen.", .map, in: .map, footer: -1),
        .init(.inWords, ["C-t"], letters: ["t"], "Text", "The map in words.", .map, in: .maps, footer: 9),
        .init(.showPerson, ["@"], letters: ["i"], "Me", "Where you are, or the campus.", .map, in: .maps),
        .init(
            .setCurrentPlace, ["."], "Here",
            "Set your position to the chosen place: directions begin there. Press again to undo.", .map,
            in: .map),
        .init(
            .findPlace, ["C-f"], letters: ["f"], "Find",
            "Find a place or event by its name, a report by its words.", .map, in: .maps, footer: 10),
        .init(
            .toggleList, ["C-o"], letters: ["L"], "List", "Hide the list, or show it again.", .map, in: .maps),
        .init(
            .layers, ["C-k"], letters: ["v"], "Layers", "One kind of place alone, no names, all.", .map,
            in: .map),
        .init(
            .wholeMap, ["0"], "All",
            "On a map of earthquakes or of a flood: all of it again, with nothing chosen.",
            .map, in: .earthMaps, footer: -1),
        .init(
            .layers, ["C-k"], letters: ["v"], "Heat",
            "On the map of earthquakes: heat, which weighs energy; events without labels; events.", .map,
            in: .earthquakeMap, footer: -2),
        .init(
            .layers, ["C-k"], letters: ["v"], "Labels", "On the map of a flood: without labels, with labels.",
            .map, in: .floodMap, footer: -2),
        .init(
            .drawing, ["C-d"], letters: ["V"], "Drawing", "Lines in braille dots, filled areas, or neither.",
            .map, in: .maps),
        .init(
            .newPlace, ["C-n"], letters: ["P"], "Place",
            "A place of yours at the chosen place, or at the middle of the map (#): you type its name.",
            .map, in: .maps),
        .init(
            .reportFlood, ["F9", "C-g"], letters: ["R"], "Report",
            "Report a flood at the chosen place, or at the middle of the map (#); in the floods too.",
            .map, in: .reporting, footer: 6),
        .init(
            .back, ["Esc", "Backspace"], "Back", "Back to where you came from.", .map, in: .maps, footer: 5),

        .init(.open, ["Enter"], "Open", "Open the selected result.", .search, in: .search, footer: 2),
        .init(.back, ["Esc"], "Back", "Back to exactly where you were.", .search, in: .search, footer: 3),
        .init(.up, ["Up", "C-p", "S-Tab"], "Up", "The result before.", .search, in: .search),
        .init(
            .down, ["Down", "C-n", "Tab"], "Move", "The next result.", .search, in: .search, footer: 1,
            footerKeys: ["Up", "Down"]),
        .init(.pageUp, ["PageUp"], "Page up", "One page of results up.", .search, in: .search),
        .init(.pageDown, ["PageDown"], "Page", "One page of results down.", .search, in: .search),
        .init(.top, ["Home"], "First", "The first result.", .search, in: .search),
        .init(.bottom, ["End"], "Last", "The last result.", .search, in: .search),
        .init(
            .deleteCharacter, ["Backspace", "Delete"], "Delete", "Delete the last character.", .search,
            in: .search),
        .init(.deleteWord, ["C-w"], "Delete word", "Delete the last word.", .search, in: .search),
        .init(.clear, ["C-u"], "Clear", "Delete everything.", .search, in: .search, footer: 6),
        .init(.help, ["?"], "Help", "Before anything is typed: what the keys do.", .search, in: .emptySearch),
        .init(
            .emergency, ["!"], "Call",
            "Before anything is typed: emergency contacts. Later ! is text, and F2 does it.", .search,
            in: .emptySearch), .init(.search, ["/"], "Search", "", .search, in: .emptySearch),
        .init(.emergency, ["F2"], "Call", "Emergency contacts.", .search, in: .search, footer: 4),
        .init(.help, ["F1"], "Help", "What the keys do.", .search, in: .search, footer: 10),
        .init(.redraw, ["C-l"], "Redraw", "", .search, in: .search),
        .init(.suspend, ["C-z"], "Suspend", "", .search, in: .search),

        .init(
            .emergency, ["!", "F2"], "Call",
            "Emergency contacts, on every screen; while text is typed, F2 alone. Their numbers, typed, do too.",
            .anywhere, footer: 4),
        .init(
            .search, ["/"], "Search", "Search all guides, menus, contacts, buildings and callboxes.",
            .anywhere, in: .pages, footer: 4),
        .init(.help, ["?", "F1"], "Help", "What the keys do.", .anywhere, footer: 10),
        .init(.home, ["C-w"], letters: ["w"], "Welcome", "Back to Welcome.", .anywhere),
        .init(
            .bookmarks, ["F4"], letters: ["B"], "Bookmarks", "Your bookmarks and the recently read guides.",
            .anywhere, in: .anything),
        .init(.settings, [","], "Settings", "Theme, text, mouse, bell, pack, what is noted.", .anywhere),
        .init(
            .refresh, ["C-r", "F5"], letters: ["r"], "Refresh",
            "Show a newer version if one is installed, or else check for updates.", .anywhere, in: .anything),
        .init(
            .changes, ["F6"], letters: ["c"], "Changes", "What is new in this version of the guides.",
            .anywhere, in: .anything),
        .init(
            .map, ["F7"], letters: ["M"], "Map",
            "The map of the campus; from a place's card with it chosen; from earthquakes and floods theirs.",
            .anywhere, in: .anything),
        .init(
            .alerts, ["F8"], letters: ["A"], "Alerts",
            "The alerts for here and elsewhere, and how old they are.", .anywhere, in: .anything),
        .init(.safeMessage, ["$"], "Safe", "The message that tells others that you are safe.", .anywhere),
        .init(.redraw, ["C-l"], "Redraw", "Draw the screen again.", .anywhere),
        .init(
            .suspend, ["C-z"], "Suspend", "Stop the program for a while; `fg` in the shell brings it back.",
            .anywhere),
        .init(
            .quickExit, ["C-x"], "Exit",
            "Leave at once, and clear the terminal with all that can be scrolled back to.",
            .anywhere, in: .anything),
        .init(
            .askToQuit, [], letters: ["q"], "Quit", "In a page: quit after you confirm with Enter.",
            .anywhere, in: .pages),
        .init(
            .quit, ["C-c", "F10"], "Quit",
            "Leave the program. So does Enter after q, quit or exit in the search.", .anywhere, in: .anything,
            footer: 11), .init(.quit, ["Enter", "q", "y"], "Quit", "", .anywhere, in: .leaving, footer: 1),
        .init(.stay, ["Esc"], "Stay", "", .anywhere, in: .leaving, footer: 2),

        .init(
            .findings, ["C-e"], "Findings",
            "Everything that is wrong with the pack; Enter goes to the screen that a finding is about.",
            .preview, in: .preview, footer: 1),
        .init(
            .previewSize, ["F2"], "Size",
            "The next size: this terminal's, 80x24, 40x12, 120x40. (! shows the emergency contacts.)",
            .preview, in: .preview, footer: 2),
        .init(
            .previewColors, ["F3"], "Colors",
            "The next kind of terminal: fewer colors, none, ASCII only, and back to this one's.", .preview,
            in: .preview, footer: 3),
    ]

    /// Returns the lines of a group as help and manual list them: those for few screens come last.
    public static func explained(_ group: ActionDescription.Group) -> [ActionDescription] {
        let lines = all.filter { $0.group == group && !$0.summary.isEmpty }
        return lines.filter { !$0.isSpecial } + lines.filter(\.isSpecial)
    }

    /// Returns the action of a key in a kind of screen, or nil if there is none or `access` denies it.
    public static func action(
        forKey name: String, in context: ActionContext, for access: Access = .everything
    ) -> Action? {
        func asked(by keys: (ActionDescription) -> [String]) -> ActionDescription? {
            all.first {
                keys($0).contains(name) && !$0.contexts.isDisjoint(with: context) && access.allows($0.action)
            }
        }
        if context.takesLettersAsKeys, let asked = asked(by: \.letters) { return asked.action }
        return asked(by: \.keys)?.action(by: name)
    }

    /// Returns the lines that the footer of a kind of screen shows, most important first. If two lines have
    /// the same footer keys or the same action, the first one is shown. Lines that `access` denies are left out.
    public static func footer(
        in context: ActionContext, for access: Access = .everything
    ) -> [ActionDescription] {
        var shown: [ActionDescription] = []
        // By index: copying a description counts the users of all its texts.
        for index in all.indices
        where all[index].footerRank != nil && !all[index].contexts.isDisjoint(with: context) {
            let description = all[index]
            let isShown = shown.contains {
                $0.footerKeys == description.footerKeys || $0.action == description.action
            }
            if !isShown, access.allows(description.action) { shown.append(description) }
        }
        return shown.sorted { ($0.footerRank ?? 0) < ($1.footerRank ?? 0) }
    }
}
