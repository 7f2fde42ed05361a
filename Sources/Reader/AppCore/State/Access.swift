/// The actions, screens and changes that a session allows: everything, or on a public machine only what is listed here.
///
/// The kiosk denies by default: an action, a screen or a change that is not listed is not available, whatever
/// asks for it (a key, a click, a link, an entry of a menu, a result of the search).
public enum Access: String, Sendable, Hashable, Codable {
    case everything
    /// Guides, search, contacts, places, maps, alerts, earthquakes, floods and gauges can be read.
    case kiosk

    static let actionsOfKiosk: [Action] = [
        .up, .down, .left, .right, .pageUp, .pageDown, .halfUp, .halfDown, .top, .bottom,
        .open, .back, .home, .nextItem, .previousItem,
        .pick1, .pick2, .pick3, .pick4, .pick5, .pick6, .pick7, .pick8, .pick9,
        .nextSection, .previousSection, .outline, .find, .nextMatch, .previousMatch,
        .endFind, .steps, .nextStep, .previousStep, .timer,
        .zoomIn, .zoomOut, .wholeMap, .nearestPhone, .showPerson, .setCurrentPlace, .findPlace, .inWords,
        .layers, .drawing, .toggleList, .map, .alerts, .search, .deleteCharacter, .deleteWord, .clear,
        .emergency, .help, .redraw,
    ]

    public func allows(_ action: Action) -> Bool {
        self == .everything || Self.actionsOfKiosk.contains(action)
    }

    /// The kinds of screen that a kiosk has: help does not list keys that are only for others.
    static let contextsOfKiosk: ActionContext = [
        .grid, .list, .guide, .page, .card, .steps, .search, .timed, .map, .earthquakeMap, .floodMap,
        .notice, .code,
    ]

    public func allows(_ description: ActionDescription) -> Bool {
        self == .everything
            || allows(description.action) && !description.contexts.isDisjoint(with: Self.contextsOfKiosk)
    }

    /// Returns whether a screen may be shown. A kind of screen that is not marked as part of a kiosk is denied there.
    public func allows(_ screen: ScreenID) -> Bool { self == .everything || screen.kind.isInKiosk }

    /// True if a person can leave the program, change a setting, or have something remembered.
    public var allowsLeaving: Bool { self == .everything }
    public var allowsSettings: Bool { self == .everything }
    public var allowsRemembering: Bool { self == .everything }

    static let denial = "That is not part of this public screen."
}
