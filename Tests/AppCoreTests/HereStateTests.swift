import Campus
import Clocks
import Foundation
import Geodesy
import Testing

@testable import AppCore

/// The person's position in the state: which position counts, what a kiosk keeps, and that it is never
/// written to disk.
@Suite struct HereStateTests {
    private let point = GeoPoint(latitude: 37.2271, longitude: -80.4224)

    @Test func positionIsNeverEncoded() throws {
        var state = AppState(today: CalendarDate("2026-11-21"))
        let empty = try JSONEncoder().encode(state.here)
        state.here = HereState(given: PersonPosition(point, source: .given), facing: 90)
        ReceivePosition(PersonPosition(point, source: .receiver, arrival: 0)).update(&state)
        SetCurrentPlace(name: "Hall", point).update(&state)
        #expect(try JSONEncoder().encode(state.here) == empty)
        let text = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
        #expect(!text.contains("37.2") && !text.contains("80.4") && !text.contains("Hall"))
        let copy = try JSONDecoder().decode(AppState.self, from: JSONEncoder().encode(state))
        #expect(copy.here == HereState())
    }

    @Test func whatThePersonSaysCountsFirst() {
        var state = AppState(today: nil)
        state.here = HereState(given: PersonPosition(point, source: .given))
        #expect(state.person?.source == .given)
        ReceivePosition(PersonPosition(point, source: .receiver, arrival: 0)).update(&state)
        #expect(state.person?.source == .receiver)
        SetCurrentPlace(name: "Hall", point).update(&state)
        #expect(state.person?.source == .place("Hall"))
        SetCurrentPlace(name: "Hall", point).update(&state)
        #expect(state.person?.source == .receiver)
        ReceivePosition(nil).update(&state)
        #expect(state.person?.source == .given)
    }

    @Test func listsAreSortedAgainAfterAWalk() {
        var state = AppState(today: nil)
        func receive(_ north: Double) -> GeoPoint? {
            let moved = LocalProjection(origin: point).point(east: 0, north: north)
            ReceivePosition(PersonPosition(moved, source: .receiver, arrival: 0)).update(&state)
            return state.here.sortedFrom
        }
        #expect(receive(0) == point)
        #expect(receive(19) == point)
        #expect(receive(21) != point)
    }

    @Test func listInSightKeepsItsOrder() {
        var state = AppState(today: nil)
        Push(ScreenID(ScreenKind("aeds", needs: .places, position: .list))).update(&state)
        ReceivePosition(PersonPosition(point, source: .receiver, arrival: 0)).update(&state)
        #expect(state.person != nil && state.here.sortedFrom == nil)
        Back().update(&state)
        ReceivePosition(PersonPosition(point, source: .receiver, arrival: 0)).update(&state)
        #expect(state.here.sortedFrom == point)
    }

    @Test func aReceiverThatWentSilentBehindAListLeavesNoOldOrder() {
        var state = AppState(today: nil)
        ReceivePosition(PersonPosition(point, source: .receiver, arrival: 0)).update(&state)
        let list = ScreenID(ScreenKind("aeds", needs: .places, position: .list))
        Push(list).update(&state)
        let moved = LocalProjection(origin: point).point(east: 0, north: 400)
        ReceivePosition(PersonPosition(moved, source: .receiver, arrival: 0)).update(&state)
        #expect(state.here.sortedFrom == point)
        state.here.sortAgain()
        #expect(state.here.sortedFrom == moved)
        ReceivePosition(nil).update(&state)
        #expect(state.here.sortedFrom == moved)
        state.here.sortAgain()
        #expect(state.here.sortedFrom == nil)
    }

    @Test func kioskKeepsItsPositionAndForgetsThePersons() {
        var state = AppState(start: .welcome, today: nil, access: .kiosk)
        state.here = HereState(given: PersonPosition(point, source: .given), facing: 90)
        #expect(!state.isTouched)
        SetCurrentPlace(name: "Hall", point).update(&state)
        #expect(state.isTouched)
        ResetSession().update(&state)
        #expect(state.here.facing == 90 && state.person?.source == .given)
        #expect(!state.isTouched)
    }
}
