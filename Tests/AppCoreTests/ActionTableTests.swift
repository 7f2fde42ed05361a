import Testing

@testable import AppCore

/// The one action table: what it promises to keys, footer and help.
@Suite struct ActionTableTests {
    static let contexts: [ActionContext] = [
        .grid, .list, .guide, .page, .card, .steps, [.list, .settings], [.list, .bookmarks], .search, .map,
    ]
    static let lists = contexts.filter { !$0.isDisjoint(with: .lists) }
    static let pages = contexts.filter { !$0.isDisjoint(with: .pages) }
    static let pagers = pages.map { $0.union(.pager) }
    static let outsideSearch = contexts.filter { $0 != .search }

    @Test func aPreviewTakesOneKeyFromTheReaderThatHasAnother() {
        for description in ActionTable.all where description.contexts.contains(.preview) {
            for key in description.keys {
                for context in Self.contexts where ActionTable.action(forKey: key, in: context) != nil {
                    #expect(key == "F2" && ActionTable.action(forKey: key, in: context) == .emergency)
                }
            }
        }
        #expect(ActionTable.footer(in: .preview).map(\.action) == [.findings, .previewSize, .previewColors])
    }

    @Test(arguments: contexts)
    func noKeyMeansTwoThings(in context: ActionContext) {
        var seen: [String: Action] = [:]
        for description in ActionTable.all where !description.contexts.isDisjoint(with: context) {
            for key in description.keys {
                // The settings take Left from other lists: there it is the value before, as Right is the next one.
                if context.contains(.settings), key == "Left", seen[key] == .left { continue }
                #expect(
                    seen[key] == nil, "\(key) is \(description.action) and \(String(describing: seen[key]))")
                seen[key] = description.action
            }
        }
    }

    /// The rule of keys: on every screen a letter is text, whatever it is.
    @Test(arguments: contexts + [[.search, .emptySearch], [.search, .numberedResults]])
    func noLetterIsAKey(in context: ActionContext) {
        for code in (0x41...0x5A).map(UInt8.init) + (0x61...0x7A).map(UInt8.init) {
            let letter = Character(Unicode.Scalar(code))
            #expect(ActionTable.action(forKey: String(letter), in: context) == nil, "\(letter)")
            #expect(context.takesAsText(letter))
        }
        for letter: Character in ["ö", "É", "火", "ß", "é", "ก", "😀"] { #expect(context.takesAsText(letter)) }
    }

    @Test func digitsAndSignsBeginNoSearchAndPagesWithLettersAsKeysTakeNoText() {
        for context in Self.lists + Self.pages {
            for sign in "0123456789!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~ \\" {
                #expect(!context.takesAsText(sign))
            }
        }
        for context in Self.pages {
            for letter in "aZ9?ö" { #expect(!context.union(.pager).takesAsText(letter)) }
        }
        for context in Self.lists { #expect(context.union(.pager).takesAsText("j")) }
    }

    /// Terminals and shells keep these: Ctrl-S and Ctrl-Q stop and start output, others are keys with names.
    @Test func noKeyIsOneThatTerminalsKeep() {
        for key in ["C-s", "C-q", "C-h", "C-i", "C-j", "C-m", "C-v", "C-a", "C-y", "C-["] {
            #expect(!ActionTable.all.contains { $0.keys.contains(key) }, "\(key)")
        }
    }

    /// What a letter does in a pager another key does for everyone.
    @Test func eachLineWithLettersHasAnotherKey() {
        for description in ActionTable.all where description.action != .askToQuit {
            #expect(!description.keys.isEmpty, "\(description.action)")
        }
    }

    @Test(arguments: pagers)
    func noLetterMeansTwoThingsInAPager(in context: ActionContext) {
        var seen: [String: Action] = [:]
        for description in ActionTable.all where !description.contexts.isDisjoint(with: context) {
            for letter in description.letters {
                #expect(seen[letter] == nil || seen[letter] == description.action, "\(letter)")
                seen[letter] = description.action
            }
        }
    }

    /// With the setting for it the keys of every pager work in guides; capitals are left for screens.
    @Test func theSettingBringsThePagersKeys() {
        let keys: [(String, Action)] = [
            ("j", .down), ("k", .up), ("Space", .pageDown), ("b", .pageUp), ("d", .halfDown), ("u", .halfUp),
            ("g", .top), ("G", .bottom), ("n", .nextMatch), ("N", .previousMatch), ("/", .search),
            ("f", .find),
            ("q", .askToQuit), ("h", .back), ("s", .steps), ("o", .outline), ("m", .bookmark),
            ("B", .bookmarks),
            ("w", .home), ("r", .refresh), ("c", .changes),
        ]
        for (key, action) in keys + [("C-f", .pageDown)] {
            #expect(ActionTable.action(forKey: key, in: [.guide, .pager]) == action, "\(key)")
        }
        let capitals = Set(
            ActionTable.all.flatMap(\.letters).filter { $0.count == 1 && $0 == $0.uppercased() })
        #expect(capitals.isSubset(of: ["G", "N", "B", "T", "M", "A", "L", "V", "P", "R"]))
    }

    @Test func theSearchTakesSignsExceptBeforeAnythingIsTyped() {
        for sign in ["?", "!", "/", "1", "9"] {
            #expect(ActionTable.action(forKey: sign, in: .search) == nil)
        }
        let empty: ActionContext = [.search, .emptySearch]
        #expect(ActionTable.action(forKey: "?", in: empty) == .help)
        #expect(ActionTable.action(forKey: "!", in: empty) == .emergency)
        #expect(ActionTable.action(forKey: "9", in: empty) == nil)
        #expect(ActionTable.action(forKey: "2", in: [.search, .numberedResults]) == .pick2)
        for (key, action) in [("C-c", Action.quit), ("F2", .emergency), ("F1", .help), ("Esc", .back)] {
            #expect(ActionTable.action(forKey: key, in: .search) == action)
        }
    }

    /// The banner of an alert names F8 on every screen.
    @Test func functionKeysLeadToScreensFromTheSearchToo() {
        let keys: [(String, Action)] = [
            ("F4", .bookmarks), ("F5", .refresh), ("F6", .changes), ("F7", .map), ("F8", .alerts),
        ]
        for context: ActionContext in [
            .search, [.search, .emptySearch], [.search, .numberedResults], .grid,
        ] {
            for (key, action) in keys {
                #expect(ActionTable.action(forKey: key, in: context) == action, "\(key)")
            }
        }
    }

    @Test(arguments: outsideSearch)
    func whereverAPersonIsTheyCanLeaveCallAndAskForHelp(in context: ActionContext) {
        for (key, action) in [
            ("C-c", Action.quit), ("C-x", .quickExit), ("F10", .quit), ("!", .emergency), ("?", .help),
            ("/", .search),
            ("Esc", .back),
        ] {
            #expect(ActionTable.action(forKey: key, in: context) == action)
        }
    }

    @Test func leavingByALetterIsAskedFirst() {
        for context in Self.pages {
            #expect(ActionTable.action(forKey: "q", in: context.union(.pager)) == .askToQuit)
            #expect(ActionTable.action(forKey: "q", in: context.union(.pager), for: .kiosk) == nil)
        }
        for key in ["Enter", "q", "y"] { #expect(ActionTable.action(forKey: key, in: .leaving) == .quit) }
        #expect(ActionTable.action(forKey: "u", in: .leaving) == nil)
    }

    @Test func leftGoesBackOnlyWhereNothingMovesSideways() {
        #expect(ActionTable.action(forKey: "Left", in: .grid) == .left)
        for context in [ActionContext.list, .guide, .page, .card] {
            #expect(ActionTable.action(forKey: "Left", in: context) == .back)
        }
    }

    @Test func inStepsSidewaysIsOnAndBackAndEscapeLeaves() {
        for key in ["Space", "Right"] { #expect(ActionTable.action(forKey: key, in: .steps) == .nextStep) }
        for key in ["Left", "Backspace"] {
            #expect(ActionTable.action(forKey: key, in: .steps) == .previousStep)
        }
    }

    @Test func enterOpensTheStepsUnlessALinkIsSelected() {
        #expect(ActionTable.action(forKey: "Enter", in: .guide) == .steps)
        #expect(ActionTable.action(forKey: "Enter", in: [.guide, .linked]) == .open)
        #expect(ActionTable.action(forKey: "C-g", in: [.guide, .linked]) == .steps)
        #expect(ActionTable.action(forKey: "Enter", in: .page) == .open)
        func labels(_ context: ActionContext) -> [String] {
            ActionTable.footer(in: context).filter { [.steps, .open].contains($0.action) }
                .map { $0.footerKeys[0] + " " + $0.label }
        }
        #expect(labels(.guide) == ["Enter Steps"])
        #expect(labels([.guide, .linked]) == ["Enter Follow", "C-g Steps"])
    }

    @Test func everyActionIsInTheTable() {
        let described = Set(
            ActionTable.all.flatMap { line in [line.action] + line.keys.map(line.action(by:)) })
        #expect(described == Set(Action.allCases))
    }

    @Test(arguments: contexts)
    func theFooterIsInItsOrder(in context: ActionContext) {
        let ranks = ActionTable.footer(in: context).compactMap(\.footerRank)
        #expect(ranks == ranks.sorted())
        #expect(ActionTable.footer(in: context).contains { $0.action == .quit })
        #expect(context == .search || ActionTable.footer(in: context).contains { $0.action == .search })
    }

    @Test func shortcutsPickInOrder() {
        #expect(Action.pick1.pickedIndex == 0)
        #expect(Action.pick9.pickedIndex == 8)
        #expect(Action.open.pickedIndex == nil)
        #expect(Action.allCases.count { $0.pickedIndex != nil } == Action.shortcutCount)
    }
}
