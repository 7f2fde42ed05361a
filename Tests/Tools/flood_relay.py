"""A flood server of muster-sync behind a relay on loopback that can be cut at a request: for tests of what a person sees then.

The relay keeps its port while it is cut: a connection is refused then, and no other program can have the port. It counts what
was asked, and no answer depends on how long something takes.
"""

import http.client
import http.server
import os
import re
import socket
import sqlite3
import subprocess
import threading
import urllib.parse
from pathlib import Path

SECONDS = 60


def held_port():
    """A socket that holds a free port of loopback without listening, so that connections are refused until a server of ours
    takes the port too."""
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    return holder


class FloodServer:
    """The program, on a port that is free or given. What it stores stays in its folder."""

    def __init__(self, sync, folder, *options, port=0):
        self.folder = Path(folder)
        self.process = subprocess.Popen(
            [sync, "flood-server", folder, "--port", str(port), *options], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
        self.address = self.process.stdout.readline().strip()
        if not self.address.startswith("http://127.0.0.1:"):
            self.kill()
            raise AssertionError("the flood server does not start")
        self.port = urllib.parse.urlsplit(self.address).port

    def kill(self):
        self.process.kill()
        self.process.communicate(timeout=SECONDS)

    def reports(self):
        """What it has stored: the comments, in their order."""
        database = sqlite3.connect(f"file:{self.folder}/flood-server.sqlite?mode=ro", uri=True)
        try:
            return [row[0] for row in database.execute("SELECT comment FROM report ORDER BY id")]
        finally:
            database.close()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = SECONDS

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.pass_on(b"", self.path)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.pass_on(body, re.search(r"<command>(\w+)", urllib.parse.unquote(body.decode()))[1])

    def pass_on(self, body, name):
        relay = self.server.relay
        where = relay.meet(name)
        if where == "request":
            return self.lose(b"")
        connection = http.client.HTTPConnection("127.0.0.1", relay.backend.port, timeout=SECONDS)
        headers = {key: value for key, value in self.headers.items() if key.lower() != "connection"}
        connection.request(self.command, self.path, body or None, headers)
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        head = f"HTTP/1.1 {answer.status} {answer.reason}\r\nContent-Length: {len(data)}\r\nConnection: close\r\n\r\n"
        whole = head.encode() + data
        if where:
            return self.lose(whole[:{"answer": 0, "head": 20, "half": len(head) + len(data) // 2}[where]])
        self.wfile.write(whole)
        self.close_connection = True

    def lose(self, part):
        """Ends the server, then the relay's network, and then this connection after a part of the answer."""
        self.server.relay.cut()
        self.wfile.write(part)
        self.close_connection = True


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True


class Relay:
    """The one address at which a person's programs find the server, whichever it is at the moment."""

    def __init__(self, start):
        """`start` starts a server, the first time and after each cut."""
        self.start, self.asked, self.planned, self.web = start, [], None, None
        self.holder = held_port()
        self.port = self.holder.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/index.php"

    def connect(self):
        """The network is there, and the server."""
        self.backend = self.start()
        self.web = Server(("127.0.0.1", self.port), Handler)
        self.web.relay = self
        threading.Thread(target=self.web.serve_forever, args=(0.02,), daemon=True).start()

    def cut(self):
        if self.web:
            self.backend.kill()
            self.web.shutdown()
            self.web.server_close()
            self.web = None

    def close(self):
        self.cut()
        self.holder.close()

    def cut_at(self, name, where):
        """Cuts it at the next request whose name begins so: before the server has the `request`, or when it has answered,
        with nothing of the `answer`, a part of its `head`, or `half` of what follows."""
        self.planned = (name, where)

    def meet(self, name):
        self.asked.append(name)
        if self.planned and name.startswith(self.planned[0]):
            where, self.planned = self.planned[1], None
            return where
        return None
