"""A flood service on loopback whose network can be cut at a request: for tests of what a person sees then.

The relay keeps its port while it is cut: a connection is refused then, and no other program can have the port. It counts what
was asked, and no answer depends on how long something takes.
"""

import http.server
import re
import socket
import threading
import urllib.parse

from flood_service import FloodService

SECONDS = 60


def held_port():
    """A socket that holds a free port of loopback without listening, so that connections are refused until a server of ours
    takes the port too."""
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    return holder


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
        status, media, data = relay.service.answer(self.command, self.path, body, self.headers["Host"])
        head = (f"HTTP/1.1 {status} {http.HTTPStatus(status).phrase}\r\nContent-Type: {media}\r\nContent-Length: {len(data)}\r\n"
                "Connection: close\r\n\r\n")
        whole = head.encode() + data
        if where:
            return self.lose(whole[:{"answer": 0, "head": 20, "half": len(head) + len(data) // 2}[where]])
        self.wfile.write(whole)
        self.close_connection = True

    def lose(self, part):
        """Ends the network, and then this connection after a part of the answer."""
        self.server.relay.cut()
        self.wfile.write(part)
        self.close_connection = True


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True


class Relay:
    """The address at which a person's programs find the service, while there is a network."""

    def __init__(self):
        self.service, self.asked, self.planned, self.web = FloodService(), [], None, None
        self.holder = held_port()
        self.port = self.holder.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/index.php"

    def connect(self):
        """The network is there."""
        self.web = Server(("127.0.0.1", self.port), Handler)
        self.web.relay = self
        threading.Thread(target=self.web.serve_forever, args=(0.02,), daemon=True).start()

    def cut(self):
        if self.web:
            self.web.shutdown()
            self.web.server_close()
            self.web = None

    def close(self):
        self.cut()
        self.holder.close()

    def cut_at(self, name, where):
        """Cuts it at the next request whose name begins so: before the service has the `request`, or when it has answered,
        with nothing of the `answer`, a part of its `head`, or `half` of what follows."""
        self.planned = (name, where)

    def meet(self, name):
        self.asked.append(name)
        if self.planned and name.startswith(self.planned[0]):
            where, self.planned = self.planned[1], None
            return where
        return None
