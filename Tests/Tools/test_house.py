"""The house rules can fail: each is broken once in a small tree of its own."""

import tempfile
import unittest
from pathlib import Path

from check_house import complaints

TARGETS = {
    "CNcurses": ("Sources/CLibraries/CNcurses", [], []),
    "CExpat": ("Sources/CLibraries/CExpat", [], []),
    "Guidebook": ("Sources/Guidebook", ["CExpat"], []),
    "Terminal": ("Sources/Terminal", [], []),
    "CursesDriver": ("Sources/CursesDriver", ["Terminal", "CNcurses"], []),
    "AppCore": ("Sources/AppCore", ["Guidebook"], []),
    "GuidebookTests": ("Tests/GuidebookTests", ["Guidebook"], []),
}


class HouseTests(unittest.TestCase):
    def complaints(self, files, targets=TARGETS, tracked=()):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            return list(complaints(Path(folder), targets, tracked))

    def test_a_tidy_house_is_not_complained_about(self):
        self.assertEqual(self.complaints({
            "Sources/Guidebook/A.swift": "internal import CExpat\nimport Glibc\n// import Foundation\n",
            "Sources/AppCore/A.swift": "public import Guidebook\n",
            "Sources/CursesDriver/A.swift": "internal import CNcurses\nimport struct Terminal.Cell\n",
            "Tests/GuidebookTests/A.swift": "import Foundation\n@testable import Guidebook\n",
        }, tracked=["Makefile", "README.md", ".ci/run", "Sources/Guidebook/A.swift", "NOTICE"]), [])

    def test_foundation_stays_out_of_the_program(self):
        for module in ("Foundation", "FoundationEssentials"):
            found = self.complaints({"Sources/AppCore/A.swift": f"\n@preconcurrency import {module}\n"})
            self.assertEqual(len(found), 1)
            self.assertTrue(found[0].startswith(f"Sources/AppCore/A.swift:2: imports {module}, which costs"))

    def test_only_the_driver_imports_ncurses(self):
        found = self.complaints({"Sources/Terminal/A.swift": "internal import CNcurses\n"})
        self.assertEqual(found, [
            "Sources/Terminal/A.swift:1: imports CNcurses, which Package.swift does not give to Terminal",
            "Sources/Terminal/A.swift:1: imports CNcurses, which is for CursesDriver alone",
        ])

    def test_c_libraries_are_imported_internally(self):
        found = self.complaints({"Sources/Guidebook/A.swift": "import CExpat\n"})
        self.assertEqual(
            found, ["Sources/Guidebook/A.swift:1: imports CExpat publicly; write `internal import CExpat`"])

    def test_an_undeclared_import_is_noticed(self):
        found = self.complaints({"Sources/Terminal/A.swift": "import Guidebook\n"})
        self.assertEqual(
            found, ["Sources/Terminal/A.swift:1: imports Guidebook, which Package.swift does not give to Terminal"])

    def test_an_arrow_the_wrong_way_is_noticed_through_other_targets(self):
        targets = dict(TARGETS, Guidebook=("Sources/Guidebook", ["CursesDriver"], []))
        self.assertIn("Package.swift:1: AppCore must not depend on CNcurses, not even through another target",
                      self.complaints({}, targets))

    def test_files_that_nobody_builds_are_set_apart(self):
        goldens = {"Tests/GuidebookTests/Goldens/a/b.txt": ""}
        self.assertEqual(
            self.complaints(goldens),
            ["Tests/GuidebookTests/Goldens/a/b.txt:1: GuidebookTests does not build this; exclude it in Package.swift"])
        targets = dict(TARGETS, GuidebookTests=("Tests/GuidebookTests", ["Guidebook"], ["Goldens"]))
        self.assertEqual(self.complaints(goldens, targets), [])
        self.assertEqual(self.complaints({}, targets),
                         ["Package.swift:1: GuidebookTests excludes Goldens, which is not there"])

    def test_a_stray_folder_at_the_top_is_noticed(self):
        self.assertEqual(self.complaints({}, tracked=["scripts/x.sh"]),
                         ["scripts/x.sh:1: does not belong at the top of the repository"])


if __name__ == "__main__":
    unittest.main()
