// Writes stored alerts into a folder, for measuring and for trying screens by hand:
//
//     alert-probe DATA-HOME many 3000     as many made-up alerts
//     alert-probe DATA-HOME nws           the recorded answer of the weather service, at its time
//     alert-probe DATA-HOME cap 01 17     samples of Fixtures/Feeds/cap, at theirs
//     alert-probe DATA-HOME quakes 3000   as many made-up earthquakes of the last week

import AlertFixtures
import Clocks
import Foundation
import Hazards

let words = Array(CommandLine.arguments.dropFirst())
guard words.count >= 2 else {
    print("alert-probe DATA-HOME many N | nws | cap NAME... | quakes N")
    exit(2)
}
let clock = Moment(seconds: time(nil))
if words[1] == "quakes" {
    var quakes = EarthquakeFixture(at: clock)
    quakes.addMany(Int(words.last ?? "") ?? 0)
    try quakes.write(toDataHome: words[0])
    exit(0)
}
var fixture: AlertFixture
switch words[1] {
case "many":
    fixture = AlertFixture(at: clock)
    fixture.read(AlertFixture.many(Int(words.last ?? "") ?? 0, at: clock))
case "nws":
    fixture = AlertFixture(at: AlertFixture.recorded)
    fixture.read(try AlertFixture.nws())
default:
    fixture = AlertFixture()
    fixture.read(try AlertFixture.cap(Array(words.dropFirst(2))), from: "campus", host: "alerts.example.edu")
}
try fixture.write(toDataHome: words[0])
