// The samples of feeds, and the clock that they are read at.
import Alerts
import Clocks
import FeedDecoding
import Foundation
import Geodesy
import HazardKit
import TestSupport

enum Feeds {
    /// The clock that the samples written for the project are made for.
    static let now = moment("2026-03-02T17:00:00Z")

    static func moment(_ text: String) -> Moment { Moment(text) ?? Moment(seconds: 0) }

    static func bytes(_ name: String) throws -> [UInt8] {
        try file("\(Binary.checkout())/Tests/Fixtures/Feeds/\(name)")
    }

    static func file(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    static func cap(_ names: String...) throws -> [AlertMessage] {
        try names.flatMap { try CAPDecoder.decode(bytes("cap/\($0).xml")).messages }
    }

    /// The alerts that the samples make up, all listed at the clock.
    static func chains(_ names: String..., listed: Moment = now) throws -> [AlertChain] {
        AlertChain.chains(
            of: try names.flatMap { try cap($0) }.map { ListedMessage($0, source: "test", listed: listed) })
    }

    static func one(_ name: String) throws -> AlertMessage {
        let messages = try cap(name)
        guard messages.count == 1, let only = messages.first else {
            throw HarnessFailure("\(messages.count) messages")
        }
        return only
    }

    /// Virginia Tech in the codes of FORMATS: Montgomery County.
    static let blacksburg = WatchedPlace(
        name: "Blacksburg", point: GeoPoint(latitude: 37.2284, longitude: -80.4234), same: ["051121"],
        ugc: ["VAC121", "VAZ014"])

    static let nwsClock = moment("2025-12-15T21:55:00Z")
}

extension WatchedPlace {
    /// Returns how closely the place matches an area, whichever feed it is from.
    func match(_ area: AlertArea) -> PlaceMatch { PlaceMatcher(self).match(area) }

    /// Returns how closely the place matches the closest area of an info.
    func match(_ info: AlertInfo) -> PlaceMatch { info.areas.map(match).max() ?? .none }
}
