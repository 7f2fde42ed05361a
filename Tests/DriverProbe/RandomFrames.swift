// Frames of random text, each also written to a file, so that a test can compare it with the screen.
import CursesDriver
import Glibc
import Terminal

/// Draws the next frame at each key, until `q`.
final class RandomFrames {
    private let driver: CursesDriver
    private let file: String
    private var state: UInt64 = 42
    private var frame: Frame

    init(_ driver: CursesDriver, file: String) {
        self.driver = driver
        self.file = file
        frame = Frame(size: driver.size)
    }

    func run() -> Never {
        var number = 0
        while true {
            number += 1
            change()
            frame.fill(row: 0, style: .plain)
            frame.write("frame \(number).", column: 0, row: 0)
            driver.draw(frame)
            writeFile()
            if driver.nextEvent(milliseconds: nil) == .key(.character("q")) {
                driver.restore()
                exit(0)
            }
        }
    }

    /// Adds text anywhere, or moves the content up or down, which ncurses does by scrolling if it can.
    private func change() {
        let size = frame.size
        if random(3) == 0 {
            let old = frame
            let distance = random(5) - 2
            for row in 1..<size.rows {
                for column in 0..<size.columns { frame[column, row] = old[column, row + distance] }
            }
        }
        let texts = ["火事", "shelter in place", "🔥🌀", "e\u{301}tage", "─│┌ · …", "   ", "漢", "x", "स्त्री", "আগুন"]
        let styles: [Style] = [
            .plain, Style(attributes: .reverse), Style(foreground: Color(red: 200, green: 0, blue: 0)),
            Style(
                foreground: Color(red: 255, green: 255, blue: 255),
                background: Color(red: 99, green: 0, blue: 49)),
        ]
        defer {
            // The corner cell does not show combining marks (see the driver's Painter).
            if frame[size.columns - 1, size.rows - 1].text.unicodeScalars.count > 1 {
                frame.write("x", column: size.columns - 1, row: size.rows - 1)
            }
        }
        for _ in 0..<random(30) {
            frame.write(
                texts[random(texts.count)], column: random(size.columns + 4) - 3,
                row: 1 + random(size.rows - 1),
                style: styles[random(styles.count)])
        }
    }

    private func writeFile() {
        guard let stream = fopen(file + ".new", "w") else { return }
        fputs(frame.text, stream)
        fclose(stream)
        rename(file + ".new", file)
    }

    private func random(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }
}
