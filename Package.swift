// swift-tools-version: 6.1
// The targets are the rooms of the house: a target sees only what it names here, so the arrows of
// ARCHITECTURE.md are enforced by the compiler and not by good intentions.
import PackageDescription

/// Modules that let Swift see an installed C library: a module map and a shim header each.
func library(_ name: String, pkgConfig: String? = nil, apt: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let package = Package(
    name: "muster",
    products: [
        .executable(name: "muster", targets: ["muster"])
    ],
    targets: [
        library("CNcurses", apt: "libncurses-dev"),
        library("CGumbo", apt: "libgumbo-dev"),
        library("CExpat", apt: "libexpat1-dev"),
        library("CQRCodegen", apt: "libqrcodegen-dev"),
        library("CSQLite", apt: "libsqlite3-dev"),

        // The one piece of C: restores the terminal from a signal handler, where Swift may not run.
        .target(name: "CTerminalRestore"),

        .target(name: "TextMetrics", exclude: ["Tables/generate-tables.py"]),
        .target(name: "Guidebook", dependencies: ["TextMetrics", "CExpat", "CGumbo"]),
        .target(name: "Campus", dependencies: ["Guidebook"]),
        .target(name: "GuideSearch", dependencies: ["Campus", "Guidebook", "TextMetrics", "CSQLite"]),
        .target(name: "GuideLayout", dependencies: ["Guidebook", "TextMetrics"]),
        .target(
            name: "PackCheck",
            dependencies: ["Campus", "GuideLayout", "GuideSearch", "Guidebook", "TextMetrics"]),
        .target(name: "Terminal", dependencies: ["TextMetrics"]),
        .target(
            name: "CursesDriver", dependencies: ["Terminal", "TextMetrics", "CNcurses", "CTerminalRestore"]),
        .target(name: "AppCore", dependencies: ["Campus", "GuideSearch", "Guidebook", "TextMetrics"]),
        // The person's own files: settings, bookmarks. Nothing but the program itself knows that they are files.
        .target(name: "UserFiles", dependencies: ["AppCore", "Guidebook", "TextMetrics"]),
        .target(
            name: "Screens",
            dependencies: [
                "AppCore", "Campus", "GuideLayout", "GuideSearch", "Guidebook", "Terminal", "TextMetrics",
                "CQRCodegen",
            ]),
        // Tells systemd that a kiosk lives. The one target that opens a socket, a local one, which the tests hold it to.
        .target(name: "ServiceNotice"),
        .executableTarget(
            name: "muster",
            dependencies: [
                "AppCore", "Campus", "CursesDriver", "GuideLayout", "GuideSearch", "Guidebook", "PackCheck",
                "Screens", "ServiceNotice", "Terminal", "TextMetrics", "UserFiles",
            ]),

        .target(name: "TestSupport", dependencies: [], path: "Tests/TestSupport"),
        .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"]),
        .testTarget(name: "TextMetricsTests", dependencies: ["TextMetrics", "TestSupport"]),
        .testTarget(name: "GuidebookTests", dependencies: ["Guidebook", "TestSupport"]),
        .testTarget(name: "CampusTests", dependencies: ["Campus", "Guidebook", "TestSupport"]),
        .testTarget(
            name: "GuideLayoutTests",
            dependencies: ["GuideLayout", "Guidebook", "TextMetrics", "TestSupport"]),
        .testTarget(
            name: "GuideSearchTests",
            dependencies: ["GuideSearch", "Campus", "Guidebook", "TextMetrics", "TestSupport"],
            exclude: ["Phrases"]),
        .testTarget(
            name: "PackCheckTests",
            dependencies: [
                "AppCore", "PackCheck", "GuideLayout", "Guidebook", "Screens", "Terminal", "TestSupport",
            ],
            exclude: ["Facts"]),
        .testTarget(name: "TerminalTests", dependencies: ["Terminal", "TestSupport"]),
        .testTarget(name: "AppCoreTests", dependencies: ["AppCore", "Guidebook", "TestSupport"]),
        .testTarget(
            name: "UserFilesTests", dependencies: ["AppCore", "Guidebook", "TestSupport", "UserFiles"]),
        .testTarget(
            name: "ScreensTests",
            dependencies: ["Screens", "AppCore", "GuideSearch", "Guidebook", "Terminal", "TestSupport"]),
        // Key scripts against the whole program on the in-memory terminal, with the screens beside them.
        .testTarget(
            name: "SessionTests",
            dependencies: ["Screens", "AppCore", "Guidebook", "Terminal", "TestSupport"],
            exclude: ["Scripts", "Goldens"]),
        // The real binary: stdout, stderr and exit codes; then the same binary on a real pseudo-terminal.
        .testTarget(name: "CommandTests", dependencies: ["TestSupport", "muster"], exclude: ["Goldens"]),
        .testTarget(
            name: "PtyTests", dependencies: ["Guidebook", "TestSupport", "driver-probe", "kiosk-week"]),
        // Shows what the driver makes of a terminal; the tests of the driver run it.
        .executableTarget(
            name: "driver-probe", dependencies: ["CursesDriver", "Terminal"], path: "Tests/DriverProbe"),
        // A kiosk with a clock that never waits, for the test that looks at a week of it.
        .executableTarget(
            name: "kiosk-week",
            dependencies: ["AppCore", "CursesDriver", "Guidebook", "Screens", "Terminal", "TestSupport"],
            path: "Tests/KioskWeek"),
        // Measures the search from inside the process: phrases, time for each key, a large pack made up.
        .executableTarget(
            name: "search-probe",
            dependencies: ["AppCore", "GuideSearch", "Guidebook", "Screens", "Terminal"],
            path: "Tests/SearchProbe"),
    ]
)
