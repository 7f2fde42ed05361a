import AppCore
import CommandLine
import ContentPack
internal import Glibc
import GuideDocument
import Terminal

/// Draws every screen of a pack into one file each, for code review: git then shows the effect of a change.
package struct RenderAll {
    package enum Destination {
        case standardOutput(Output)
        case folder(RenderFolder)
    }

    let painter: ScreenPainter
    let sizes: [Size]
    let destination: Destination
    private var names = ScreenNames()
    package private(set) var count = 0

    package init(painter: ScreenPainter, sizes: [Size], destination: Destination) {
        (self.painter, self.sizes, self.destination) = (painter, sizes, destination)
    }

    /// Opens the pack again as the working folder, so that the paths on its screens do not depend on the machine.
    package static func libraryWithoutPlace(_ pack: Pack) throws(CommandFailure) -> SessionContent {
        guard chdir(pack.directory) == 0 else {
            throw CommandFailure(
                "the folder of the pack cannot be entered: \(String(cString: strerror(errno)))",
                .unusableContent)
        }
        do {
            return SessionContent(pack: try Pack.openHere())
        } catch {
            throw CommandFailure("the content cannot be used:\n\(error.description)", .unusableContent)
        }
    }

    /// Draws everything. Returns true if nothing had to be left out.
    package mutating func run() throws(CommandFailure) -> Bool {
        let content = painter.content
        var walk = ScreenWalk(content.pack, painter.screens)
        while let screen = walk.nextScreen() {
            content.load(for: screen)
            prepare(screen)
            let name = names.name(of: screen, in: content)
            try draw(painter.state(screen), name: name)
            if screen.kind == .guide, let path = screen.file { try drawParts(ofGuide: path, name: name) }
            walk.follow(
                painter.context(sizes[0]).model(of: screen).destinations(in: painter.screens),
                in: content.pack)
        }
        if case .folder(let folder) = destination { try folder.finish() }
        return !walk.isCut
    }

    /// Makes the content of a screen independent of what was drawn before it.
    private func prepare(_ screen: ScreenID) {
        if let search = painter.content.search { while search.hasWork { search.work() } }
        if screen.kind == .status {
            painter.content.closeSearch()
            painter.content.loadEverything()
        }
    }

    /// Draws the outline of a guide, and each of its steps, those for reading from the top first.
    private mutating func drawParts(ofGuide path: String, name: String) throws(CommandFailure) {
        guard case .success(let guide) = painter.content.guide(path) else { return }
        try draw(painter.state(.outline(path: path)), name: name + ".outline")
        let first = guide.steps(reading: nil)
        try drawSteps(of: first, besides: [], section: nil, path: path, name: name)
        for section in guide.fixedSections where section != .doNow {
            try drawSteps(
                of: guide.steps(reading: section), besides: first.parts, section: section.rawValue,
                path: path, name: name)
        }
    }

    private mutating func drawSteps(
        of sequence: StepSequence, besides drawn: [StepSequence.Part], section: String?, path: String,
        name: String
    ) throws(CommandFailure) {
        for (place, part) in sequence.parts.enumerated() where !drawn.contains(part) {
            let begin = sequence.firstStep(ofPart: place)
            for number in part.steps.indices {
                try draw(
                    painter.state(.steps(path: path, section: section), step: begin + number),
                    name: names.step(number + 1, of: part.title, guide: name))
            }
        }
    }

    private mutating func draw(_ state: AppState, name: String) throws(CommandFailure) {
        for size in sizes {
            let picture = painter.picture(state, size: size)
            let folder = "\(size.columns)x\(size.rows)/"
            try write(picture.first, to: folder + name + ".txt")
            if let whole = picture.whole { try write(whole, to: folder + name + ".whole.txt") }
        }
    }

    private mutating func write(_ text: String, to path: String) throws(CommandFailure) {
        count += 1
        switch destination {
        case .folder(let folder): try folder.write(text, to: path)
        case .standardOutput(let output):
            output.write(exactly: "==> \(path) <==\n" + text)
            if let reason = output.failure {
                throw CommandFailure("the output could not be written: \(reason)", .nothingFound)
            }
        }
    }
}
