// The message that a person is safe.
import Campus
import Geodesy
import TestSupport
import Testing

@testable import AppCore
@testable import GuideScreens

@Suite struct SafeMessageTests {
    @Test func placeAndTimeAreFilledIn() {
        let usual = SafeMessage.usual
        #expect(
            usual.filled(place: "near Newman Library", time: "2026-03-02 12:00")
                == ["I am safe.", "Place: near Newman Library", "Time: 2026-03-02 12:00"])
        // What is not known is not made up.
        #expect(usual.filled(place: nil, time: "12:00") == ["I am safe.", "Time: 12:00"])
        #expect(usual.filled(place: nil, time: nil) == ["I am safe."])
        let odd = SafeMessage(["{time}{time} {place", "{place}{place}", "{}{time}{"])
        #expect(
            odd.filled(place: "{time}", time: "{place}") == [
                "{place}{place} {place", "{place}{place}", "{}{place}{",
            ])
        #expect(odd.namesPlace && !SafeMessage(["{place"]).namesPlace)
    }

    /// What those who search must know of a position of a receiver.
    @Test func aPositionSaysHowExactAndOldItIs() {
        let point = GeoPoint(latitude: 37.2284, longitude: -80.4234)
        let hall = CampusPlace(.building, name: "Hall", location: point)
        func place(_ accuracy: Double?, _ minutes: Int = 0) -> String? {
            let person = PersonPosition(point, accuracy: accuracy, source: .receiver, arrival: 0)
            return SafeMessageWords.lines(
                SafeMessage(["{place}"]), person: person, minutesOld: minutes, places: CampusPlaces([hall]),
                times: nil
            ).first
        }
        #expect(place(5) == "near Hall, 37.2284,-80.4234")
        #expect(place(29) == "near Hall, 37.2284,-80.4234")
        #expect(place(100) == "near Hall, 37.2284,-80.4234 (±100 m)")
        #expect(place(100, 2) == "near Hall, 37.2284,-80.4234 (±100 m, 2 min old)")
        #expect(place(5, 1) == "near Hall, 37.2284,-80.4234 (1 min old)")
        #expect(place(nil) == "near Hall, 37.2284,-80.4234 (accuracy not known)")
        // It may be farther away than "near" says.
        #expect(place(400) == "37.2284,-80.4234 (±400 m)")
    }

    @Test func linesAreChangedAddedAndRemoved() {
        var message = SafeMessage.usual
        message.set(0, to: "  We are safe.  ")
        message.set(3, to: "Tell Ann.")
        message.set(99, to: "Tell Bo.")
        #expect(message.lines == ["We are safe.", "Place: {place}", "Time: {time}", "Tell Ann.", "Tell Bo."])
        message.set(1, to: " ")
        #expect(message.lines == ["We are safe.", "Time: {time}", "Tell Ann.", "Tell Bo."])
        for number in 0..<20 { message.set(-1, to: "\(number)") }
        #expect(message.lines.count == 7 && !message.hasRoom && message.lines.last == "2")
        for _ in 0..<7 { message.set(0, to: "") }
        #expect(message == .usual)
        message.set(0, to: "\u{1B}[31mred\nand\u{202E} more")
        #expect(message.lines[0].unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
    }

    @Test func nothingIsCopiedOnAPublicScreen() {
        var state = AppState()
        CopyText("safe").update(&state)
        CopyText("safe").update(&state)
        #expect(state.copied == CopiedText(text: "safe", count: 2) && state.notice != nil)
        var kiosk = AppState(start: .welcome, access: .kiosk)
        CopyText("safe").update(&kiosk)
        #expect(kiosk.copied == nil)
    }
}
