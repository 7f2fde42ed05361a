// The earthquakes after an event, near it.
import GuideDocument
import HazardKit
import Hazards
import ScreenKit
import TextTools

/// The stored events within 100 km of an event and 30 days after it.
package struct LaterEarthquakes {
    private let found: [Earthquake]
    private let times: HazardTimes

    /// The most events that are listed one by one, the largest.
    private static let maxShown = 10

    package init(_ event: Earthquake, _ board: EarthquakeBoard, _ times: HazardTimes) {
        found = EarthquakeSequence.later(than: event, in: board.events)
        self.times = times
    }

    /// Returns a heading, a sentence and a line for each of the largest; nothing if there are none.
    ///
    /// - Parameter link: returns the link of a line; nil for none.
    package func blocks(_ link: (Earthquake) -> String?) -> [Block] {
        guard let largest = sorted.first else { return [] }
        let count = CountedNoun.text(found.count, "earthquake")
        let lines = sorted.prefix(Self.maxShown).map { event in
            let text =
                "\(EarthquakeWords.headline(event.report)), \(times.clock(EventTime.moment(event.report.time)))"
            return [link(event).map { Span(text, link: $0) } ?? Span(text)]
        }
        let more = found.count > Self.maxShown ? " The \(Self.maxShown) largest:" : ""
        return [
            PageText.heading("Later events nearby", level: 3),
            PageText.paragraph(
                "\(count) within 62 mi (100 km) and 30 days after it, of those stored here; the largest "
                    + "\(EarthquakeWords.magnitude(largest.report)). That they are near does not say that it caused them.\(more)"
            ), PageText.bullets(Array(lines)),
        ]
    }

    private var sorted: [Earthquake] {
        found.sorted { one, two in
            (one.report.magnitude ?? -.infinity, one.report.time) > (
                two.report.magnitude ?? -.infinity, two.report.time
            )
        }
    }
}
