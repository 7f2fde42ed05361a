import AppCore
import ContentPack
import GuideScreens
import HazardScreens
import ScreenKit

/// The first screen of a kiosk, which it returns to: the numbers to call in letters that can be read from afar, what
/// this is, how to begin, and the first section of Welcome, which has what a pack offers for the first minute.
enum KioskScreen {
    static let description = ScreenDescription(
        .kiosk, entrances: [.init("kiosk", .kiosk, isInEveryPack: false)]
    ) { _, context in
        let info = context.content.pack.info
        let number = context.content.pack.emergencyContacts.first?.number ?? "911"
        var sections: [ListModel.Section] = []
        if case .success(let menu)? = context.content.menu(at: .welcome) {
            sections +=
                MenuScreen.list(menu, at: .welcome, context).sections
                .first { !$0.rows.isEmpty }.map { [$0] } ?? []
        }
        sections.append(.init(rows: [.init(name: "All guides", to: .welcome)]))
        sections[sections.count - 1].adaptsToOthers = true
        var list = ListModel(title: info.subtitle ?? "Welcome", sections: sections)
        if let alert = AlertBanner.forIdleScreen(context) {
            list.sections.insert(AlertBanner.kioskSection(alert, context), at: 0)
            list.poster = AlertBanner.poster(alert, number: number, context)
            return .grid(list)
        }
        list.note = info.notice
        list.poster = ListModel.Poster(
            headline: ["Emergency?", "Call \(number)"],
            text: "\(info.title): what to do in an emergency. Press a number, or type what happened.")
        list.poster?.isTextNeeded = false
        return .grid(list)
    }
}

extension ScreenKind {
    static let kiosk = ScreenKind("kiosk", needs: .menu, hazards: [.alerts], position: .list, isInKiosk: true)
}

extension ScreenID {
    package static let kiosk = ScreenID(.kiosk, .menu(.welcome))
}
