// Maps of made-up earthquakes.
import AlertFixtures
import AppCore
import Campus
import ContentPack
import Geodesy
import HazardKit
import Hazards
import TestSupport

@testable import HazardScreens
@testable import MapScreens

typealias EarthquakeMapFixture = EarthMapFixture<EarthquakeMapModel>

extension EarthMapFixture<EarthquakeMapModel> {
    static func event(
        _ number: Int, _ magnitude: Double?, at point: GeoPoint?, hoursAgo: Double = 1
    ) -> Earthquake {
        var report = EarthquakeReport(
            agency: .usgs, id: "us\(number)", time: now.seconds * 1_000 - Int(hoursAgo * 3_600_000))
        (report.magnitude, report.epicenter, report.kind) = (magnitude, point, .earthquake)
        report.place = "\(number) km N of Town \(number)"
        return Earthquake(EarthquakeRecord(report, listed: now))
    }

    static func model(
        _ scope: EarthquakeMapModel.Scope, _ events: [Earthquake], from origin: WayOrigin? = nil,
        filter: EarthquakeFilter = EarthquakeFilter(), item: CanvasItem? = nil,
        places: [EarthPlaceSearch.Place] = []
    ) -> EarthquakeMapModel {
        EarthquakeMapModel(
            scope, events: events, board: nil, filter: filter, times: HazardTimes(now: now, zone: .utc),
            origin: origin, item: item, places: places)
    }

    /// A content that has read so many stored earthquakes.
    static func content(ofMany count: Int) throws -> SessionContent {
        let folder = try PrivateDirectory()
        var stored = EarthquakeFixture()
        stored.addMany(count)
        try stored.write(to: folder.path)
        let content = SessionContent(pack: try Pack.open(directory: MapFixture.checkout, origin: .bundled))
        content.hazardFolders = SnapshotFolders([folder.path])
        content.load(for: .earthquakes)
        return content
    }
}
