// A message together with what its feed's readings tell about it.
import Clocks

/// A message as it is stored.
package struct ListedMessage: Sendable, Equatable {
    package var message: AlertMessage
    /// The feed that it came from, such as `nws`.
    package var source: String
    /// When a feed first and last had it.
    package var firstListed: Moment
    package var lastListed: Moment
    /// How many successful readings of the feed have lacked it since.
    package var missed = 0

    package init(_ message: AlertMessage, source: String, listed: Moment) {
        (self.message, self.source) = (message, source)
        (firstListed, lastListed) = (listed, listed)
    }

    /// When it was sent; when it was first seen if it does not say so.
    package var sent: Moment { message.sent?.moment ?? firstListed }

    /// Messages of different realms are never about one alert: what is not signed must not cancel what a campus has, nor any
    /// other feed what the weather service has.
    var realm: String { CampusSource.realm(of: source) }
}
