// One alert of CAP, put together from its elements in whatever order they come.
import Hazards

struct AlertBuilder {
    private var fields: [String: String] = [:]
    private var infos: [InfoBuilder] = []

    /// The path of the element that begins, from the alert down.
    mutating func start(_ path: [String]) {
        if path.count == 1, path.first == "info", infos.count < AlertLimits.infos {
            infos.append(InfoBuilder())
        }
        guard path.first == "info", !infos.isEmpty else { return }
        infos[infos.count - 1].start(path.dropFirst())
    }

    mutating func end(_ path: [String], text: String) {
        if path.first == "info" {
            guard !infos.isEmpty else { return }
            return infos[infos.count - 1].end(path.dropFirst(), text: text)
        }
        guard path.count == 1, let name = path.first else { return }
        // Of an element that is repeated against the rules, the first counts.
        if fields[name] == nil { fields[name] = text.trimmed }
    }

    /// Nil if it has no identifier.
    var message: AlertMessage? {
        guard let identifier = fields["identifier"], !identifier.isEmpty else { return nil }
        let sent = FeedTimeText(fields["sent"] ?? "")
        var message = AlertMessage(
            identifier: identifier, sender: fields["sender"] ?? "", sent: sent?.time(),
            status: AlertStatus.read(fields["status"]), kind: AlertKind.read(fields["msgType"]),
            scope: AlertScope.read(fields["scope"]))
        message.note = fields["note"] ?? ""
        message.references = AlertReference.list(fields["references"] ?? "")
        message.infos = infos.map { $0.finished(zoneOfMessage: sent?.offset) }
        return message
    }
}

/// One `info` of an alert.
private struct InfoBuilder {
    private var info = AlertInfo()
    private var times: [String: String] = [:]
    private var name = ""
    private var value = ""

    mutating func start(_ path: ArraySlice<String>) {
        guard let last = path.last else { return }
        if path.count == 1, last == "area", info.areas.count < AlertLimits.areas {
            info.areas.append(AlertArea())
        }
        switch last {
        case "eventCode", "parameter", "geocode": (name, value) = ("", "")
        default: break
        }
    }

    mutating func end(_ path: ArraySlice<String>, text: String) {
        guard let last = path.last else { return }
        if last == "valueName" {
            name = text.trimmed
        } else if last == "value" {
            value = text.trimmed
        } else if path.count == 1 {
            endField(last, text)
        } else if path.count == 2, path.first == "area" {
            endArea(last, text)
        }
    }

    private mutating func endField(_ name: String, _ text: String) {
        switch name {
        case "language": if !text.trimmed.isEmpty { info.language = text.trimmed }
        case "category": Self.add(text.trimmed, to: &info.categories)
        case "event": info.event = text
        case "responseType": Self.add(text.trimmed, to: &info.responses)
        case "urgency": info.urgencyText = text.trimmed
        case "severity": info.severityText = text.trimmed
        case "certainty": info.certaintyText = text.trimmed
        case "senderName": info.senderName = text
        case "headline": info.headline = text
        case "description": info.description = text
        case "instruction": info.instruction = text
        case "web": info.web = text
        case "contact": info.contact = text
        case "effective", "onset", "expires": times[name] = text
        case "eventCode": Self.add(NamedValue(self.name, value), to: &info.eventCodes)
        case "parameter": Self.add(NamedValue(self.name, value), to: &info.parameters)
        default: break
        }
    }

    private mutating func endArea(_ name: String, _ text: String) {
        guard !info.areas.isEmpty else { return }
        let last = info.areas.count - 1
        switch name {
        case "areaDesc": info.areas[last].name = text
        case "polygon" where info.areas[last].polygons.count < AlertLimits.shapes:
            if let polygon = AlertPolygon(text: text) { info.areas[last].polygons.append(polygon) }
        case "circle" where info.areas[last].circles.count < AlertLimits.shapes:
            if let circle = AlertCircle(text: text) { info.areas[last].circles.append(circle) }
        case "geocode": Self.add(NamedValue(self.name, value), to: &info.areas[last].geocodes)
        default: break
        }
    }

    private static func add<Item>(_ item: Item, to list: inout [Item]) {
        if list.count < AlertLimits.values { list.append(item) }
    }

    func finished(zoneOfMessage zone: Int?) -> AlertInfo {
        var info = info
        info.effective = times["effective"].flatMap(FeedTimeText.init)?.time()
        info.onset = times["onset"].flatMap(FeedTimeText.init)?.time()
        info.expires = times["expires"].flatMap(FeedTimeText.init)?.end(zoneOfMessage: zone)
        return info
    }
}

extension String {
    /// Without white space at its ends.
    fileprivate var trimmed: String {
        guard let first = utf8.first, let last = utf8.last else { return self }
        // Printable ASCII at both ends, as nearly always.
        if first > 0x20, first < 0x7F, last > 0x20, last < 0x7F { return self }
        var text = Substring(self).drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
