// A kiosk's sentences name no command, and ages are said in units that a person can picture.
import Alerts
import Clocks
import HazardKit
import Hazards
import Testing

@Suite struct WordsWithoutCommandsTests {
    private var kiosk: HazardTimes {
        var times = HazardTimes(now: Moment(seconds: 1_800_000_000), zone: .utc)
        times.hasCommands = false
        return times
    }

    @Test func aKioskIsToldNoCommand() {
        let empty = AlertBoard(StoredAlerts(AlertSnapshot(written: kiosk.now)), at: kiosk.now)
        for lines in [
            AlertWords.overview(nil, kiosk), AlertWords.overview(empty, kiosk),
            FeedWords.overview(EarthquakeBoard?.none, kiosk), GaugeFeedWords.overview(nil, kiosk),
            FloodFeedWords.overview(nil, kiosk),
        ] {
            #expect(!lines.isEmpty && !lines.joined().contains("muster"), "\(lines)")
        }
        #expect(AlertWords.overview(nil, kiosk) == ["Alerts have never been read on this machine."])
    }

    @Test(arguments: [
        (59, "59 days"), (60, "2 months"), (400, "13 months"), (729, "24 months"), (730, "2 years"),
        (11_740, "32 years"),
    ])
    func agesOfYearsAreYears(_ days: Int, _ text: String) {
        #expect(HazardTimes.span(days * 86_400) == text)
    }
}
