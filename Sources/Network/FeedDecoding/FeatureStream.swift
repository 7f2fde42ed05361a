// Finds the features of a GeoJSON collection, and the other members of its root, among the tokens of a text.
import Geodesy
import JSONReader

extension GeoPoint {
    /// Returns nil if one of its two numbers is missing.
    init?(longitude: JSONValue?, latitude: JSONValue?) {
        guard let longitude = longitude?.double, let latitude = latitude?.double else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}

/// Builds one value at a time, so that a long list is never in memory as a whole.
struct FeatureStream {
    enum Part {
        case feature(JSONValue)
        /// A member of the root other than the list of features.
        case member(JSONObject.Member)
    }

    /// True if the root has a list of features.
    private(set) var hasFeatures = false
    private var place = Place.outside
    private var depth = 0
    private var key = ""
    private var builder: JSONTreeBuilder

    /// The owner of the next token: the value of a member of the root, its list of features, or neither.
    private enum Place { case outside, member, features }

    /// True between the members of the root.
    var isAtRoot: Bool { place == .outside && depth == 1 }

    /// - Parameter most: the most bytes in memory of a value; one that takes more is null.
    init(most: Int = .max) { builder = JSONTreeBuilder(most: most) }

    /// The number of open arrays and objects of a feature; 0 outside of features.
    var depthInFeature: Int { place == .features ? builder.depth : 0 }

    /// Takes a token. Returns what it completes, or nil.
    mutating func take(_ event: JSONEvent) -> Part? {
        if place == .outside {
            depth += event.nesting
            if depth == 1, case .key(let text) = event { (key, place) = (text.string, .member) }
            return nil
        }
        if !builder.isBusy {
            if place == .member, key == "features", case .arrayStart = event {
                (place, hasFeatures) = (.features, true)
                return nil
            }
            if place == .features, case .arrayEnd = event {
                place = .outside
                return nil
            }
        }
        builder.take(event)
        guard !builder.isBusy, let value = builder.takeValue() else { return nil }
        if place == .features { return .feature(value) }
        place = .outside
        return .member(.init(key: key, value: value))
    }
}
