#!/usr/bin/env python3
"""Opens every guide in headless Chromium, on a phone and on a desktop, in light and in dark, and looks at it.

A look fails where the page is wider than the screen, the title cannot be seen in the banner's colours of
global.css, the first things to do are below the first screen, a link is dead, or any text is missing or faint.
Needs Chromium (Debian: chromium). The guides come from a server of this program's own on 127.0.0.1, so that one
page may look into all of them; nothing else is asked for.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
SIZES = {"phone": (390, 844), "desktop": (1280, 900)}
SCHEMES = {"light": 1, "dark": 0}  # Chromium's numbers for the preferred colour scheme
LEAST_CONTRAST = 4.5  # WCAG 2.1, success criterion 1.4.3
DEADLINE = 180  # seconds for all looks of one colour scheme
BANNER = re.compile(r"#([\w-]+) h1 \{ color: (#[0-9a-f]{6}); background-color: (#[0-9a-f]{6}); \}")
OUTSIDE = re.compile(r"^(https?://[^\s/]+\.[^\s]+|mailto:\S+@\S+|tel:\+?[\d-]+|geo:\S+)$")


class Handler(SimpleHTTPRequestHandler):
    """Serves the guides, the page that looks at them, what it shall look at, and takes what it saw."""

    def __init__(self, *arguments, plan, results, finished, **named):
        self.plan, self.results, self.finished = plan, results, finished
        super().__init__(*arguments, **named)

    def do_GET(self):
        if self.path == "/look/":
            self.answer("text/html; charset=utf-8", (Path(__file__).with_suffix(".html")).read_bytes())
        elif self.path == "/look/plan":
            self.answer("application/json", json.dumps(self.plan).encode())
        else:
            super().do_GET()

    def do_POST(self):
        self.results.extend(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.answer("text/plain", b"")
        self.finished.set()

    def answer(self, kind, body):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def looks(folder, plan, scheme, browser):
    """What the browser saw, a dictionary for each entry of the plan."""
    results, finished = [], threading.Event()
    handler = partial(Handler, directory=folder, plan=plan, results=results, finished=finished)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, tempfile.TemporaryDirectory() as home:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        # Only pages of this checkout are opened, so the sandbox, which containers seldom allow, may be off.
        command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                   "--disable-background-networking", "--disable-component-update", f"--user-data-dir={home}/profile",
                   f"--blink-settings=preferredColorScheme={SCHEMES[scheme]}", "--window-size=1400,1000",
                   f"http://127.0.0.1:{server.server_port}/look/"]
        log = Path(home, "log")
        with log.open("wb") as output:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                                       start_new_session=True)
        try:
            waited = 0.0
            while not finished.wait(0.1) and waited < DEADLINE and process.poll() is None:
                waited += 0.1
        finally:
            stop(process)
            server.shutdown()
        if len(results) != len(plan):
            sys.exit(f"guides_in_browser: {browser} gave no answer\n{log.read_text(errors='replace')[-2000:]}")
    return results


def stop(process):
    """Ends the browser and the processes it started."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(5)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            continue


def dead_links(folder, guide, links):
    """The links of a guide that lead nowhere in the pack."""
    for link in links:
        name, _, section = link.partition("#")
        if re.match(r"^[a-z]+:", link):
            if not OUTSIDE.match(link):
                yield link
            continue
        page = folder / name if name else guide
        if page.parent.resolve() != folder or not page.is_file():
            yield link
        elif section and f'id="{section}"' not in page.read_text(encoding="utf-8"):
            yield link


def problems(folder, guide, banner, seen):
    """What is wrong with one look at a guide."""
    if "problem" in seen:
        yield f"the page cannot be looked into: {seen['problem']}"
        return
    if seen["scrollWidth"] > seen["innerWidth"]:
        yield f"the page is {seen['scrollWidth']} pixels wide on a screen of {seen['innerWidth']}"
    if not seen["textHeight"]:
        yield "no text can be seen"
    elif seen["hidden"]:
        yield f"this text and {len(seen['hidden']) - 1} more have no height: {seen['hidden'][0]}"
    title = seen["title"]
    if not title or not title["text"]:
        yield "there is no title"
    else:
        if not (title["isInFront"] and title["isWithin"]):
            yield "the title is hidden or beyond the edge"
        if (title["color"], title["background"]) != banner:
            yield f"the title is {title['color']} on {title['background']}, not {' on '.join(banner or ['a banner'])}"
    if seen["cardBottom"] is None or seen["cardBottom"] > seen["innerHeight"]:
        yield "what to do now is not wholly on the first screen"
    if seen["faint"] and seen["faint"][0] < LEAST_CONTRAST:
        yield f"this text has a contrast of only {seen['faint'][0]:.1f} to 1: {seen['faint'][1]}"
    for link in dead_links(folder, guide, seen["links"]):
        yield f"this link is dead: {link}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("guides", nargs="?", type=Path, default=REPOSITORY / "Guides", help="the folder of guides")
    parser.add_argument("--browser", default=shutil.which("chromium") or shutil.which("google-chrome"))
    options = parser.parse_args()
    if not options.browser:
        parser.error("there is no Chromium; on Debian: apt-get install chromium")
    folder = options.guides.resolve()
    guides = sorted(folder.glob("*.html"))
    banners = {slug: (text, ground) for slug, text, ground in BANNER.findall((folder / "global.css").read_text())}
    passed = failed = 0
    for scheme in SCHEMES:
        cases = [(guide, size) for guide in guides for size in SIZES]
        plan = [{"address": f"/{guide.name}", "width": SIZES[size][0], "height": SIZES[size][1]} for guide, size in cases]
        for (guide, size), seen in zip(cases, looks(folder, plan, scheme, options.browser), strict=True):
            found = list(problems(folder, guide, banners.get(guide.stem), seen))
            for problem in found:
                print(f"{guide.name} ({size}, {scheme}): {problem}")
            passed, failed = passed + (not found), failed + bool(found)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
