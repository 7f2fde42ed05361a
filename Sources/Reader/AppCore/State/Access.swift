/// What may be done at all in a session: everything, or on a public machine what is listed here.
///
/// The kiosk denies by default: an action, a screen or a change that is not listed cannot be had, whatever
/// asks for it (a key, a click, a link, an entry of a menu, a result of the search).
public enum Access: String, Sendable, Hashable, Codable {
    case everything
    /// Reading, searching, places and contacts.
    case kiosk

    /// What a person may ask for in a kiosk.
    static let actionsOfKiosk: [Action] = [
        .up, .down, .left, .right, .pageUp, .pageDown, .halfUp, .halfDown, .top, .bottom,
        .open, .back, .home, .nextItem, .previousItem,
        .pick1, .pick2, .pick3, .pick4, .pick5, .pick6, .pick7, .pick8, .pick9,
        .nextSection, .previousSection, .outline, .find, .nextMatch, .previousMatch,
        .endFind, .steps, .nextStep, .previousStep, .timer,
        .zoomIn, .zoomOut, .wholeMap, .nearestPhone, .showPerson, .standHere, .findPlace, .inWords, .layers,
        .drawing, .toggleList, .map, .alerts,
        .search, .deleteCharacter, .deleteWord, .clear,
        .emergency, .help, .redraw,
    ]

    public func allows(_ action: Action) -> Bool {
        self == .everything || Self.actionsOfKiosk.contains(action)
    }

    /// The kinds of screen that a kiosk has: keys that are for others only are not told of.
    static let contextsOfKiosk: ActionContext = [
        .grid, .list, .guide, .page, .card, .steps, .search, .timed, .map, .earthquakeMap, .floodMap,
    ]

    /// Whether a line of the action table means anything here.
    public func allows(_ description: ActionDescription) -> Bool {
        self == .everything
            || allows(description.action) && !description.contexts.isDisjoint(with: Self.contextsOfKiosk)
    }

    /// Whether a screen may be shown. A kind of screen that does not say that a kiosk has it is denied there.
    public func allows(_ screen: ScreenID) -> Bool { self == .everything || screen.kind.isInKiosk }

    /// Whether a person can leave the program, change a setting, or have something remembered of them.
    public var allowsLeaving: Bool { self == .everything }
    public var allowsSettings: Bool { self == .everything }
    public var allowsRemembering: Bool { self == .everything }

    /// Said where something is asked for that is denied.
    static let denial = "That is not part of this public screen."
}
