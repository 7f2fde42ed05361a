// The worked example of a feature with a state of its own: all that it costs. In the program this file is in the folder of
// its screen, and the one line elsewhere is `RollCallScreen.description,` in `ScreenTable.all`.
import AppCore
import ScreenKit

/// The people that someone has counted at a meeting point.
struct RollCall: FeatureState {
    static let name = "roll-call"
    var people = 0
}

/// Counts a person.
struct CountPerson: StateUpdater, RowEffect {
    func update(_ state: inout AppState) { state.features[RollCall.self].people += 1 }
}

/// The number of people, and a row that counts one more.
enum RollCallScreen {
    static let description = ScreenDescription(
        of: .rollCall, entrances: [.init("roll-call", .rollCall)]
    ) { _, context in
        var row = ListModel.Row(name: "Count a person", destination: .performing(CountPerson()))
        row.essential = "\(context.features[RollCall.self].people) so far"
        return .list(ListModel(title: "Roll call", sections: [.init(rows: [row])]))
    }
}

extension ScreenID {
    static let rollCall = ScreenID("roll-call", position: .list)
}
