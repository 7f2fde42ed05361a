import Diagnostics
internal import TextTools
internal import XMLReader

/// Reads a drawing from the few elements and attributes of SVG that a simple figure needs. Anything else is an error,
/// since a drawing without a part of it may show something wrong.
public struct LineDrawingReader {
    private var drawing = LineDrawing()
    /// The element `svg`, whose ink is that of shapes that name none.
    private var root = LineDrawing.Shape(fill: .black)
    private var depth = 0
    private var pointCount = 0

    /// - Throws: the first problem, at its line.
    public static func read(_ bytes: [UInt8], file: String) throws(Diagnostic) -> LineDrawing {
        var reader = LineDrawingReader()
        var problem: Diagnostic?
        func finding(_ message: String, _ hint: String, at position: TextPosition) -> Diagnostic {
            Diagnostic(
                .warning, "drawing", file: file,
                position: SourcePosition(line: position.line, column: position.column),
                message: message, hint: hint)
        }
        let limits = XMLLimits(bytes: LineDrawing.largestFile, depth: 8, tagBytes: LineDrawing.largestFile)
        do throws(XMLFault) {
            try XMLEventReader.read(bytes, limits: limits) { event, position in
                do throws(Fault) {
                    try reader.read(event)
                } catch {
                    problem = finding(error.message, error.hint, at: position.position)
                }
                return problem == nil
            }
        } catch {
            throw finding(error.message, error.hint, at: error.position)
        }
        if let problem { throw problem }
        return reader.drawing
    }

    private struct Fault: Error {
        var message: String
        var hint: String

        init(_ message: String, _ hint: String) { (self.message, self.hint) = (message, hint) }
    }

    private mutating func read(_ event: XMLEvent) throws(Fault) {
        switch event {
        case .text: break
        case .end: depth -= 1
        case .start(let name, let attributes):
            if depth == 0 { try readRoot(name, attributes) } else { try readShape(name, attributes) }
            depth += 1
        }
    }

    private mutating func readRoot(_ name: XMLName, _ attributes: XMLAttributes) throws(Fault) {
        let box = try attributes["viewBox"].map { text throws(Fault) in try Self.numbers(text) } ?? []
        guard name == "svg", box.count == 4, min(box[2], box[3]) >= 1 else {
            throw Fault("this is no drawing with a size", "begin it with <svg viewBox=\"0 0 160 80\">")
        }
        drawing.origin = .init(x: box[0], y: box[1])
        (drawing.width, drawing.height) = (box[2], box[3])
        root = try ink(attributes)
    }

    private mutating func readShape(_ name: XMLName, _ attributes: XMLAttributes) throws(Fault) {
        if name == "title" || name == "desc" { return }
        var shape = try ink(attributes)
        func number(_ key: StaticString) throws(Fault) -> Double {
            let numbers = try attributes[key].map { text throws(Fault) in try Self.numbers(text) } ?? [0]
            guard numbers.count == 1 else { throw Self.misread(attributes[key] ?? "") }
            return numbers[0]
        }
        if name == "path" {
            shape.lines = try Self.path(attributes["d"] ?? "")
        } else if name == "line" {
            let start = LineDrawing.Point(x: try number("x1"), y: try number("y1"))
            shape.lines = [[start, .init(x: try number("x2"), y: try number("y2"))]]
        } else if name == "polyline" {
            shape.lines = [try Self.points(try Self.numbers(attributes["points"] ?? ""))]
        } else if name == "circle" || name == "ellipse" {
            let isCircle = name == "circle"
            let center = LineDrawing.Point(x: try number("cx"), y: try number("cy"))
            let (across, down) = (try number(isCircle ? "r" : "rx"), try number(isCircle ? "r" : "ry"))
            shape.lines = [Self.ellipse(center, across, down)]
        } else {
            throw Fault(
                "the element <\(DisplayText.line(name.local.string, limit: 40))> is not drawn",
                "use path, line, polyline, circle or ellipse")
        }
        pointCount += shape.lines.reduce(1) { $0 + $1.count }
        guard pointCount <= LineDrawing.maxPoints else {
            throw Fault(
                "it has more than \(LineDrawing.maxPoints) points",
                "draw it simpler: it is shown in 40 columns")
        }
        drawing.shapes.append(shape)
    }

    /// Returns a shape without lines that has the ink of its attributes, else that of the drawing.
    private func ink(_ attributes: XMLAttributes) throws(Fault) -> LineDrawing.Shape {
        for key: StaticString in ["transform", "style", "class", "opacity", "display"]
        where attributes[key] != nil {
            throw Fault("the attribute \(key) is not read", "write the points and colors out without it")
        }
        func color(_ key: StaticString, _ inherited: LineDrawing.Ink?) -> LineDrawing.Ink? {
            guard let text = attributes[key] else { return inherited }
            return text == "none" ? nil : text == "white" ? .white : .black
        }
        var shape = LineDrawing.Shape(fill: color("fill", root.fill), stroke: color("stroke", root.stroke))
        shape.strokeWidth = root.strokeWidth
        if let text = attributes["stroke-width"] {
            guard let width = try Self.numbers(text).first, width >= 0 else { throw Self.misread(text) }
            shape.strokeWidth = width
        }
        return shape
    }
}

// MARK: - Numbers and points

extension LineDrawingReader {
    private static func misread(_ text: some StringProtocol) -> Fault {
        Fault(
            "\"\(DisplayText.line(String(text), limit: 40))\" is not read",
            "write numbers between blanks or commas, from -10000 to 10000, and of paths M, L, C and Z")
    }

    /// Returns numbers separated by white space or commas.
    private static func numbers(_ text: some StringProtocol) throws(Fault) -> [Double] {
        var numbers: [Double] = []
        for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            guard let value = DecimalText.double(String(word)), abs(value) <= LineDrawing.farthest,
                numbers.count < 2 * LineDrawing.maxPoints
            else { throw misread(word) }
            numbers.append(value)
        }
        return numbers
    }

    private static func points(_ numbers: [Double]) throws(Fault) -> [LineDrawing.Point] {
        guard numbers.count.isMultiple(of: 2) else {
            throw Fault("a point lacks its y", "write x and y of each")
        }
        return stride(from: 0, to: numbers.count, by: 2).map { .init(x: numbers[$0], y: numbers[$0 + 1]) }
    }

    /// Returns the lines of a path of the commands M, L, C and Z.
    private static func path(_ text: String) throws(Fault) -> [[LineDrawing.Point]] {
        var lines: [[LineDrawing.Point]] = []
        var rest = text[...]
        while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
            let command = rest[start]
            let body = rest[rest.index(after: start)...].prefix { !$0.isLetter }
            rest = rest[body.endIndex...]
            let points = try points(try numbers(body))
            let last = lines.last?.last
            switch command {
            case "M" where !points.isEmpty: lines.append(points)
            case "L" where last != nil: lines[lines.count - 1] += points
            case "C" where last != nil && points.count.isMultiple(of: 3):
                for index in stride(from: 0, to: points.count, by: 3) {
                    lines[lines.count - 1] += curve(
                        lines[lines.count - 1].last, Array(points[index..<index + 3]))
                }
            case "Z" where points.isEmpty:
                if let first = lines.last?.first { lines[lines.count - 1].append(first) }
            default: throw misread("\(command)\(body)")
            }
            guard lines.reduce(0, { $0 + $1.count }) <= LineDrawing.maxPoints else { break }
        }
        return lines
    }
}

// MARK: - Curves

extension LineDrawingReader {
    /// Returns the points after `start` of a cubic Bézier curve with two control points and an end.
    private static func curve(_ start: LineDrawing.Point?, _ rest: [LineDrawing.Point]) -> [LineDrawing.Point]
    {
        guard let start, rest.count == 3 else { return [] }
        // More than the dots of any curve of a figure that is 40 columns wide.
        let parts = 12
        return (1...parts).map { part in
            let (t, u) = (Double(part) / Double(parts), 1 - Double(part) / Double(parts))
            func at(_ axis: KeyPath<LineDrawing.Point, Double>) -> Double {
                u * u * u * start[keyPath: axis] + 3 * u * u * t * rest[0][keyPath: axis]
                    + 3 * u * t * t * rest[1][keyPath: axis] + t * t * t * rest[2][keyPath: axis]
            }
            return .init(x: at(\.x), y: at(\.y))
        }
    }

    /// Returns an ellipse as four curves, with control points at 0.5523 of the radius, which keeps them within a
    /// thousandth of it.
    private static func ellipse(
        _ center: LineDrawing.Point, _ across: Double, _ down: Double
    ) -> [LineDrawing.Point] {
        func at(_ x: Double, _ y: Double) -> LineDrawing.Point {
            .init(x: center.x + x * across, y: center.y + y * down)
        }
        let k = 0.5523
        var points = [at(1, 0)]
        for (x, y) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)] {
            // The next corner is a quarter of a turn on: (-y, x).
            points += curve(points.last, [at(x - k * y, y + k * x), at(k * x - y, k * y + x), at(-y, x)])
        }
        return points
    }
}
