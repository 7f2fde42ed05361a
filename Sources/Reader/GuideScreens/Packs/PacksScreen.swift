import AppCore
import ContentPack
import ScreenKit

/// The installed packs: Enter opens one at once, and at every start from then on.
package enum PacksScreen {
    package static let description = ScreenDescription(
        of: .packs, entrances: [.init("packs", .packs, segue: .packs)],
        shortcut: .init(.packs, words: ["packs"], help: "packs: choose another pack")
    ) { _, context in
        let packs = context.content.packs
        return .list(
            ListModel(
                title: "Packs", sections: [.init(rows: packs.map { row($0, context) })],
                note: packs.count > 1
                    ? "Enter opens a pack, now and at every start."
                    : "No other pack is installed. muster-sync installs the packs that sync.conf names."))
    }

    private static func row(_ pack: InstalledPack, _ context: RenderContext) -> ListModel.Row {
        // Where there is no room beside the name it is said in full below.
        let text = PackFacts.text(of: pack)
        var row = ListModel.Row(name: pack.title, detail: text, destination: destination(pack, context))
        row.essential = pack.isRead ? "open" : nil
        row.isHighlighted = pack.isRead
        row.explanation = { text }
        return row
    }

    private static func destination(_ pack: InstalledPack, _ context: RenderContext) -> Destination {
        let settings = context.settings
        if let problem = pack.problem { return .unavailable("Damaged: \(problem.message).") }
        if context.content.pack.origin == .named {
            return .unavailable("The pack was given by --content or MUSTER_CONTENT for this session.")
        }
        if settings.isGiven(.pack) {
            let giver = settings[.pack] == .environment ? Setting.pack.variable : "--pack"
            return .unavailable("The pack was given by \(giver) for this session.")
        }
        guard pack.canBeNamed else {
            return .unavailable(
                "This pack cannot be chosen: its Identifier is not one such as org.example.campus.")
        }
        return .performing(ChangeSetting(.pack, to: pack.identifier))
    }
}

extension ScreenID {
    package static let packs = ScreenID("packs", needs: .packs, position: .list)
}
