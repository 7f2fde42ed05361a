/// The effect of a row that leads to no other screen: a side effect or a change of the state.
///
/// A type conforms where it is defined, and a row names it with `Destination.performing(_:)`; nothing lists them.
public protocol RowEffect: Sendable, Hashable {
    func perform(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void)

    /// Returns whether a session with this access may perform it. Usually one that may change settings.
    static func isAllowed(with access: Access) -> Bool

    /// True if rows say what was done, so that numbered lines are written again; otherwise the notice does.
    static var isShownByRows: Bool { get }
}

extension RowEffect {
    public static func isAllowed(with access: Access) -> Bool { access.allowsSettings }
    public static var isShownByRows: Bool { true }
}

extension RowEffect where Self: SideEffect {
    public func perform(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        run(dependencies, dispatch: dispatch)
    }
}

extension RowEffect where Self: StateUpdater {
    public func perform(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) { dispatch(self) }
}

public struct AnyRowEffect: Sendable, Hashable {
    public let effect: any RowEffect

    public init(_ effect: any RowEffect) { self.effect = effect }

    public static func == (left: AnyRowEffect, right: AnyRowEffect) -> Bool {
        AnyHashable(left.effect) == AnyHashable(right.effect)
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(effect)) }
}
