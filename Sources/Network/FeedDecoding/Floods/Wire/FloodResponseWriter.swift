// Writes answers of a flood service, in both dialects.
import Clocks
import Geodesy
import Hazards
import TextTools

package struct FloodResponseWriter: Sendable {
    package var dialect: FloodDialect

    package init(_ dialect: FloodDialect) { self.dialect = dialect }

    /// Returns the answer to a command as an XML document.
    package func xml(_ answer: FloodResponse, to command: FloodCommand) -> String {
        let list =
            switch answer {
            case .regions(let regions): FloodElement(.regions, "", regions.map(element))
            case .events(let events): FloodElement(.events, "", events.map(element))
            case .files(let files): list(of: files)
            }
        return frame(command, list)
    }

    /// Returns an answer that contains only a message.
    package func xml(message: String, to command: FloodCommand) -> String {
        frame(command, FloodElement(.message, message))
    }

    private func frame(_ command: FloodCommand, _ content: FloodElement) -> String {
        FloodElement(
            .answer, "", [FloodElement(.command, command.rawValue), FloodElement(.response, "", [content])]
        ).xml
    }

    private func element(_ region: FloodRegion) -> FloodElement {
        FloodElement(
            .region, "",
            [
                FloodElement(.id, region.id), FloodElement(.name, region.name),
                FloodElement(.boundaries, "", region.boundaries.map(element)),
            ])
    }

    private func element(_ boundary: FloodBoundary) -> FloodElement {
        var children = [FloodElement(.id, boundary.id), FloodElement(.name, boundary.name)]
        if let bounds = boundary.bounds {
            children.append(FloodElement(.northwest, corner(bounds.north, bounds.west)))
            children.append(FloodElement(.southeast, corner(bounds.south, bounds.east)))
        }
        return FloodElement(.boundary, "", children)
    }

    private func corner(_ latitude: Double, _ longitude: Double) -> String {
        dialect.cornerOrder == .latitudeFirst
            ? "\(Self.text(latitude)), \(Self.text(longitude))"
            : "\(Self.text(longitude)),\(Self.text(latitude))"
    }

    private static func text(_ number: Double) -> String {
        var bytes: [UInt8] = []
        DecimalText.append(number, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func element(_ event: FloodEvent) -> FloodElement {
        var children = [FloodElement(.id, event.id), FloodElement(.name, event.name)]
        children.append(FloodElement(.begin, date(event.begins)))
        children.append(FloodElement(.end, date(event.ends)))
        if let count = event.markerCount { children.append(FloodElement(.markerCount, String(count))) }
        if let isActive = event.activeFlag { children.append(FloodElement(.active, isActive ? "1" : "0")) }
        if dialect == .app, !event.boundaries.isEmpty {
            let boundaries = event.boundaries.map { FloodElement(.boundary, "", [FloodElement(.id, $0)]) }
            children.append(FloodElement(.boundaries, "", boundaries))
        }
        return FloodElement(.event, "", children)
    }

    private func date(_ day: CalendarDate?) -> String {
        let text = day?.description ?? ""
        return dialect == .paper ? String(text.dropFirst(2)) : text
    }

    /// Returns the list of files. The published paper shows one document without its kind.
    private func list(of files: [FloodFile]) -> FloodElement {
        if dialect == .paper, files.count == 1 { return element(files[0]) }
        let elements = files.map { file in
            switch file.kind {
            case .base: FloodElement(.base, "", [element(file)])
            case .difference: FloodElement(.difference, "", [element(file)])
            case .unstated: element(file)
            }
        }
        return FloodElement(.files, "", elements)
    }

    private func element(_ file: FloodFile) -> FloodElement {
        FloodElement(
            .file, "",
            [
                FloodElement(.id, file.id), FloodElement(.address, file.address),
                FloodElement(.version, String(file.version)),
            ])
    }
}
