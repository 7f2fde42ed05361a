import Terminal

/// Plays a script to a session and keeps the screens it asks for.
final class ScriptDriver: TerminalDriver {
    private(set) var size: Size
    let capabilities: TerminalCapabilities
    private(set) var screens: [(name: String, size: Size, frame: Frame)] = []
    private(set) var suspensions = 0
    private(set) var reportsMouse: Bool?
    private(set) var fullRedraws = 0
    /// Called whenever a screen is kept.
    var onScreen: () -> Void = {}
    /// Called where other alerts are stored.
    var onRead: ([String]) -> Void = { _ in }
    /// Called where people are told of another hazard.
    var onTell: (String) -> Void = { _ in }
    private var steps: ArraySlice<KeyScript.Step>
    private var frame: Frame
    /// Milliseconds since the script began.
    private(set) var now = 0

    init(_ script: KeyScript, size: Size, capabilities: TerminalCapabilities) {
        self.size = size
        self.capabilities = capabilities
        steps = script.steps[...]
        frame = Frame(size: size)
    }

    func draw(_ frame: Frame) { self.frame = frame }

    /// Returns no event to a caller that does not wait: the person waits for the index of the search.
    func nextEvent(milliseconds: Int?) -> TerminalEvent {
        if milliseconds == 0 { return .timeout }
        while let step = steps.popFirst() {
            switch step {
            case .screen(let name):
                screens.append((name, size, frame))
                onScreen()
            case .read(let names): onRead(names)
            case .tell(let kind): onTell(kind)
            case .wait(let rest):
                let time = min(rest, milliseconds ?? rest)
                now += time
                if rest > time { steps.insert(.wait(rest - time), at: steps.startIndex) }
                return .timeout
            case .event(let event):
                if case .resize(let size) = event { self.size = size }
                return event
            }
        }
        return .lost
    }

    func reportMouse(_ isOn: Bool) { reportsMouse = isOn }
    func suspend() { suspensions += 1 }
    func restore() {}
    func redrawEverything() { fullRedraws += 1 }
}
