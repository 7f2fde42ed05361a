import CommandLine
import FeedUpdate

enum FeedsImportCommand {
    static let command = Command(
        name: "import", synopsis: "FILE",
        summary: "Take in a saved file of earthquakes, or of reports of a flood.",
        discussion: """
            For a file that someone has brought: GeoJSON, CSV, Atom or QuakeML of USGS, or text, GeoJSON or QuakeML of \
            INGV; KML or KMZ with reports of a flood. No server is contacted.
            Exit codes: 0 done; 2 wrong usage; 3 the file is none of these, or what is stored here cannot be used.
            """, options: Option.feeds
    ) { (invocation) throws(CommandFailure) in
        let file = invocation.arguments[0]
        let setup = try invocation.setup()
        let updater = setup.updater
        let sentence = try feeding { () throws(FeedProblem) in
            try FloodImport.isFlood(file)
                ? updater.importFloods(file).sentence : updater.importEarthquakes(file).sentence
        }
        Messages.output(sentence)
        return .done
    }
}
