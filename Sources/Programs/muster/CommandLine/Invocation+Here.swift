import AppCore
import Campus
import CommandLine
import Geodesy
import PlaceNames

/// The position of the person from the command line.
extension Invocation {
    /// Returns the position and direction of `--here` and `--facing`.
    func here() throws(CommandFailure) -> HereState {
        HereState(given: try givenPosition(), facing: try facing())
    }

    /// Returns the position of `--here`, or nil without it.
    func givenPosition() throws(CommandFailure) -> PersonPosition? {
        guard let text = value(.here) else { return nil }
        if let point = GeoPoint(text: text) { return PersonPosition(point, source: .given) }
        let cities = PlaceNames.cities(text)
        guard let city = cities.first, cities.count == 1 else {
            let several = cities.prefix(5).map(\.fullName).joined(with: "; ")
            throw .usage(
                cities.isEmpty
                    ? "--here takes latitude and longitude in degrees, such as 37.2289,-80.4236, or a larger city, such as "
                        + "\"Blacksburg, VA\", not \"\(Output.printable(text))\""
                    : "several cities are called \"\(Output.printable(text))\": \(several); name one of them whole"
            )
        }
        return PersonPosition(city.point, source: .given)
    }

    /// Returns the kilometers of `--within`, or nil without it.
    func within() throws(CommandFailure) -> Int? { try number(.within, in: EarthquakeFilter.distanceRange) }

    private func facing() throws(CommandFailure) -> Double? {
        guard let text = value(.facing) else { return nil }
        guard has(.here) else { throw .usage("--facing goes with --here") }
        guard let bearing = CompassPoint.bearing(text: text) else {
            throw .usage(
                "--facing takes N, NE, E, SE, S, SW, W, NW or degrees from 0 to 360, not "
                    + "\"\(Output.printable(text))\"")
        }
        return bearing
    }
}
