// Maps over a pack, with a person where a test wants them.
import AppCore
import Campus
import Canvas
import Clocks
import ContentPack
import Foundation
import Geodesy
import Terminal
import TestSupport

@testable import MapScreens
@testable import ScreenKit
@testable import Screens

struct MapFixture {
    static let checkout = String(#filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined())
    let content: SessionContent
    var state: AppState
    var profile = TerminalProfile()

    /// The bundled pack, or one in a folder.
    init(_ directory: String = MapFixture.checkout, screen: ScreenID = .map) throws {
        content = SessionContent(pack: try Pack.open(directory: directory, origin: .bundled))
        content.load(for: screen)
        state = AppState(today: CalendarDate("2026-11-21"))
        Push(screen).update(&state)
    }

    mutating func put(_ point: GeoPoint?, accuracy: Double? = 5) {
        ReceivePosition(point.map { PersonPosition($0, accuracy: accuracy, source: .receiver) }).update(
            &state)
    }

    mutating func choose(_ reference: PlaceReference?) {
        let model = model
        let item = reference.flatMap { model.index(of: $0) }.map { model.item($0) }
        ChangeMap.choose(item.map { .item($0) } ?? .none).update(&state)
    }

    func context(_ size: Size) -> RenderContext {
        RenderContext(
            state, content, size: size, profile: profile, layouts: LayoutCache(), screens: .all)
    }

    var model: CampusMapModel {
        guard case .map(let shown) = context(Size(columns: 80, rows: 24)).model(of: .map),
            let model = shown as? CampusMapModel
        else {
            fatalError("the pack has no places")
        }
        return model
    }

    func view(_ size: Size) -> MapView<CampusMapModel> {
        guard let view = ScreenDrawing.view(state, context(size)) as? MapView<CampusMapModel> else {
            fatalError("the screen in sight is no map")
        }
        return view
    }

    func frame(_ size: Size) -> Frame { ScreenDrawing.frame(state, context(size)) }

    /// Updates the state as a session does before each frame.
    mutating func settle(_ size: Size) {
        if case .update(let updater) = view(size).respondToDrawing() { updater.update(&state) }
    }

    /// Does what a key asks for, as far as it changes the state.
    mutating func press(_ key: String, _ size: Size = Size(columns: 80, rows: 24)) {
        state.notice = nil
        guard let action = ActionTable.action(forKey: key, in: .map, for: state.access) else { return }
        if case .update(let updater) = view(size).respond(to: action) { updater.update(&state) }
        settle(size)
    }

    func contents(_ size: Size) -> MapContents {
        let view = view(size)
        return view.contents(view.lines)
    }
}

extension MapView<CampusMapModel> {
    var chosenPlace: PlaceReference? { chosen.map { model.references[$0] } }
}

extension CampusMapModel {
    func isSample(_ reference: PlaceReference) -> Bool { places[reference]?.isSample ?? false }

    func labels(of reference: PlaceReference) -> [String] { index(of: reference).map(labels) ?? [] }

    func point(of reference: PlaceReference) -> PlanePoint? { index(of: reference).map(planePoint) }
}

func encodedText(_ state: AppState) throws -> String {
    String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
}
