import Testing

@testable import AppCore

/// The one action table: what it promises to keys, footer and help.
@Suite struct ActionTableTests {
    static let contexts: [ActionContext] = [
        .grid, .list, .guide, .page, .card, .steps, [.list, .settings], .search,
    ]

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
                #expect(
                    seen[key] == nil, "\(key) is \(description.action) and \(String(describing: seen[key]))")
                seen[key] = description.action
            }
        }
    }

    @Test func theSearchTakesNoPrintableKey() {
        for description in ActionTable.all where description.contexts.contains(.search) {
            for key in description.keys { #expect(key.count > 1 && key != "Space", "\(key)") }
        }
        for (key, action) in [("C-c", Action.quit), ("F2", .emergency), ("F1", .help), ("Esc", .back)] {
            #expect(ActionTable.action(forKey: key, in: .search) == action)
        }
    }

    @Test(arguments: contexts.filter { $0 != .search })
    func whereverAPersonIsTheyCanLeaveCallAndAskForHelp(in context: ActionContext) {
        for (key, action) in [("q", Action.quit), ("!", .emergency), ("?", .help), ("Esc", .back)] {
            #expect(ActionTable.action(forKey: key, in: context) == action)
        }
    }

    @Test func leftGoesBackOnlyWhereNothingMovesSideways() {
        #expect(ActionTable.action(forKey: "Left", in: .grid) == .left)
        for context in [ActionContext.list, .guide, .page, .card] {
            #expect(ActionTable.action(forKey: "Left", in: context) == .back)
            #expect(ActionTable.action(forKey: "h", in: context) == .back)
        }
    }

    @Test func inStepsSidewaysIsOnAndBackAndEscapeLeaves() {
        for key in ["Space", "Right"] { #expect(ActionTable.action(forKey: key, in: .steps) == .nextStep) }
        for key in ["Left", "Backspace", "b"] {
            #expect(ActionTable.action(forKey: key, in: .steps) == .previousStep)
        }
        #expect(ActionTable.action(forKey: "s", in: .guide) == .steps)
    }

    @Test func everyActionIsInTheTable() {
        let described = Set(ActionTable.all.map(\.action))
        #expect(described == Set(Action.allCases))
    }

    @Test(arguments: contexts)
    func theFooterIsInItsOrder(in context: ActionContext) {
        let ranks = ActionTable.footer(in: context).compactMap(\.footerRank)
        #expect(ranks == ranks.sorted())
        #expect(ActionTable.footer(in: context).contains { $0.action == .quit })
    }

    @Test func shortcutsPickInOrder() {
        #expect(Action.pick1.pickedIndex == 0)
        #expect(Action.pick9.pickedIndex == 8)
        #expect(Action.open.pickedIndex == nil)
        #expect(Action.allCases.count { $0.pickedIndex != nil } == Action.shortcutCount)
    }
}
