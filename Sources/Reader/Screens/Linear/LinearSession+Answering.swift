import AppCore
import GuideScreens
import GuideSearch
import ScreenKit
import TextTools

/// Carries out a person's answers.
extension LinearSession {
    func answer(_ text: String, _ offer: Offer) -> Offer {
        let words = text.trimmingBlanks()
        let word = words.lowercased()
        if let steps = offer.steps, let answer = answer(word, in: steps, offer) { return answer }
        if let answer = useTimer(word, offer) { return answer }
        switch word {
        case "": return more(of: offer)
        case "q", "quit", "exit":
            store.dispatch(Quit.now)
            return offer
        case "b", "back":
            guard store.state.canGoBack else {
                paragraph("This is the first screen. q leaves the program.")
                return offer
            }
            return show(after: Back())
        case "w", "welcome", "home": return show(after: GoHome())
        case "m", "mark", "bookmark":
            guard let page = offer.page, page.isGuide else { return choose(words, offer) }
            bookmark(page)
            return offer
        case ".", "go on":
            guard let page = offer.page, page.isGuide else { return choose(words, offer) }
            return goOn(offer)
        case "search": return search(for: "")
        case "?", "help":
            for sentence in LinearHelp.sentences(for: offer, screens) { paragraph(sentence) }
            return offer
        case "+": return show(after: Forget.undo)
        case "r", "again": return refresh(offer)
        default: return screens.screen(typed: word).map(show) ?? choose(words, offer)
        }
    }

    private func show(_ screen: ScreenID) -> Offer {
        store.perform(Open(screen))
        return show()
    }

    private func show(after updater: any StateUpdater) -> Offer {
        store.dispatch(updater)
        return show()
    }

    /// Moves through the steps. Returns `nil` if the answer has the same meaning on every screen.
    private func answer(_ word: String, in steps: StepsModel, _ offer: Offer) -> Offer? {
        let index = steps.index(for: store.state.current.steps.step)
        switch word {
        case "", "n", "next":
            guard index + 1 < steps.sequence.count else {
                paragraph("That was the last step. b is the step before, guide returns to the guide.")
                return offer
            }
            return go(toStep: index + 1)
        case "b", "back": return index > 0 ? go(toStep: index - 1) : show(after: Back())
        case "g", "guide": return show(after: Back())
        default: return nil
        }
    }

    private func go(toStep index: Int) -> Offer {
        store.dispatch(GoToStep(index))
        return show(isSameGuide: true)
    }

    /// - Parameter words: the answer as it was typed.
    private func choose(_ words: String, _ offer: Offer) -> Offer {
        let word = words.lowercased()
        // `x 2` in the bookmarks removes the second.
        if word.hasPrefix("x"),
            let removal = offer.choices.numbered(String(word.dropFirst()).trimmingBlanks())?.removal
        {
            return show(after: Forget.item(removal))
        }
        for prefix in ["/", "search "] where word.hasPrefix(prefix) {
            return search(for: String(words.dropFirst(prefix.count)).trimmingBlanks())
        }
        // No number of a choice: `911` is not one that is too high.
        if let number = DialableNumber.of(word),
            store.dependencies.content.pack.hasContact(withNumber: number)
        {
            return show(.contacts)
        }
        if Int(word) != nil {
            guard let choice = offer.choices.numbered(word) else {
                paragraph(
                    offer.choices.isEmpty
                        ? "There is nothing to choose here." : "Choose from 1 to \(offer.choices.count).")
                return offer
            }
            return offer.isNumbered ? open(choice, offer) : number(offer)
        }
        if let steps = offer.page.flatMap({ LinearSteps.request(word, in: $0) }) {
            store.perform(steps)
            return show()
        }
        if let section = offer.sections.first(where: { $0.id == word || $0.title.lowercased() == word }) {
            return write(section, of: offer)
        }
        let matches = LinearChoice.matching(word, in: offer.choices)
        switch matches.count {
        case 1: return open(matches[0], offer)
        case 0 where word.count == 1 && word.first?.isLetter == true:
            paragraph("\(words) is no answer here. ? lists the answers.")
        // Someone who types what is wrong is told what to do, wherever they are.
        case 0: return search(for: words)
        default: paragraph("That could be " + matches.prefix(5).map(\.name).joined(separator: ", or ") + ".")
        }
        return offer
    }

    private func open(_ choice: LinearChoice, _ offer: Offer) -> Offer {
        var destination = choice.destination
        switch destination {
        case .unavailable(let reason):
            paragraph(reason)
            return offer
        case .screen(let screen, at: .place(var place)):
            // Lines are counted otherwise here; sections are what they are.
            place.anchor = nil
            destination = .screen(screen, at: .place(place))
        case .screen(let screen, _):
            if let query = screen.query { return search(for: query.trimmingBlanks()) }
        case .heading, .link, .finding, .effect, .back: break
        }
        let before = store.state
        store.perform(Open(destination))
        if let prompt = store.state.prompt { return fillIn(prompt, offer) }
        followReading()
        if case .effect(let any) = destination, type(of: any.effect).isShownByRows { return show() }
        let isElsewhere = store.state.visits != before.visits || store.state.settings != before.settings
        guard !isElsewhere, let notice = store.state.notice else { return show() }
        // It led nowhere: the reason is enough, the screen is still above.
        paragraph(notice)
        store.dispatch(ClearNotice())
        return offer
    }

    private func fillIn(_ prompt: Prompt, _ offer: Offer) -> Offer {
        store.dispatch(ClosePrompt())
        guard let line = prompt.purpose.line else { return offer }
        for sentence in line.question(about: prompt.text) { paragraph(sentence) }
        guard let text = console.readLine() else { return offer }
        store.perform(line.answer(Prompt.taken(text).trimmingBlanks(), in: store.state))
        followReading()
        return show()
    }

    /// Writes the numbered results of a search.
    func show(_ search: SearchModel) -> Offer {
        heading(search.title)
        let query = search.query.trimmingBlanks()
        let texts = query.isEmpty ? [SearchScreen.invitation] : ["For: \(query)", search.message]
        var lines = texts.compactMap { $0 }.flatMap { hanging("", $0) }
        var choices: [LinearChoice] = []
        for group in search.groups {
            lines += hanging("", "\(group.name):")
            for item in group.items {
                choices.append(LinearChoice(item.row))
                let marker = LinearText.marker(item.row, number: choices.count)
                lines += hanging(marker, LinearText.entry(item.row))
                let text = item.firstAction ?? item.excerpt.text
                if !text.isEmpty { lines += hanging(String(repeating: " ", count: marker.count), text) }
            }
        }
        return begin(lines[...], Offer(choices: choices))
    }

    /// Searches for words. In the search, new words replace the old ones, so that `b` leaves it.
    func search(for words: String) -> Offer {
        // A blank at the end: every word is finished.
        let query = Prompt.taken(words) + (words.isEmpty ? "" : " ")
        let isInSearch = store.state.current.screen.query != nil
        store.perform(isInSearch ? SearchFor(query) : Open(.search(query)) as any SideEffect)
        // What alone was found, and surely, is read at once; b goes back to the results.
        if case .search(let results) = context.model(of: store.state.current.screen), results.isSure,
            results.items.count == 1
        {
            store.perform(Open(results.items[0].row.destination))
        }
        return show()
    }
}

extension LinearHelp {
    static func sentences(for offer: LinearSession.Offer, _ screens: ScreenTable) -> [String] {
        var sentences = everywhere(screens)
        if offer.steps != nil { sentences.replaceSubrange(2...2, with: LinearSteps.help) }
        if !offer.rest.isEmpty { sentences.insert("Enter: more of this", at: 0) }
        if !offer.sections.isEmpty { sentences += sections }
        if !offer.sections.isEmpty || offer.page?.isGuide ?? false { sentences += steps }
        if offer.steps != nil || offer.page?.isGuide ?? false { sentences += timers }
        if offer.choices.contains(where: { $0.removal != nil }) {
            sentences.append("x and a number: remove that one; +: put it back")
        }
        return sentences
    }
}
