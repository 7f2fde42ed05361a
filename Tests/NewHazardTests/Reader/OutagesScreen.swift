// The worked example of CONTRIBUTING: what a new kind of hazard costs in Reader. In the program this file is in a folder
// Sources/Reader/HazardScreens/Outages, and the line elsewhere is its descriptions in `ScreenTable.all`.
import AppCore
import GuideDocument
import HazardKit
import TextTools

@testable import HazardScreens
@testable import ScreenKit

/// The outages: the largest first, above them how old the data is.
enum OutagesScreen {
    static let description = ScreenDescription(
        of: .outages, entrances: [.init("outages", .outages, isInEveryPack: false)],
        shortcut: .init(.outages, words: ["outages"], help: "outages: where the power is out"),
        elsewhere: .hazard(OutageSnapshot.format)
    ) { _, context in
        let board = context.now.flatMap { context.content.board(OutageBoard.self, at: $0) }
        var list = ListModel(
            title: OutageSnapshot.format.title,
            sections: [.init(rows: (board?.outages ?? []).map(row))])
        list.warning = FeedWords.overview(board, context.hazardTimes, notSetUp: OutageSnapshot.format.subject)
            .joined(separator: "\n")
        return .list(list)
    }

    private static func row(_ outage: Outage) -> ListModel.Row {
        var row = ListModel.Row(
            name: outage.area, destination: .screen(ScreenID(.outage, .text(outage.id, title: outage.area))))
        row.essential = CountedNoun.text(outage.customers, "customer")
        return row
    }

    static let page = ScreenDescription(.outage) { screen, context in
        let board = context.now.flatMap { context.content.board(OutageBoard.self, at: $0) }
        guard case .text(let id, _) = screen.subject,
            let outage = board?.outages.first(where: { $0.id == id })
        else { return ProblemPage.notLoaded(title: "Power outage") }
        let document = PageText.document {
            PageText.heading(outage.area)
            PageText.paragraph("\(CountedNoun.text(outage.customers, "customer")) have no power.")
        }
        return .page(
            PageModel(title: "Power outage", document: document, key: "outage:\(id):\(outage.customers)"))
    }
}

extension ScreenKind {
    static let outage = ScreenKind("outage", hazards: [.outages], position: .page, isInKiosk: true)
}

extension ScreenID {
    static let outages = ScreenID("outages", hazards: [.outages], position: .list, isInKiosk: true)
}
