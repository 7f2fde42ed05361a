"""The reader's reading grade stays within 0.5 of PyPI's textstat, on every guide and on harder texts."""

import html
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
TEXTSTAT = REPOSITORY / ".build-textstat" / "bin" / "python"
CLOSE = 0.5

# Run by the interpreter that has textstat. The grade comes from the counts: textstat may round on the way.
COUNT = """
import json, sys, textstat
def figures(text):
    words, sentences, syllables = (
        textstat.lexicon_count(text), textstat.sentence_count(text), textstat.syllable_count(text))
    return {"words": words, "sentences": sentences, "syllables": syllables,
            "grade": 0.39 * words / sentences + 11.8 * syllables / words - 15.59}
json.dump({name: figures(text) for name, text in json.load(sys.stdin).items()}, sys.stdout)
"""

MENU = """<plist version="1.0"><array>{}</array></plist>"""
ENTRY = "<dict><key>Name</key><string>{0}</string><key>Link</key><string>{0}.html</string></dict>"


def as_sentences(graded_text):
    """One text of all pieces, each a sentence: textstat knows nothing of headings and list items."""
    pieces = graded_text.splitlines()
    return " ".join(piece if piece[-1] in ".!?" else piece.rstrip(":;,") + "." for piece in pieces)


def textstat(texts):
    done = subprocess.run([TEXTSTAT, "-c", COUNT], input=json.dumps(texts), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def report(pack):
    """What the reader reports about every guide of a pack."""
    done = subprocess.run(
        [os.environ["MUSTER_BINARY"], "check", str(pack), "--report", "--format", "json"],
        capture_output=True, text=True)
    return {guide["guide"]: guide for guide in json.loads(done.stdout)["guides"]}


# Between easy and hard: plain prose with a few long words, which no change of the documentation touches.
PROSE = [
    "The library stands on a hill above the river. Most visitors arrive in the morning, when the light falls through the "
    "tall windows and the reading rooms are quiet. A librarian unlocks the doors and turns on the lamps.",
    "Every autumn the collection is counted. Volunteers walk along the shelves with paper lists and pencils, and whatever is "
    "missing goes into a small black notebook. In a good year the notebook holds only a handful of titles.",
    "Nobody remembers who gave the globe in the entrance hall. Its oceans are brown, several countries have other names now, "
    "and one continent ends in a question mark. Children like to spin it until the guard looks up from his newspaper.",
    "Repairs are done in the basement. Two binders mend torn pages with thin paper and wheat paste, press them overnight, and "
    "return them to their places before the end of the week. They speak little while they work.",
    "When the heating failed last winter, the staff moved the most valuable volumes to a dry room on the second floor. The "
    "engineer promised to come immediately and appeared after nine days. Fortunately nothing was damaged.",
]


class ReadingGradeTests(unittest.TestCase):
    def setUp(self):
        self.assertTrue(TEXTSTAT.exists(), f"{TEXTSTAT} does not exist; `make need-test` makes it")

    def compare(self, guides):
        theirs = textstat({name: as_sentences(guide["gradedText"]) for name, guide in guides.items()})
        for name, guide in guides.items():
            with self.subTest(guide=name):
                # Without the allowance for the guide's own title, which textstat does not know.
                self.assertLessEqual(
                    abs(guide["gradeWithTitle"] - theirs[name]["grade"]), CLOSE, f"{name}: ours {guide['words']} words, "
                    f"{guide['sentences']} sentences, {guide['syllables']} syllables; textstat's {theirs[name]}")
        return theirs

    def test_every_bundled_guide(self):
        guides = report(REPOSITORY)
        self.assertEqual(len(guides), len(list((REPOSITORY / "Guides").glob("*.html"))))
        self.compare(guides)

    def test_texts_from_easy_to_hard(self):
        """Guides are all easy: a counter that is wrong about long words would not fail there."""
        license = (REPOSITORY / "LICENSE").read_text().split("\n\n")
        samples = {
            "easy": ["The cat sat on the mat.", "We go out to play when the sun is up.", "Come here and look at this."],
            "prose": PROSE,
            "law": [part for part in license if len(part) > 300][:12],
        }
        with tempfile.TemporaryDirectory() as folder:
            pack = Path(folder)
            for name in ("Plists", "Guides"):
                (pack / name).mkdir()
            (pack / "Plists/Guides.plist").write_text(MENU.format("".join(map(ENTRY.format, samples))))
            for name, parts in samples.items():
                self.assertGreater(len(parts), 2, f"{name} is too short")
                body = "".join(f"<p>{html.escape(part)}</p>" for part in parts)
                (pack / f"Guides/{name}.html").write_text(f"<title>{name}</title>{body}")
            theirs = self.compare(report(pack))
        self.assertLess(theirs["easy"]["grade"], 3)
        self.assertGreater(theirs["law"]["grade"], 12)


if __name__ == "__main__":
    unittest.main()
