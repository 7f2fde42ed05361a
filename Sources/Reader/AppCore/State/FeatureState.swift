// The values that a feature puts into the state of a session. The core holds them and knows none of them.

/// A value of a feature: its state, the line of text that it asks for, the work before one of its screens.
public protocol FeatureValue: Sendable, Hashable, Codable {
    /// The name in a state that is written down; no two types have the same.
    static var name: String { get }
}

/// The state of a feature; without changes it is as `init()` makes it.
public protocol FeatureState: FeatureValue {
    init()

    /// Returns the step back within a screen, or nil if Back leaves the screen.
    func stepBack(on screen: ScreenID) -> (any StateUpdater)?
}

extension FeatureState { public func stepBack(on screen: ScreenID) -> (any StateUpdater)? { nil } }

public struct FeatureStates: Sendable, Hashable, Codable {
    /// The states that were changed, in the order of their names.
    private var changed: [AnyFeatureValue] = []

    public init() {}

    public subscript<State: FeatureState>(type: State.Type) -> State {
        // Before anything has changed, as at the first screen, no metadata of `State?` is made.
        get { changed.isEmpty ? State() : found() }
        set {
            changed.removeAll { $0.value is State }
            guard newValue != State() else { return }
            let index = changed.firstIndex { Swift.type(of: $0.value).name > State.name }
            changed.insert(AnyFeatureValue(newValue), at: index ?? changed.endIndex)
        }
    }

    @inline(never) private func found<State: FeatureState>() -> State {
        changed.lazy.compactMap { $0.value as? State }.first ?? State()
    }

    /// Returns the step back that a feature makes within a screen, or nil if Back leaves the screen.
    func stepBack(on screen: ScreenID) -> (any StateUpdater)? {
        changed.lazy.compactMap { ($0.value as? any FeatureState)?.stepBack(on: screen) }.first
    }
}

public struct AnyFeatureValue: Sendable, Hashable {
    public let value: any FeatureValue

    public init(_ value: any FeatureValue) { self.value = value }

    public static func == (left: AnyFeatureValue, right: AnyFeatureValue) -> Bool {
        AnyHashable(left.value) == AnyHashable(right.value)
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
}

extension AnyFeatureValue: Codable {
    /// The key of a decoder's `userInfo` for the types that can be decoded, a `[any FeatureValue.Type]`.
    public static let types = CodingUserInfoKey(rawValue: "features")

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        let types = Self.types.flatMap { decoder.userInfo[$0] } as? [any FeatureValue.Type] ?? []
        guard let name = container.allKeys.first,
            let type = types.first(where: { $0.name == name.stringValue })
        else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "No type is known for this value."))
        }
        value = try container.decode(type, forKey: name)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(value, forKey: Name(stringValue: type(of: value).name))
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
