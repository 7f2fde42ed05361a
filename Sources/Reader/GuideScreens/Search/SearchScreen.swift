import AppCore
import Campus
import GuideSearch
import ScreenKit
import TextMetrics

/// The search over everything in the pack.
package enum SearchScreen {
    package static let invitation = "What do you see, smell or fear? Type a few words, in any spelling."
    /// The most recently read guides that are offered before anything was typed.
    private static let maxRecent = 5
    /// The words that people type who are in danger, or do not know the program: both get an answer, danger first.
    private static let callsForHelp: Set<String> = ["help", "help me", "help me!", "help!", "sos"]
    /// The most results of one kind that are shown if none is surely meant.
    private static let maxNearest = 3
    /// The columns of the query that messages repeat.
    private static let quoted = 40

    package static let description = ScreenDescription(
        .search, entrances: [.init("search", .search(""), segue: .search)],
        shortcut: .init(.search(""), key: .search), argument: .words { .search(Prompt.taken($0)) }
    ) { screen, context in
        let query = screen.query ?? ""
        var model = SearchModel(query: query)
        let missing = MissingPlaces.sentence(for: query, in: context.content.places)
        let answer = answer(to: query, without: missing == nil ? nil : MissingPlaces.kind(in: query), context)
        let state = context.content.search?.state ?? .closed
        let isBlank = query.allSatisfy { $0 == " " }
        let isUnsure = !answer.results.isEmpty && !answer.isSure && !answer.isUnfinished
        if case .unavailable(let reason) = state {
            model.message = "Search is not available (\(reason)). Menus and guides still work."
            model.groups = [contacts(context)]
        } else if isBlank {
            model.message = invitation
            model.groups = recent(context)
        } else if answer.results.isEmpty {
            if case .building = state {
                model.message = "No results yet."
            } else {
                let text = TextFitting.truncated(query.trimmingBlanks(), to: quoted)
                model.message = "Nothing found for \"\(text)\"."
                model.groups = questions(context) + nearest(answer.nearest) + [contacts(context)]
            }
        } else {
            model.message =
                missing
                ?? answer.shownFor.map { "Showing results for \"\(TextFitting.truncated($0, to: quoted))\"." }
            model.groups = kinds(of: answer.results, context)
            model.isSure = answer.isSure
            if callsForHelp.contains(query.trimmingBlanks().lowercased()) {
                model.groups.insert(contentsOf: questions(context) + [contacts(context)], at: 0)
            } else if missing != nil {
                if MissingPlaces.wantsCall(query) { model.groups.insert(contacts(context), at: 0) }
            } else if isUnsure {
                markAsUnsure(&model, calling: answer.results.prefix(maxNearest).flatMap(\.calls), context)
            }
        }
        let asked = Contributions.Query(text: query, hasResults: !answer.results.isEmpty, isUnsure: isUnsure)
        let found = isBlank ? [] : context.screens.screens.compactMap { $0.elsewhere?.found(asked, context) }
        // What was found besides the pack: alerts, earthquakes, floods, gauges, the safe message.
        func groups(_ place: Contributions.Place) -> [SearchModel.Group] {
            found.filter { $0.place == place }.map(\.group)
        }
        model.groups.insert(contentsOf: groups(.afterFirst), at: min(1, model.groups.count))
        model.groups = groups(.first) + model.groups + groups(.last)
        if case .ready = state, found.contains(where: { $0.isAnswer || !asked.hasResults }) {
            model.message = nil
        }
        if !context.isInLines, SearchModel.offersLeaving(query, context.access) {
            let row = ListModel.Row(name: "Leave Muster", detail: "so does Ctrl-C", performing: Quit.now)
            model.message = nil
            model.groups.insert(SearchModel.Group(name: "Leave", rows: [row]), at: 0)
        }
        let remark: String? =
            switch state {
            case .building(let progress):
                "Reading the guides"
                    + (progress.total > 0 ? ": \(progress.done) of \(progress.total)." : ".")
            case .ready: context.content.search?.unreadSentence
            case .closed, .unavailable: nil
            }
        if let remark { model.message = [model.message, remark].compactMap { $0 }.joined(separator: "\n") }
        return .search(model)
    }

    /// Returns what the query found, but for places that the pack does not have, since an index may be older, and for
    /// those of a kind of which it has no real ones.
    private static func answer(
        to query: String, without missing: PlaceKind?, _ context: RenderContext
    ) -> SearchAnswer {
        guard var answer = context.content.search?.answer(to: query) else { return SearchAnswer() }
        if let places = context.content.places {
            answer.results.removeAll { result in
                guard case .place(let kind, let key) = result.target else { return false }
                return kind == missing || key.index(in: places[kind], \.name) == nil
            }
        }
        return answer
    }

    /// Says that no result is the answer, and whom to call. The nearest guides stand first, with what to do, then the
    /// contacts, also those by these names, which the guides say to call, and the questions; of the rest only the first.
    private static func markAsUnsure(
        _ model: inout SearchModel, calling names: [String], _ context: RenderContext
    ) {
        let text = TextFitting.truncated(model.query.trimmingBlanks(), to: quoted)
        let numbers = context.content.pack.emergencyContacts.map(\.number)
        let call = numbers.first.map { " In danger? Call \($0)." } ?? ""
        model.message = "No good match for \"\(text)\"." + call
        for index in model.groups.indices {
            model.groups[index].name += " (nearest)"
            model.groups[index].items = Array(model.groups[index].items.prefix(maxNearest))
        }
        let guides = model.groups.firstIndex { $0.items.contains { $0.firstAction != nil } }
        if let guides { model.groups.insert(model.groups.remove(at: guides), at: 0) }
        model.groups.insert(
            contentsOf: questions(context) + [contacts(context, and: names)], at: guides == nil ? 0 : 1)
    }

    /// Returns the results by kind; the kind of the best result comes first.
    private static func kinds(of results: [SearchResult], _ context: RenderContext) -> [SearchModel.Group] {
        var kinds: [SearchResult.Kind] = []
        var groups: [SearchModel.Group] = []
        for result in results {
            guard let item = item(result, context) else { continue }
            if let group = kinds.firstIndex(of: result.kind) {
                groups[group].items.append(item)
            } else {
                kinds.append(result.kind)
                groups.append(SearchModel.Group(name: name(of: result.kind), items: [item]))
            }
        }
        return groups
    }

    private static func name(of kind: SearchResult.Kind) -> String {
        switch kind {
        case .guide: "Guides"
        case .menuEntry: "Menus"
        case .contact: "Contacts"
        case .building, .callbox, .aed, .shelter, .assemblyPoint: kind.place?.traits.title ?? ""
        }
    }

    /// Returns the entry of a result, or `nil` for the search itself, where the person already is.
    private static func item(_ result: SearchResult, _ context: RenderContext) -> SearchModel.Item? {
        let destination = context.screens.destination(of: result)
        if case .screen(let screen, _) = destination, screen.query != nil { return nil }
        guard context.allows(destination) else { return nil }
        var row = ListModel.Row(name: result.name, destination: destination)
        row.essential = result.note
        switch result.target {
        case .pack(.guide(let path, _)):
            if result.isSectionAnswer || result.firstAction == nil, let section = result.section,
                section != result.name
            {
                row.name += " › \(section)"
            }
            let image = context.content.catalogue?.guide(path: path)?.image
            row.icon = image.flatMap { context.content.pack.icons[$0] }
        case .pack(.menu): row.mark = .submenu
        case .pack(.web): row.mark = .web
        case .pack(.segue), .contact, .place: break
        }
        if case .unavailable = destination { row.mark = .unavailable }
        let excerpt = result.excerpt.text == result.name ? SearchExcerpt() : result.excerpt
        return SearchModel.Item(row, firstAction: result.firstAction, excerpt: excerpt)
    }

    private static func nearest(_ words: [String]) -> [SearchModel.Group] {
        let rows = words.map { ListModel.Row(name: $0, to: .search($0)) }
        return rows.isEmpty ? [] : [SearchModel.Group(name: "Did you mean", rows: rows)]
    }

    private static func questions(_ context: RenderContext) -> [SearchModel.Group] {
        guard context.content.hasQuestions else { return [] }
        let row = ListModel.Row.submenu("What is happening?", to: .menu(.questions))
        return [SearchModel.Group(name: "Questions", rows: [row])]
    }

    private static func contacts(_ context: RenderContext, and names: [String] = []) -> SearchModel.Group {
        let rows = context.content.pack.contacts.enumerated()
            .filter { $0.element.isEmergency || names.contains($0.element.name) }
            .map { index, contact in
                let card = ScreenID.contact(at: index, in: context.content)
                var row = ListModel.Row(name: contact.name, detail: contact.note, to: card)
                row.essential = contact.number
                row.isHighlighted = true
                return row
            }
        return SearchModel.Group(name: "In an emergency", rows: rows)
    }

    private static func recent(_ context: RenderContext) -> [SearchModel.Group] {
        let rows = context.record.recent.prefix(maxRecent).map { guide in
            ListModel.Row(name: guide.title, to: .guide(path: guide.guide))
        }
        return rows.isEmpty ? [] : [SearchModel.Group(name: "Recently read", rows: rows)]
    }
}
