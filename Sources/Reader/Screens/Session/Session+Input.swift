import AppCore
import GuideScreens
import HazardScreens
import ScreenKit
import Terminal

/// Handles input: keys, pasted text, the mouse.
extension Session {
    func handle(_ key: Key) {
        // Whatever has the keyboard.
        if action(for: key, in: .anything) == .quickExit {
            store.dispatch(Quit.quickly)
            return
        }
        if answerNotice(key) { return }
        let typed = recentDigits
        typedDigits = nil
        if store.state.prompt != nil {
            edit(with: key)
            return
        }
        if let typed, takeBack(typed, before: key) { return }
        let isAsked = store.state.isAskedToLeave && isSeen
        let digits = store.state.digits
        let before = store.state
        store.dispatch(ClearNotice())
        let view = view
        guard let digit = Self.digit(key, after: digits, in: view.actionContext) else {
            return act(on: key, view, isAsked: isAsked)
        }
        let pack = store.dependencies.content.pack
        if pack.hasContact(withNumberEnding: digits + String(digit)) {
            noting(view) { perform(.emergency, view) }
        } else {
            act(on: key, view, isAsked: isAsked)
            // What the digit does comes first: it begins with the notice cleared.
            store.dispatch(DigitRun.note(digit, after: digits))
        }
        guard store.dependencies.content.pack.directory == pack.directory else { return }
        note(digit, after: typed ?? TypedDigits(before: before))
    }

    func note(_ digit: Character, after typed: TypedDigits) {
        typedDigits = typed
        typedDigits?.add(digit, at: store.state.uptime)
    }

    /// Returns the digit that a key types where digits choose, or in a run of digits that began there.
    static func digit(_ key: Key, after digits: String, in context: ActionContext) -> Character? {
        guard case .character(let digit) = key, ("0"..."9").contains(digit) else { return nil }
        let isText = context.contains(.search) && !context.contains(.numberedResults)
        return isText && digits.isEmpty ? nil : digit
    }

    /// Takes back digits and types them into the search if the key shows that they begin a word. Returns whether it
    /// does.
    private func takeBack(_ typed: TypedDigits, before key: Key) -> Bool {
        guard case .character(let character) = key, !actionContext(view).takesLettersAsKeys,
            character == " " || character.isLetter || !character.isASCII
        else { return false }
        let changed = store.state.settings.values
        store.dispatch(DigitRun.takeBack(to: typed.before))
        let values = store.state.settings.values
        for setting in Setting.allCases where values.text(of: setting) != changed.text(of: setting) {
            store.perform(ChangeSetting(setting, to: values.text(of: setting)))
        }
        search(adding: typed.text + String(character))
        return true
    }

    func actionContext(_ view: any ScreenView) -> ActionContext {
        view.actionContext.union(store.state.takesLettersAsKeys ? .pager : [])
    }

    private func act(on key: Key, _ view: any ScreenView, isAsked: Bool) {
        let context = actionContext(view)
        let offersLeaving = SearchModel.offersLeaving(store.state.current.screen.query, store.state.access)
        if key == .enter, !isSeen, offersLeaving { return }
        if let action = action(for: key, context, isAsked: isAsked) {
            noting(view) { perform(action, view) }
        } else if case .character(let character) = key, context.takesAsText(character) {
            search(adding: String(character))
        } else {
            let help = context.contains(.search) ? "F1" : "?"
            store.dispatch(
                ShowNotice("\(KeyName.spelled(key.name)) does nothing here. \(help) shows what the keys do."))
        }
    }

    /// Returns the action of a key: the question whether to leave comes first, then a preview, then the screen in view.
    private func action(for key: Key, _ context: ActionContext, isAsked: Bool) -> Action? {
        (isAsked ? action(for: key, in: .leaving) : nil)
            ?? (isPreview ? action(for: key, in: .preview) : nil) ?? action(for: key, in: context)
    }

    func action(for key: Key, in context: ActionContext) -> Action? {
        ActionTable.action(forKey: key.name, in: context, for: store.state.access)
    }

    /// Searches for text that is pasted, whatever it begins with.
    func paste(_ text: String) {
        typedDigits = nil
        // It was meant for what was there; a warning over the screen takes no text, and comes again.
        store.dispatch(ChangeNotice.postpone)
        if store.state.prompt != nil { type(text) } else { search(adding: text) }
    }

    /// Carries out what a click hits: an entry, a link, a key of the footer, the numbers. The wheel acts like the arrows.
    func handle(_ event: MouseEvent) {
        // A text field takes keys only; the page behind it stays as it is.
        guard store.state.prompt == nil else { return }
        typedDigits = nil
        let view = view
        let footer = store.state.isAskedToLeave ? .leaving : view.actionContext
        store.dispatch(ClearNotice())
        switch event {
        case .wheelUp, .wheelDown:
            let action = event == .wheelUp ? view.wheelActions.up : view.wheelActions.down
            for _ in 0..<view.actionsPerWheelStep { carryOut(self.view.respond(to: action)) }
        case .click(let point):
            let chrome = Chrome(state: store.state, context: context)
            noting(view) {
                if let action = chrome.action(at: point, actionContext: footer) {
                    perform(action, view)
                } else {
                    carryOut(view.respond(toClick: point))
                }
            }
        }
    }

    /// Runs `work`, and records the place in a guide that it leaves.
    func noting(_ view: any ScreenView, _ work: () -> Void) {
        let screen = store.state.current.screen
        let depth = store.state.visits.count
        work()
        guard !isPreview,
            store.state.isFinished || store.state.visits.count != depth
                || store.state.current.screen != screen, let leaving = view.guideAsLeft
        else { return }
        store.dispatch(leaving)
    }

    func perform(_ action: Action, _ view: any ScreenView) {
        guard store.state.access.allows(action) else { return }
        switch action {
        case .quit: store.dispatch(Quit.now)
        case .quickExit: store.dispatch(Quit.quickly)
        case .askToQuit: store.dispatch(Quit.ifConfirmed)
        case .stay: break
        case .endFind: store.dispatch(StartFind(""))
        case .back:
            if store.state.canGoBack {
                store.dispatch(Back())
            } else {
                let howToLeave = store.state.access.allowsLeaving ? " Ctrl-C leaves the program." : ""
                store.dispatch(ShowNotice("This is the first screen." + howToLeave))
            }
        case .home: store.dispatch(GoHome())
        case .help: store.perform(Open(HelpScreen.screen(openedFrom: view.actionContext)))
        case .map: store.perform(Open(screens.map(from: store.state.current.screen)))
        case .refresh: PositionRestorer.around(store, screens) { refresh() }
        case .redraw: driver.redrawEverything()
        case .suspend: driver.suspend()
        default:
            if let screen = screens.screen(openedBy: action) {
                store.perform(Open(screen))
            } else {
                carryOut(view.respond(to: action))
            }
        }
    }

    private func refresh() {
        if let reading = HazardFeeds.refresh(store.state, store.dependencies.content) {
            return store.dispatch(reading)
        }
        // Another pack may be opened by it, as below.
        keepWhatIsNew()
        let answers = companions.map { $0.refresh(store) }
        switch answers.first(where: { $0 != .reread }) ?? .reread {
        case .done: return
        case .contentChanged: break
        case .reread: store.perform(ReadContent.again(store.state.visits.map(\.screen)))
        case .rereadQuietly:
            store.perform(ReadContent.again(store.state.visits.map(\.screen), isQuiet: true))
        }
        layouts.generation += 1
    }

    func carryOut(_ response: Response) {
        switch response {
        case .nothing: break
        case .update(let updater): store.dispatch(updater)
        case .effect(let effect):
            // Another pack may be opened by it: what there is to keep belongs to this one.
            keepWhatIsNew()
            let folder = store.dependencies.content.pack.directory
            store.perform(effect)
            if store.dependencies.content.pack.directory != folder { layouts.generation += 1 }
            if store.state.current.page.find?.isNew ?? false { carryOut(view.respondToOpening()) }
        }
    }

    /// Adds text to the search's field; on any other screen it begins a search.
    private func search(adding text: String) {
        store.dispatch(ClearNotice())
        if let query = store.state.current.screen.query {
            store.perform(SearchFor(query + text))
        } else {
            noting(view) { store.perform(Open(.search(Prompt.taken(text)))) }
        }
    }

    /// Opens the best result if Enter asked for it while the index was being built. Returns whether it did.
    func openAwaitedResult() -> Bool {
        guard store.state.current.search.isResultAwaited, let search = store.dependencies.content.search
        else { return false }
        if case .building = search.state { return false }
        store.dispatch(ClearNotice())
        let view = view
        noting(view) { perform(.open, view) }
        return true
    }

    private func edit(with key: Key) {
        switch key {
        case .character(let character): type(String(character))
        case .backspace, .delete: changeText(EditPrompt.deleteCharacter)
        case .control("u"): changeText(EditPrompt.clear)
        case .control("c"), .escape:
            store.dispatch(
                store.state.prompt?.purpose == .findOnMap
                    ? ChangeMap.cancelFind : ClosePrompt() as any StateUpdater)
        case .enter: submit()
        default: break
        }
    }

    private func type(_ text: String) { changeText(EditPrompt.type(text)) }

    /// Changes the text of the field. On a map the text takes effect as it is typed.
    private func changeText(_ change: any StateUpdater) {
        store.dispatch(change)
        guard let prompt = store.state.prompt, prompt.purpose == .findOnMap else { return }
        store.dispatch(ClearNotice())
        carryOut(view.respond(toTyping: prompt.text))
    }

    private func submit() {
        guard let prompt = store.state.prompt else { return }
        switch prompt.purpose {
        case .find:
            store.dispatch(StartFind(prompt.text))
            carryOut(view.respondToFind())
        // It was chosen while it was typed.
        case .findOnMap: store.dispatch(ClosePrompt())
        case .feature:
            guard let line = prompt.purpose.line else { return }
            store.dispatch(ClosePrompt())
            store.perform(line.answer(prompt.text, in: store.state))
        }
    }
}

/// Digits that were pressed where digits choose, and the state before them. A letter or a blank within a second shows that
/// they began a word: `2 men with guns` chooses no second entry. They are then typed into the search, and nothing that they
/// did remains.
struct TypedDigits {
    private(set) var text = ""
    let before: AppState
    /// The time of the last one, in milliseconds of `AppState.uptime`.
    private var time: Int?

    /// The most milliseconds between the keys of a word. Those who have chosen read for longer before the next key.
    private static let patience = 1_000

    init(before state: AppState) { before = state }

    mutating func add(_ digit: Character, at uptime: Int?) {
        text.append(digit)
        time = uptime
    }

    /// Returns whether a key at this time can belong to the same word; without a clock every key does.
    func isRecent(at uptime: Int?) -> Bool { remaining(at: uptime) != 0 }

    /// Returns the milliseconds until no key can belong to the same word; nil without a clock.
    func remaining(at uptime: Int?) -> Int? {
        guard let time, let uptime else { return nil }
        return max(0, time + Self.patience + 1 - uptime)
    }
}
