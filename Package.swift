// swift-tools-version: 6.0
// Each folder of Sources is a layer, and each folder of a layer is a module. A module sees only its
// dependencies here, so the build enforces the dependencies that ARCHITECTURE.md draws:
//
//     Programs -> Reader, Maintainer, Network -> Content -> Platform
//
// Reader, Maintainer and Network do not see each other, which `make check` also verifies.
import PackageDescription

/// A module map and a shim header that make an installed C library available to Swift.
func library(_ name: String, apt: String) -> Target {
    .systemLibrary(name: name, path: "Sources/Platform/CLibraries/\(name)", providers: [.apt([apt])])
}

/// Modules in which the tests spend most of their time; they are optimized in debug builds too, which costs the build
/// seconds and saves the tests minutes.
let optimized: Set = [
    "Campus", "Canvas", "Geodesy", "GuideDocument", "GuideLayout", "GuideSearch", "LargeLetters",
    "PropertyLists",
    "Terminal", "TextMetrics",
]

/// Without the implicit import of _StringProcessing, a slip such as `text.contains("word")` is an error: it would link the
/// regular expressions of the standard library into the reader, a tenth of the program and of its start.
let withoutStringProcessing = SwiftSetting.unsafeFlags([
    "-Xfrontend", "-disable-implicit-string-processing-module-import",
])

/// A module of a layer, in the folder with its name.
func module(
    _ name: String, in layer: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
    let fast: [SwiftSetting] =
        optimized.contains(name) ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []
    return .target(
        name: name, dependencies: dependencies, path: "Sources/\(layer)/\(name)", exclude: exclude,
        swiftSettings: fast + (layer == "Network" ? [] : [withoutStringProcessing]))
}

/// A release program that needs no other file: no library and no loader of the system. Swift 6.0 asks clang for a
/// position-independent one too, of which clang says that it does not look at that.
let fullyStatic: [LinkerSetting] = [
    .unsafeFlags(
        ["-static-executable", "-Xclang-linker", "-Wno-unused-command-line-argument"],
        .when(configuration: .release))
]

/// A program that combines modules.
func program(
    _ name: String, _ dependencies: [Target.Dependency], swiftSettings: [SwiftSetting] = [],
    linkerSettings: [LinkerSetting] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Sources/Programs/\(name)",
        swiftSettings: swiftSettings, linkerSettings: linkerSettings)
}

/// Platform: modules that know nothing of guides.
let platform: [Target] = [
    library("CNcurses", apt: "libncurses-dev"),
    library("CExpat", apt: "libexpat1-dev"),
    library("CQRCodegen", apt: "libqrcodegen-dev"),
    library("CSQLite", apt: "libsqlite3-dev"),
    library("CCmark", apt: "libcmark-dev"),
    library("CSodium", apt: "libsodium-dev"),
    library("CCurl", apt: "libcurl4-openssl-dev"),
    library("CZlib", apt: "zlib1g-dev"),
    library("CGlibc", apt: "libc6-dev"),

    // Restores the terminal from a signal handler, where Swift may not run.
    module("CTerminalRestore", in: "Platform"),
    module("TextMetrics", in: "Platform", exclude: ["Tables/generate-tables.py"]),
    module(
        "TextTools", in: "Platform", ["TextMetrics"], exclude: ["Tables/generate-encodings.py"]),
    // The command line of both programs: commands and options as a table, which gives parser, help, manual page and
    // completions.
    module("CommandLine", in: "Platform", ["Files", "TextMetrics", "TextTools"]),
    // Bounded token streams of hostile files.
    module("JSONReader", in: "Platform", ["TextTools"]),
    module("XMLReader", in: "Platform", ["TextTools", "CExpat"]),
    module("Clocks", in: "Platform"),
    // The color type of packs and terminals, and the contrast of two colors.
    module("Colors", in: "Platform"),
    // The one way to touch a file: bounded reads, atomic replacement, listings, locks, owners, changes.
    module("Files", in: "Platform", ["CGlibc"]),
    // A child process that is never waited for.
    module("ChildProgram", in: "Platform", ["CGlibc"]),
    // SQLite files that are replaced and never modified: the search index, and the data read from feeds.
    module("SQLite", in: "Platform", ["CSQLite"]),
    // Points on the Earth, distances and directions, and their text; a plane for maps.
    module("Geodesy", in: "Platform"),
    // The coasts and borders of the world, as constants in the program.
    module("CWorldLines", in: "Platform", exclude: ["generate-world-lines.py"]),
    module("WorldLines", in: "Platform", ["CWorldLines", "Geodesy"]),
    // Cities and counties by their names, as constants in the program.
    module("CPlaceNames", in: "Platform"),
    module("PlaceNames", in: "Platform", ["CPlaceNames", "Geodesy", "TextMetrics"]),
    // The positions that a receiver reports: the pipe or program that they come from, and the parsing of its
    // lines.
    module(
        "PositionReports", in: "Platform",
        ["ChildProgram", "Clocks", "Geodesy", "JSONReader", "TextTools"]),
    // Text in large letters made of several cells each.
    module("LargeLetters", in: "Platform", ["TextMetrics"], exclude: ["generate-letters.py"]),
    module("Terminal", in: "Platform", ["Colors", "TextMetrics", "TextTools"]),
    // Maps of any kind in terminal cells: dots, areas, marks, labels, scale.
    module("Canvas", in: "Platform", ["Terminal", "TextMetrics"]),
    module(
        "CursesDriver", in: "Platform",
        ["CNcurses", "CTerminalRestore", "Clocks", "Files", "Terminal", "TextMetrics", "TextTools"]),
    // Tells systemd that a kiosk is alive. The one module that opens a socket, a local one, which the tests hold it to.
    module("ServiceNotice", in: "Platform", ["TextTools"]),
]

/// Content: the model of a pack.
let content: [Target] = [
    module("Diagnostics", in: "Content", ["TextTools"]),
    module("PropertyLists", in: "Content", ["Clocks", "Diagnostics", "TextTools", "TextMetrics", "CExpat"]),
    module(
        "GuideDocument", in: "Content", ["Diagnostics", "TextTools", "TextMetrics", "XMLReader"],
        exclude: ["References/generate-references.py"]),
    // The colors that a pack's stylesheet gives to guides.
    module("Stylesheets", in: "Content", ["Colors", "TextTools"]),
    module(
        "ContentPack", in: "Content",
        [
            "Clocks", "Colors", "Diagnostics", "Files", "Geodesy", "GuideDocument", "PropertyLists",
            "Stylesheets", "TextTools", "TextMetrics", "CSodium",
        ]),
    // GeoJSON, KML and CSV as streams of features, placemarks and rows.
    module(
        "GeoFormats", in: "Content",
        ["CZlib", "Diagnostics", "Geodesy", "JSONReader", "TextTools", "XMLReader"]),
    module(
        "Campus", in: "Content",
        [
            "ContentPack", "Diagnostics", "GeoFormats", "Geodesy", "PropertyLists", "TextMetrics",
            "TextTools",
        ]),
    module(
        "GuideSearch", in: "Content",
        [
            "Campus", "Clocks", "ContentPack", "Diagnostics", "Files", "GuideDocument", "SQLite", "TextTools",
            "TextMetrics",
        ]),
    // What all kinds of hazards share: their files, the states of their feeds, what people were told, and the places that
    // hazards may concern.
    module(
        "HazardKit", in: "Content",
        ["Clocks", "ContentPack", "Diagnostics", "Files", "Geodesy", "SQLite", "TextTools", "TextMetrics"]),
    // Alerts: their messages and their life, tests, the places that they reach.
    module(
        "Alerts", in: "Content",
        ["Clocks", "Diagnostics", "Geodesy", "HazardKit", "SQLite", "TextMetrics", "TextTools"]),
    // Earthquakes, floods, gauges.
    module(
        "Hazards", in: "Content",
        [
            "Clocks", "Diagnostics", "Files", "Geodesy", "HazardKit", "PropertyLists", "SQLite", "TextTools",
            "TextMetrics",
        ]),
    // The table of all kinds of hazards, and each as a short text and as JSON.
    module(
        "AllHazards", in: "Content", ["Alerts", "Clocks", "Geodesy", "HazardKit", "Hazards", "TextTools"]),
    module("GuideLayout", in: "Content", ["Clocks", "GuideDocument", "TextMetrics"]),
    module(
        "PackDiff", in: "Content",
        [
            "Campus", "Colors", "ContentPack", "Diagnostics", "Files", "Geodesy", "GuideDocument",
            "PropertyLists", "Stylesheets", "TextTools", "TextMetrics",
        ]),
]

/// Reader: the screens and actions of the program.
let reader: [Target] = [
    module(
        "AppCore", in: "Reader",
        [
            "Campus", "Clocks", "ContentPack", "Diagnostics", "Geodesy", "GuideDocument", "GuideSearch",
            "Alerts", "AllHazards", "HazardKit", "Hazards", "PackDiff", "TextTools", "TextMetrics",
        ]),
    // The user's files: settings, bookmarks. Only the program itself knows that they are files.
    module(
        "UserFiles", in: "Reader",
        ["AppCore", "ContentPack", "Files", "GuideDocument", "TextMetrics", "TextTools"]),
    // What all screens are made of: models, the views that draw them, themes, the table's type.
    module(
        "ScreenKit", in: "Reader",
        [
            "AppCore", "Campus", "Canvas", "Clocks", "Colors", "ContentPack", "Diagnostics", "Geodesy",
            "GuideDocument", "GuideLayout", "GuideSearch", "Alerts", "HazardKit", "Hazards", "LargeLetters",
            "Stylesheets", "Terminal", "TextMetrics", "CQRCodegen",
        ]),
    // The screens by what they are about. Only hazards see another of these modules: they are on maps of the Earth.
    module(
        "GuideScreens", in: "Reader",
        [
            "AppCore", "Campus", "Clocks", "ContentPack", "Diagnostics", "Geodesy", "GuideDocument",
            "GuideLayout", "GuideSearch", "Alerts", "HazardKit", "Hazards", "LargeLetters", "ScreenKit",
            "Stylesheets", "TextMetrics", "TextTools",
        ]),
    module(
        "MapScreens", in: "Reader",
        [
            "AppCore", "Campus", "Canvas", "Colors", "ContentPack", "Geodesy", "GuideDocument", "PlaceNames",
            "ScreenKit", "Terminal", "TextMetrics", "WorldLines",
        ]),
    module(
        "HazardScreens", in: "Reader",
        [
            "AllHazards", "AppCore", "Campus", "Canvas", "Clocks", "Geodesy", "GuideDocument", "Alerts",
            "HazardKit", "Hazards", "MapScreens", "PlaceNames", "ScreenKit", "Terminal", "TextMetrics",
            "TextTools",
        ]),
    // The table of all screens, and what runs them: the session, numbered lines, the preview, the kiosk.
    module(
        "Screens", in: "Reader",
        [
            "AppCore", "Clocks", "ContentPack", "Diagnostics", "GuideDocument", "GuideLayout", "GuideScreens",
            "GuideSearch", "HazardScreens", "Alerts", "HazardKit", "Hazards", "MapScreens", "ScreenKit",
            "Terminal", "TextMetrics", "TextTools",
        ]),
    // Starts muster-sync next to a session and follows it; detects versions that others have installed, and
    // new data of feeds.
    module(
        "UpdateMonitor", in: "Reader",
        [
            "AppCore", "ChildProgram", "Clocks", "ContentPack", "Alerts", "HazardKit", "Hazards",
            "HazardScreens", "Screens", "TextTools",
        ]),
    // Follows a satellite receiver during a session.
    module(
        "PositionMonitor", in: "Reader",
        ["AppCore", "Campus", "ChildProgram", "Files", "PositionReports", "Screens"]),
    // Draws one screen as text, or every screen of a pack into files.
    module(
        "ScreenFiles", in: "Reader",
        [
            "AppCore", "Clocks", "CommandLine", "ContentPack", "Files", "GuideDocument", "ScreenKit",
            "Screens", "Terminal", "TextMetrics",
        ]),
    // What a public screen must be locked against, and whether it is.
    module(
        "KioskLocks", in: "Reader",
        [
            "AppCore", "Clocks", "CommandLine", "ContentPack", "Diagnostics", "Files", "GuideLayout",
            "HazardKit", "TextTools",
        ]),
]

/// Maintainer: modules that create, check and watch packs.
let maintainer: [Target] = [
    module(
        "PackCheck", in: "Maintainer",
        [
            "Campus", "Clocks", "Colors", "ContentPack", "Diagnostics", "Files", "Geodesy", "GuideDocument",
            "GuideLayout", "GuideSearch", "PropertyLists", "Stylesheets", "TextTools", "TextMetrics",
        ]),
    // Creates packs: the starter pack, and the manifest.
    module(
        "PackMaking", in: "Maintainer",
        [
            "Clocks", "Colors", "ContentPack", "Diagnostics", "Files", "GuideDocument", "PropertyLists",
            "Stylesheets", "TextMetrics", "TextTools",
        ]),
    // Creates lists of places and the drawing of a campus from maps and tables in other formats.
    module(
        "PlaceImport", in: "Maintainer",
        [
            "Campus", "ContentPack", "Diagnostics", "GeoFormats", "Geodesy", "GuideDocument", "JSONReader",
            "TextMetrics", "TextTools",
        ]),
    // Creates a guide from a page in HTML or Markdown; the only importer of libcmark.
    module(
        "GuideImport", in: "Maintainer",
        ["ContentPack", "Diagnostics", "GuideDocument", "PackMaking", "TextMetrics", "TextTools", "CCmark"]),
    // Reports changes to the files of a pack, for the preview.
    module("PackWatching", in: "Maintainer", ["CGlibc", "Clocks", "Files"]),
]

/// Network: publishing and updating packs. No module of the reader links it.
let network: [Target] = [
    // Fetches files from web servers with libcurl: bounded in bytes and time, and resumed. Knows nothing of
    // packs.
    module("Transport", in: "Network", ["Clocks", "Files", "TextTools", "CCurl"]),
    // Decodes feeds: CAP alone, in Atom, RSS and wrappers, the JSON of the National Weather Service, and the
    // formats of USGS and INGV for earthquakes.
    module(
        "FeedDecoding", in: "Network",
        [
            "Clocks", "GeoFormats", "Geodesy", "Alerts", "HazardKit", "Hazards", "JSONReader", "TextMetrics",
            "TextTools", "XMLReader",
        ]),
    // Reads feeds into snapshots for the configured places, and notifies people.
    module(
        "FeedUpdate", in: "Network",
        [
            "AllHazards", "CGlibc", "ChildProgram", "Clocks", "ContentPack", "Diagnostics", "FeedDecoding",
            "Files", "Geodesy", "Alerts", "HazardKit", "Hazards", "TextTools", "Transport",
        ]),
    module(
        "PackSync", in: "Network",
        [
            "Clocks", "ContentPack", "Diagnostics", "Files", "PropertyLists", "TextTools", "Transport",
            "CGlibc", "CSodium",
        ]),
    // The campus's own alerts: drafting, checking and publishing them.
    module(
        "CampusAlerts", in: "Network",
        [
            "Clocks", "ContentPack", "FeedDecoding", "FeedUpdate", "Geodesy", "Alerts", "HazardKit",
            "Hazards", "PackSync", "TextTools", "TextMetrics", "Transport",
        ]),
]

let programs: [Target] = [
    program(
        "muster",
        [
            "AppCore", "CGlibc", "Campus", "Clocks", "CommandLine", "ContentPack", "CursesDriver",
            "Diagnostics", "Files", "Geodesy", "GuideDocument", "GuideImport", "GuideLayout", "GuideSearch",
            "Alerts", "AllHazards", "HazardKit", "Hazards", "KioskLocks", "PackCheck", "PackDiff",
            "PackMaking", "PlaceImport", "PlaceNames", "UpdateMonitor", "PackWatching", "PositionMonitor",
            "PositionReports", "GuideScreens", "HazardScreens", "MapScreens", "ScreenFiles", "ScreenKit",
            "Screens", "ServiceNotice", "Terminal", "TextTools", "TextMetrics", "UserFiles",
        ], swiftSettings: [withoutStringProcessing], linkerSettings: fullyStatic),
    program(
        "muster-sync",
        [
            "Campus", "CampusAlerts", "ChildProgram", "Clocks", "CommandLine", "ContentPack", "Diagnostics",
            "FeedDecoding", "FeedUpdate", "Files", "Geodesy", "Alerts", "AllHazards", "HazardKit", "Hazards",
            "PackSync", "PlaceNames", "PositionReports", "TextTools", "TextMetrics", "Transport",
        ]),
]

let tests: [Target] = [
    .target(name: "TestSupport", dependencies: ["CGlibc", "Terminal"], path: "Tests/TestSupport"),
    // Stored alerts made from the samples of feeds.
    .target(
        name: "AlertFixtures",
        dependencies: ["Clocks", "FeedDecoding", "Geodesy", "Alerts", "HazardKit", "Hazards", "TestSupport"],
        path: "Tests/AlertFixtures"),
    .executableTarget(
        name: "alert-probe", dependencies: ["AlertFixtures", "Clocks", "Alerts", "HazardKit", "Hazards"],
        path: "Tests/AlertProbe"),
    .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"]),
    .testTarget(name: "CommandLineTests", dependencies: ["CommandLine", "TestSupport"]),
    .testTarget(name: "JSONReaderTests", dependencies: ["JSONReader", "TextTools", "TestSupport"]),
    .testTarget(name: "XMLReaderTests", dependencies: ["XMLReader", "TextTools", "TestSupport"]),
    .testTarget(name: "TextMetricsTests", dependencies: ["TextMetrics", "TestSupport"]),
    .testTarget(
        name: "PropertyListsTests",
        dependencies: ["Clocks", "Diagnostics", "PropertyLists", "TextTools", "TestSupport"],
        exclude: ["plistlib_peer.py"]),
    .testTarget(
        name: "GuideDocumentTests",
        dependencies: ["Diagnostics", "GuideDocument", "TextTools", "TestSupport"]),
    .testTarget(
        name: "ContentPackTests",
        dependencies: [
            "Clocks", "Colors", "ContentPack", "Diagnostics", "Files", "Geodesy", "GuideDocument",
            "PropertyLists", "Stylesheets", "TextTools", "TestSupport",
        ]),
    .testTarget(name: "GeodesyTests", dependencies: ["Geodesy", "TestSupport"]),
    .testTarget(name: "PlaceNamesTests", dependencies: ["Geodesy", "PlaceNames"]),
    .testTarget(name: "WorldLinesTests", dependencies: ["Geodesy", "WorldLines"]),
    .testTarget(
        name: "GeoFormatsTests",
        dependencies: ["Diagnostics", "GeoFormats", "Geodesy", "JSONReader", "TestSupport"]),
    .testTarget(
        name: "PositionMonitorTests",
        dependencies: [
            "AppCore", "CGlibc", "Campus", "Clocks", "ContentPack", "Geodesy", "PositionMonitor",
            "PositionReports", "ScreenKit", "TestSupport",
        ]),
    .testTarget(
        name: "HazardsTests",
        dependencies: [
            "AlertFixtures", "AllHazards", "Clocks", "ContentPack", "FeedDecoding", "Files", "Geodesy",
            "Alerts",
            "HazardKit", "Hazards",
            "JSONReader", "SQLite",
            "TestSupport",
            "TextTools",
            "XMLReader",
        ]),
    // A kind of hazard that the program does not have: the worked example of what one costs.
    .testTarget(
        name: "NewHazardTests",
        dependencies: [
            "Alerts", "AllHazards", "AppCore", "Clocks", "ContentPack", "FeedDecoding", "FeedUpdate",
            "Geodesy",
            "GuideDocument",
            "HazardKit", "HazardScreens", "Hazards", "JSONReader", "SQLite", "ScreenKit", "Screens",
            "Terminal",
            "TestSupport", "TextTools", "Transport",
        ]),
    .testTarget(
        name: "FeedDecodingTests",
        dependencies: [
            "Clocks", "FeedDecoding", "Geodesy", "Alerts", "HazardKit", "Hazards", "TestSupport", "TextTools",
        ]),
    .testTarget(
        name: "CampusTests",
        dependencies: ["Campus", "ContentPack", "Diagnostics", "Geodesy", "TestSupport"]),
    .testTarget(
        name: "GuideLayoutTests",
        dependencies: ["Clocks", "GuideLayout", "GuideDocument", "TextMetrics", "TestSupport"]),
    .testTarget(
        name: "GuideSearchTests",
        dependencies: [
            "GuideSearch", "Campus", "ContentPack", "GuideDocument", "SQLite", "TextMetrics", "TestSupport",
        ],
        exclude: ["Phrases"]),
    .testTarget(
        name: "PackCheckTests",
        dependencies: [
            "AppCore", "Clocks", "ContentPack", "Diagnostics", "GuideDocument", "GuideLayout", "PackCheck",
            "ScreenKit", "Screens", "Terminal", "TestSupport",
        ],
        exclude: ["Facts"]),
    .testTarget(
        name: "PackMakingTests",
        dependencies: ["Clocks", "ContentPack", "PackCheck", "PackMaking", "TestSupport"]),
    .testTarget(
        name: "GuideImportTests", dependencies: ["GuideDocument", "GuideImport", "TestSupport"]),
    .testTarget(
        name: "PackDiffTests", dependencies: ["ContentPack", "GuideDocument", "PackDiff", "TestSupport"]),
    .testTarget(
        name: "PackSyncTests",
        dependencies: [
            "PackSync", "Clocks", "ContentPack", "Diagnostics", "Files", "PropertyLists", "TestSupport",
            "Transport",
            "muster-sync",
        ]),
    .testTarget(
        name: "CampusAlertsTests",
        dependencies: [
            "CampusAlerts", "Clocks", "ContentPack", "FeedDecoding", "FeedUpdate", "Files", "Geodesy",
            "Alerts", "HazardKit", "Hazards",
            "PackSync", "TestSupport", "Transport", "muster-sync",
        ]),
    .testTarget(
        name: "FeedUpdateTests",
        dependencies: [
            "FeedUpdate", "ChildProgram", "Clocks", "ContentPack", "Diagnostics", "FeedDecoding", "Files",
            "Geodesy", "Alerts", "HazardKit", "Hazards", "TestSupport", "TextTools", "Transport",
            "muster-sync",
        ]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"]),
    .testTarget(
        name: "PlaceImportTests",
        dependencies: [
            "Campus", "ContentPack", "Geodesy", "PlaceImport", "PropertyLists", "TestSupport", "TextTools",
        ]),
    .testTarget(name: "PackWatchingTests", dependencies: ["PackWatching", "TestSupport"]),
    .testTarget(name: "LargeLettersTests", dependencies: ["LargeLetters", "TestSupport"]),
    .testTarget(
        name: "CanvasTests", dependencies: ["Canvas", "Terminal", "TextMetrics", "TestSupport"],
        exclude: ["Goldens"]),
    .testTarget(name: "TerminalTests", dependencies: ["Colors", "Terminal", "TestSupport", "TextTools"]),
    .testTarget(
        name: "AppCoreTests",
        dependencies: [
            "AppCore", "Campus", "Clocks", "ContentPack", "Diagnostics", "Geodesy", "GuideDocument",
            "TestSupport",
        ]),
    .testTarget(
        name: "UserFilesTests",
        dependencies: ["AppCore", "ContentPack", "GuideDocument", "GuideScreens", "TestSupport", "UserFiles"]),
    .testTarget(
        name: "ScreensTests",
        dependencies: [
            "GuideScreens", "HazardScreens", "MapScreens", "ScreenKit", "Screens", "TextMetrics", "Geodesy",
            "Canvas", "AppCore", "Campus", "Clocks", "Colors",
            "AlertFixtures", "ContentPack", "Diagnostics", "Alerts", "HazardKit", "Hazards", "UpdateMonitor",
            "GuideDocument", "GuideLayout", "GuideSearch", "Stylesheets", "Terminal", "TestSupport",
        ]),
    .testTarget(
        name: "UpdateMonitorTests",
        dependencies: [
            "UpdateMonitor", "AppCore", "Clocks", "ContentPack", "GuideScreens", "ScreenKit", "Screens",
            "Terminal", "TestSupport",
        ],
        exclude: ["Goldens"]),
    // Key scripts against the whole program on the in-memory terminal, with the expected screens next to
    // them.
    .testTarget(
        name: "SessionTests",
        dependencies: [
            "AlertFixtures", "HazardScreens", "ScreenKit", "Screens", "Geodesy", "Campus", "AppCore",
            "Clocks", "ContentPack",
            "GuideDocument",
            "Alerts", "HazardKit", "Hazards", "Terminal", "TestSupport", "UpdateMonitor",
        ],
        exclude: ["Scripts", "Goldens", "Phrases"]),
    // The real binary: stdout, stderr and exit codes; then the same binary on a real pseudo-terminal.
    .testTarget(
        name: "CommandTests",
        dependencies: [
            "AlertFixtures", "AppCore", "Clocks", "Geodesy", "Alerts", "HazardKit", "Hazards", "KioskLocks",
            "TestSupport",
            "muster",
        ],
        exclude: ["Goldens"]),
    .testTarget(
        name: "PtyTests", dependencies: ["ContentPack", "TestSupport", "driver-probe", "kiosk-week"]),
    // Shows the ncurses driver's view of a terminal; the tests of the driver run it.
    .executableTarget(
        name: "driver-probe", dependencies: ["CursesDriver", "Terminal", "TextTools"],
        path: "Tests/DriverProbe"),
    // A kiosk with a clock that never waits, for the test that simulates a week.
    .executableTarget(
        name: "kiosk-week",
        dependencies: [
            "AppCore", "Clocks", "ContentPack", "CursesDriver", "Screens", "Terminal", "TestSupport",
        ],
        path: "Tests/KioskWeek"),
    // Measures the search from inside the process: phrases, time per key, a large generated pack.
    .executableTarget(
        name: "search-probe",
        dependencies: ["AppCore", "ContentPack", "GuideSearch", "Screens", "Terminal"],
        path: "Tests/SearchProbe", linkerSettings: fullyStatic),
    // Measures the drawing of maps from inside the process.
    .executableTarget(
        name: "map-probe",
        dependencies: [
            "AppCore", "Canvas", "Clocks", "ContentPack", "Alerts", "HazardKit", "Hazards", "HazardScreens",
            "ScreenKit", "Screens",
            "Terminal",
        ],
        path: "Tests/MapProbe", linkerSettings: fullyStatic),
]

let package = Package(
    name: "muster",
    products: [
        .executable(name: "muster", targets: ["muster"]),
        .executable(name: "muster-sync", targets: ["muster-sync"]),
    ],
    targets: platform + content + reader + maintainer + network + programs + tests)
