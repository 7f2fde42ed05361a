import ArgumentParser
import FeedUpdate

struct FeedsImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take in a saved file of earthquakes.",
        discussion: """
            For a file that someone has brought: GeoJSON, CSV, Atom or QuakeML of USGS, or text, GeoJSON or QuakeML of INGV. \
            No server is contacted.

            Exit codes: 0 done; 2 wrong usage; 3 the file is none of these, or what is stored here cannot be used.
            """)

    @OptionGroup var options: FeedOptions
    @Argument(help: "The file.") var file: String

    func run() throws {
        let setup = try options.setup()
        let result = try feeding { () throws(FeedProblem) in try setup.updater.importEarthquakes(file) }
        Messages.output(result.sentence)
    }
}
