// Builds one CAP alert from its elements in whatever order they come.
import Alerts
import HazardKit
import TextTools

struct AlertBuilder {
    /// The direct child elements of an alert that are read.
    private static let read: Set<CAPElement> = [
        .identifier, .sender, .sent, .status, .msgType, .scope, .note, .references,
    ]
    /// Their texts. If an element is repeated against the rules, the first counts.
    private var texts: [CAPElement: String] = [:]
    private var infos: [InfoBuilder] = []
    /// The number of infos beyond the limit; the last of them may be open.
    private var omitted = 0
    private var isOmitting = false

    /// Starts an element. `path` leads from the alert to it; a nil in the path is an element that is not read.
    mutating func start(_ path: [CAPElement?]) {
        guard path.first == .info else { return }
        if path.count == 1 {
            isOmitting = infos.count >= AlertLimits.infos
            if isOmitting { omitted += 1 } else { infos.append(InfoBuilder()) }
        }
        guard !infos.isEmpty, !isOmitting else { return }
        infos[infos.count - 1].start(path)
    }

    mutating func end(_ path: [CAPElement?], text: String) {
        guard let last = path.last, let element = last else { return }
        if path.first == .info {
            guard !infos.isEmpty, !isOmitting, path.count > 1 else { return }
            return infos[infos.count - 1].end(path, element, text)
        }
        guard path.count == 1, Self.read.contains(element), texts[element] == nil else { return }
        texts[element] = text.trimmed
    }

    /// The words by which a person knows an alert that cannot be used.
    var title: String { infos.first?.title ?? "" }

    /// The alert; nil if it has no identifier.
    var message: AlertMessage? {
        guard let identifier = texts[.identifier], !identifier.isEmpty else { return nil }
        let time = texts[.sent].flatMap(FeedTimeText.init)
        var message = AlertMessage(
            identifier: identifier, sender: texts[.sender] ?? "", sent: time, status: texts[.status],
            kind: texts[.msgType], scope: texts[.scope])
        message.note = texts[.note] ?? ""
        message.references = texts[.references].map(AlertReference.list) ?? []
        message.infos = infos.map { $0.finished(zoneOfMessage: time?.offset) }
        message.limitPoints()
        message.omitted = infos.reduce(omitted) { $0 + $1.omitted }
        return message
    }
}

private struct InfoBuilder {
    private var info = AlertInfo()
    var title: String { info.headline.isEmpty ? info.event : info.headline }
    /// The number of shapes that could not be read, and of parts beyond the limit.
    private(set) var omitted = 0
    /// True if the open area is beyond the limit.
    private var isOmittingArea = false
    private var effective = ""
    private var onset = ""
    private var expires = ""
    private var name = ""
    private var value = ""
    /// The circles that were written without a radius, and the zones that a parameter names.
    private var points: [AlertCircle] = []
    private var zones: [String] = []

    /// Starts an element. The path begins with the info itself.
    mutating func start(_ path: [CAPElement?]) {
        switch path.last {
        case .area where path.count == 2:
            isOmittingArea = info.areas.count >= AlertLimits.areas
            if isOmittingArea { omitted += 1 } else { info.areas.append(AlertArea()) }
        case .eventCode, .parameter, .geocode: (name, value) = ("", "")
        default: break
        }
    }

    mutating func end(_ path: [CAPElement?], _ element: CAPElement, _ text: String) {
        if element == .valueName {
            name = text.trimmed
        } else if element == .value {
            value = text.trimmed
        } else if path.count == 2 {
            endField(element, text)
        } else if path.count == 3, path[1] == .area {
            endArea(element, text)
        }
    }

    private mutating func endField(_ element: CAPElement, _ text: String) {
        switch element {
        case .language: if !text.trimmed.isEmpty { info.language = text.trimmed }
        case .category: omitted += Self.add(text.trimmed, to: &info.categories)
        case .event: info.event = text
        case .responseType: omitted += Self.add(text.trimmed, to: &info.responses)
        case .urgency: info.urgencyText = text.trimmed
        case .severity: info.severityText = text.trimmed
        case .certainty: info.certaintyText = text.trimmed
        case .senderName: info.senderName = text
        case .headline: info.headline = text
        case .description: info.description = text
        case .instruction: info.instruction = text
        case .web: info.web = text
        case .contact: info.contact = text
        case .effective: effective = text
        case .onset: onset = text
        case .expires: expires = text
        case .eventCode: omitted += Self.add(NamedValue(name, value), to: &info.eventCodes)
        case .parameter:
            omitted += Self.add(NamedValue(name, value), to: &info.parameters)
            if name == "NWSUGC", zones.isEmpty { zones = ZoneRange.ranges(in: value).flatMap(\.codes) }
        default: break
        }
    }

    private mutating func endArea(_ element: CAPElement, _ text: String) {
        guard !info.areas.isEmpty, !isOmittingArea else { return }
        let last = info.areas.count - 1
        switch element {
        case .areaDesc: info.areas[last].name = text
        case .polygon:
            if let polygon = AlertPolygon(text: text) {
                info.areas[last].add(polygon)
            } else {
                noteUnread(text)
            }
        case .circle:
            guard let circle = AlertCircle(text: text) else { return noteUnread(text) }
            info.areas[last].add(circle)
            if Double(text.trimmed.split(separator: " ").last ?? "") == 0 { points.append(circle) }
        case .geocode: omitted += Self.add(NamedValue(name, value), to: &info.areas[last].geocodes)
        default: break
        }
    }

    /// Notes a shape of the open area that cannot be read; an empty element is none.
    private mutating func noteUnread(_ shape: String) {
        guard !shape.trimmed.isEmpty else { return }
        omitted += 1
        info.areas[info.areas.count - 1].isPartlyDrawn = true
    }

    /// Adds an item unless there are too many. Returns the number of omitted items: 0 or 1.
    private static func add<Item>(_ item: Item, to list: inout [Item]) -> Int {
        guard list.count < AlertLimits.values else { return 1 }
        list.append(item)
        return 0
    }

    func finished(zoneOfMessage zone: Int?) -> AlertInfo {
        var info = info
        info.effective = FeedTimeText(effective)?.time()
        info.onset = FeedTimeText(onset)?.time()
        info.expires = FeedTimeText(expires)?.end(zoneOfMessage: zone)
        // Canada's service names a watch "tornado" like a warning, and says which it is in a parameter.
        if let name = info.parameters.first(where: { $0.name.hasSuffix(":Alert_Name") })?.value, !name.isEmpty
        {
            info.event = name
        }
        // The tsunami warning centers draw the epicenter, as a circle without a radius, and name the zones in a parameter.
        if info.areas.allSatisfy(\.geocodes.isEmpty), !info.areas.isEmpty, !zones.isEmpty {
            info.areas[0].geocodes = zones.prefix(AlertLimits.values).map { NamedValue("UGC", $0) }
            for index in info.areas.indices { info.areas[index].circles.removeAll(where: points.contains) }
        }
        return info
    }
}

/// An element of an alert; other elements are skipped.
enum CAPElement: String, CaseIterable {
    // Of an alert.
    case identifier, sender, sent, status, msgType, scope, note, references, info
    // Of an info.
    case language, category, event, responseType, urgency, severity, certainty, senderName, headline
    case description, instruction, web, contact, effective, onset, expires, eventCode, parameter, area
    // Of an area.
    case areaDesc, polygon, circle, geocode
    // Of a code or parameter.
    case valueName, value

    /// The elements grouped by the length of their names, which few of them share.
    private static let ofLength: [[(name: [UInt8], element: CAPElement)]] = {
        let names = allCases.map { (name: Array($0.rawValue.utf8), element: $0) }
        let longest = names.map(\.name.count).max() ?? 0
        return (0...longest).map { length in names.filter { $0.name.count == length } }
    }()

    /// Returns the element with this name, or nil if there is none.
    static func named(_ name: BorrowedText) -> CAPElement? {
        guard name.count < ofLength.count else { return nil }
        return ofLength[name.count].first { name.bytes.elementsEqual($0.name) }?.element
    }

    /// True if the element contains other elements instead of text.
    var isContainer: Bool {
        switch self {
        case .info, .area, .eventCode, .parameter, .geocode: true
        default: false
        }
    }
}

extension AlertMessage {
    /// Creates a message from the words of CAP. An unknown word errs on the side of showing the message, and a missing
    /// scope is public: real messages lack it.
    init(
        identifier: String, sender: String, sent: FeedTimeText?, status: String?, kind: String?,
        scope: String?
    ) {
        self.init(
            identifier: identifier, sender: sender, sent: sent?.time(), status: .named(status) ?? .actual,
            kind: .named(kind) ?? .alert,
            scope: scope?.isEmpty ?? true ? .everyone : .named(scope) ?? .restricted)
    }
}

extension RawRepresentable<String> {
    /// Returns the value with this name, ignoring case.
    fileprivate static func named(_ text: String?) -> Self? {
        text.flatMap {
            Self(rawValue: $0) ?? Self(rawValue: $0.lowercased().capitalizedFirst)
        }
    }
}
