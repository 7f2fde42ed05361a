import Diagnostics
import Geodesy
import TextTools
import XMLReader

/// Receives the events of one file.
final class PlacemarkAssembly {
    private let handler: KMLReader.Handler
    private let limits: KMLLimits
    private(set) var summary = KMLSummary()
    private(set) var fault: GeoFault?
    private(set) var styles: [KMLStyle] = []

    /// The open elements that are known; those within an unknown one are only counted.
    private var open: [Element] = []
    private var skipped = 0
    /// The name of each open folder, empty until it is known.
    private var folders: [String] = []
    private var placemark = KMLPlacemark()
    /// The number of positions that were read of the placemark, which may have hundreds of thousands of parts.
    private var positionCount = 0
    /// The polygon whose boundaries are being read.
    private var rings: (outer: [GeoPoint], inner: [[GeoPoint]]) = ([], [])
    private var text: [UInt8] = []
    private var coordinates: CoordinateText?
    private var valueName = ""

    private enum Element: Equatable {
        case container, placemark
        /// A text that belongs to the folder or placemark.
        case folderName, name, description, address, style, time
        case styleDefinition, iconStyle, iconColor, icon, iconAddress
        case extendedData, data, dataValue, looseValue
        case point, lineString, ring, polygon, outer, inner, multi, track, coordinates, trackPosition
    }

    init(limits: KMLLimits, _ handler: @escaping KMLReader.Handler) {
        (self.limits, self.handler) = (limits, handler)
    }

    func take(_ event: XMLEvent, _ place: XMLEventPosition) -> Bool {
        switch event {
        case .start(let name, let attributes): start(name, attributes, place)
        case .end: return end()
        case .text(let piece): add(piece)
        }
        return fault == nil
    }

    private func add(_ piece: BorrowedText) {
        guard skipped == 0, let element = open.last else { return }
        switch element {
        case .coordinates: coordinates?.read(piece.bytes)
        case .folderName, .name, .description, .address, .style, .time, .dataValue, .looseValue,
            .trackPosition, .iconColor, .iconAddress:
            let room = limits.textBytes - text.count
            if room > 0 { text.append(contentsOf: piece.bytes.prefix(room)) }
        default: break
        }
    }

    // MARK: Beginnings

    private func start(_ name: XMLName, _ attributes: XMLAttributes, _ place: XMLEventPosition) {
        guard skipped == 0 else {
            skipped += 1
            return
        }
        guard let element = element(name, attributes, place) else {
            skipped = 1
            return
        }
        open.append(element)
        text.removeAll(keepingCapacity: true)
        switch element {
        case .container: folders.append("")
        case .polygon: rings = ([], [])
        case .coordinates, .track: coordinates = CoordinateText(max: limits.positions - positionCount)
        default: break
        }
    }

    /// Returns the role of an element in its context, or nil if it is not read.
    private func element(_ name: XMLName, _ attributes: XMLAttributes, _ place: XMLEventPosition) -> Element?
    {
        switch open.last {
        case nil: return root(name, attributes, place)
        case .container: return inContainer(name, attributes, place)
        case .placemark: return inPlacemark(name)
        case .extendedData: return inExtendedData(name, attributes)
        case .data: return name == "value" ? .dataValue : nil
        case .polygon:
            if name == "outerBoundaryIs" { return .outer }
            return name == "innerBoundaryIs" ? .inner : nil
        case .outer, .inner: return name == "LinearRing" ? .ring : nil
        case .point, .lineString, .ring: return name == "coordinates" ? .coordinates : loose(name)
        case .multi: return geometry(name)
        case .track: return name == "coord" ? .trackPosition : nil
        case .styleDefinition: return name == "IconStyle" ? .iconStyle : nil
        case .iconStyle: return name == "color" ? .iconColor : name == "Icon" ? .icon : nil
        case .icon: return name == "href" ? .iconAddress : nil
        default: return nil
        }
    }

    private func root(_ name: XMLName, _ attributes: XMLAttributes, _ place: XMLEventPosition) -> Element? {
        if name == "kml" { return .container }
        if let element = inContainer(name, attributes, place) { return element }
        let words = UnsupportedXML.words(root: DisplayText.line(name.local.string, limit: 40))
        fault = GeoFault(message: words.message, hint: words.hint, at: SourcePosition(place.position))
        return nil
    }

    private func inContainer(_ name: XMLName, _ attributes: XMLAttributes, _ place: XMLEventPosition)
        -> Element?
    {
        if name == "Placemark" { return beginPlacemark(attributes, place) }
        if name == "Folder" || name == "Document" { return .container }
        if name == "name" { return .folderName }
        if name == "Style", styles.count < KMLLimits.styles {
            styles.append(KMLStyle(id: attributes["id"] ?? ""))
            return .styleDefinition
        }
        if name == "NetworkLink" { summary.networkLinks += 1 }
        if name == "GroundOverlay" || name == "ScreenOverlay" || name == "PhotoOverlay" {
            summary.overlays += 1
        }
        return nil
    }

    private func beginPlacemark(_ attributes: XMLAttributes, _ place: XMLEventPosition) -> Element? {
        guard summary.placemarks < limits.placemarks else {
            fault = GeoFault(
                message: "there are more than \(limits.placemarks) placemarks",
                hint: "export less of the data", at: SourcePosition(place.position))
            return nil
        }
        (placemark, positionCount) = (KMLPlacemark(), 0)
        placemark.number = summary.placemarks + 1
        placemark.position = SourcePosition(place.position)
        placemark.id = attributes["id"]
        placemark.folders = folders.filter { !$0.isEmpty }
        return .placemark
    }

    private func inPlacemark(_ name: XMLName) -> Element? {
        if name == "name" { return .name }
        if name == "description" { return .description }
        if name == "address" { return .address }
        if name == "styleUrl" { return .style }
        if name == "ExtendedData" { return .extendedData }
        if name == "TimeStamp" || name == "TimeSpan" { return .extendedData }
        return geometry(name)
    }

    private func inExtendedData(_ name: XMLName, _ attributes: XMLAttributes) -> Element? {
        if name == "SchemaData" { return .extendedData }
        if name == "Data" {
            valueName = attributes["name"] ?? ""
            return .data
        }
        if name == "SimpleData" {
            valueName = attributes["name"] ?? ""
            return .dataValue
        }
        return loose(name)
    }

    /// Returns an element of another schema, whose text is a value: flood markers have such elements.
    private func loose(_ name: XMLName) -> Element {
        valueName = name.local.string
        return .looseValue
    }

    private func geometry(_ name: XMLName) -> Element? {
        if name == "Point" { return .point }
        if name == "LineString" { return .lineString }
        if name == "LinearRing" { return .ring }
        if name == "Polygon" { return .polygon }
        if name == "MultiGeometry" || name == "MultiTrack" { return .multi }
        return name == "Track" ? .track : nil
    }

    // MARK: Endings

    private func end() -> Bool {
        guard skipped == 0 else {
            skipped -= 1
            return fault == nil
        }
        switch open.popLast() {
        case .container: folders.removeLast()
        case .placemark:
            summary.placemarks += 1
            return handler(placemark) && fault == nil
        case .folderName: if let last = folders.indices.last { folders[last] = trimmed() }
        case .name: placemark.name = trimmed()
        case .description: placemark.description = trimmed()
        case .address: placemark.address = trimmed()
        case .style: placemark.styleAddress = trimmed()
        case .dataValue, .looseValue:
            if !valueName.isEmpty, placemark.values.count < limits.values {
                placemark.values.append(.init(name: valueName, value: trimmed()))
            }
        case .iconColor: styles[styles.count - 1].iconColor = trimmed()
        case .iconAddress: styles[styles.count - 1].iconAddress = trimmed()
        case .styleDefinition, .iconStyle, .icon: break
        case .coordinates: endCoordinates()
        case .polygon:
            guard !rings.outer.isEmpty else { break }
            placemark.geometry.polygons.append(.init(outer: rings.outer, inner: rings.inner))
        case .trackPosition: endTrackPosition()
        case .track: if let line = takeCoordinates(), line.count > 0 { placemark.geometry.lines.append(line) }
        case .extendedData, .data, .time, .point, .lineString, .ring, .outer, .inner, .multi, nil: break
        }
        return fault == nil
    }

    /// Returns the text of the element that ends, without white space around it.
    private func trimmed() -> String {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        guard let first = text.firstIndex(where: { !isSpace($0) }),
            let last = text.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(decoding: text[first...last], as: UTF8.self)
    }

    /// Returns the positions that were read, and records errors in them.
    private func takeCoordinates() -> [GeoPoint]? {
        guard var read = coordinates else { return nil }
        coordinates = nil
        read.finish()
        positionCount += read.points.count
        if read.isWrong { placemark.hasWrongCoordinates = true }
        if placemark.geometry.altitude == nil { placemark.geometry.altitude = read.altitude }
        return read.points
    }

    private func endCoordinates() {
        guard let points = takeCoordinates(), !points.isEmpty else { return }
        switch open.last {
        case .point: placemark.geometry.points.append(points[0])
        case .lineString: placemark.geometry.lines.append(points)
        case .ring where open.dropLast().last == .outer: rings.outer = points
        case .ring where open.dropLast().last == .inner: rings.inner.append(points)
        case .ring: placemark.geometry.polygons.append(.init(outer: points))
        default: break
        }
    }

    /// Ends a position of a track: `gx:coord` has blanks where `coordinates` has commas.
    private func endTrackPosition() {
        let words = text.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D })
        let joined = Array(words.joined(separator: [UInt8(ascii: ",")])) + [0x20]
        joined.withUnsafeBufferPointer { coordinates?.read($0) }
    }
}
