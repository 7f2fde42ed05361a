#!/usr/bin/env python3
"""A web server that does on purpose what nginx never will: it drips, lies, cuts connections and never ends.

fault_server.py FOLDER LOG [--tls CERT KEY]

Serves the files of FOLDER on a free port of 127.0.0.1 and prints the port. Faults are read from FOLDER/../faults.json at every
request, a list of objects: "path" (the file asked for; a "*" at its end stands for any ending), "fault" (a function below), its
arguments, and "times" (how often, otherwise always). Each request becomes a line of JSON in LOG: method, path, headers,
bytes received and sent, status.

A request that is posted to the flood API counts as one for the file PATH/COMMAND, or PATH/COMMAND-VALUE-VALUE with the values
of its parameters. One that submits a report counts as one for PATH/SubmitMarker, and becomes a line of JSON in
FOLDER/../submitted: its parameters as an object, and the type of its body.
"""

import gzip
import json
import re
import socket
import socketserver
import ssl
import sys
import threading
import time
import urllib.parse
from pathlib import Path

SECONDS = 20  # no answer takes longer, whatever its fault: nothing outlives the test by much
PAGE = b"<!DOCTYPE html>\n<html><head><title>Welcome to the Hotel</title></head><body>Please log in.</body></html>\n"


class Gone(Exception):
    """The client has closed the connection."""


class Exchange:
    """One request and what is sent for it."""

    def __init__(self, server, connection):
        self.server, self.connection = server, connection
        self.received = self.sent = self.status = 0
        self.path, self.method, self.headers = "", "", {}
        self.ends = False

    def read(self, file):
        line = file.readline(8192)
        if not line:
            return False
        self.received = len(line)
        words = line.decode("latin-1").split()
        self.method, self.path = words[0], words[1].lstrip("/")
        while True:
            line = file.readline(8192)
            self.received += len(line)
            if line in (b"\r\n", b"\n", b""):
                self.read_body(file)
                return True
            name, _, value = line.decode("latin-1").partition(":")
            self.headers[name.strip().lower()] = value.strip()

    def read_body(self, file):
        if self.headers.get("expect", "").lower() == "100-continue":
            self.send(b"HTTP/1.1 100 Continue\r\n\r\n")
        body = file.read(min(int(self.headers.get("content-length", 0)), 4 << 20))
        self.received += len(body)
        text = body.decode("utf-8", "replace")
        if text.startswith("data="):
            text = urllib.parse.unquote(text[len("data="):])
        command = re.search(r"<command>(\w+)</command>", text)
        if command and command[1] == "SubmitMarker":
            self.path += "/SubmitMarker"
            self.server.submit(text, self.headers.get("content-type", ""))
        elif command:
            values = re.findall(r"<\w+>([\w.-]+)</\w+>", text[command.end():])
            self.path += "/" + "-".join([command[1]] + values)

    def send(self, data):
        try:
            self.connection.sendall(data)
        except OSError as error:
            raise Gone from error
        self.sent += len(data)

    def head(self, status, headers=(), length=None):
        self.status = status
        lines = [f"HTTP/1.1 {status} Whatever"] + [f"{name}: {value}" for name, value in headers]
        if length is not None:
            lines.append(f"Content-Length: {length}")
        self.send(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"))

    def content(self):
        file = self.server.folder / self.path
        # An address that others begin with cannot be a file.
        if file.is_dir():
            file = file / "index"
        return file.read_bytes() if file.is_file() else None

    def normal(self):
        """What a good server does, ranges and validators included."""
        data = self.content()
        if data is None:
            return self.answer(404, b"nothing here\n")
        tag = f'"{len(data)}-{hash(data) & 0xFFFFFFFF:x}"'
        if self.headers.get("if-none-match") in (tag, "*") or " 9999 " in self.headers.get("if-modified-since", ""):
            return self.head(304, [("ETag", tag)])
        wanted = self.headers.get("range", "")
        if wanted.startswith("bytes=") and wanted.endswith("-"):
            start = int(wanted[6:-1])
            if start >= len(data):
                return self.answer(416, b"")
            self.head(206, [("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")], len(data) - start)
            return self.send(data[start:])
        self.head(200, [("ETag", tag), ("Content-Type", "application/octet-stream")], len(data))
        return self.send(data)

    def answer(self, status, body, headers=()):
        self.head(status, headers, len(body))
        self.send(body)


# The faults. Each gets the exchange and the fault's own words.

def endless(exchange, fault):
    exchange.head(200)
    exchange.ends = True
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        exchange.send(b"A" * 65536)


def endless_head(exchange, fault):
    exchange.ends = True
    exchange.send(b"HTTP/1.1 200 OK\r\n")
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        exchange.send(b"X-More: " + b"a" * 500 + b"\r\n")


def drip(exchange, fault):
    data = exchange.content()
    exchange.head(200, length=len(data))
    end = time.monotonic() + SECONDS
    for byte in data:
        if time.monotonic() > end:
            break
        exchange.send(bytes([byte]))
        time.sleep(fault.get("pause", 0.2))


def silent(exchange, fault):
    exchange.ends = True
    end = time.monotonic() + SECONDS
    exchange.connection.settimeout(0.2)
    while time.monotonic() < end:
        try:
            if not exchange.connection.recv(1):
                break
        except TimeoutError:
            continue
        except OSError:
            break


def cut(exchange, fault):
    """The right head, then `after` bytes of what was asked for, then nothing: the connection is closed."""
    data = exchange.content()
    wanted = exchange.headers.get("range", "")
    start = int(wanted[6:-1]) if wanted.startswith("bytes=") else 0
    if start:
        exchange.head(206, [("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")], len(data) - start)
    else:
        exchange.head(200, length=len(data))
    exchange.send(data[start:start + fault["after"]])
    exchange.ends = True


def gone(exchange, fault):
    """The connection is closed without a word, as by a machine that has lost what it served."""
    exchange.ends = True


def replaced(exchange, fault):
    """Other bytes, with a length that is true of them."""
    exchange.answer(200, fault["text"].encode(), [("Content-Type", fault.get("type", "application/octet-stream"))])


def longer(exchange, fault):
    exchange.answer(200, exchange.content() + b"and more")


def shorter(exchange, fault):
    exchange.answer(200, exchange.content()[:-1])


def flipped(exchange, fault):
    data = bytearray(exchange.content())
    data[len(data) // 2] ^= 1
    exchange.answer(200, bytes(data))


def portal(exchange, fault):
    exchange.answer(200, PAGE * fault.get("pages", 1), [("Content-Type", "text/html; charset=utf-8")])


def status(exchange, fault):
    exchange.answer(fault["status"], fault.get("text", "sorry\n").encode(), fault.get("headers", {}).items())


def redirect(exchange, fault):
    exchange.answer(fault.get("status", 302), b"", [("Location", fault["to"])])


def not_modified(exchange, fault):
    exchange.head(304)


def validators(exchange, fault):
    """The right file, with marks that an honest server would take for those of any later one."""
    exchange.answer(200, exchange.content(),
                    [("ETag", "*"), ("Last-Modified", "Fri, 31 Dec 9999 23:59:59 GMT")])


def nothing(exchange, fault):
    """Nothing to say at the moment."""
    exchange.head(204)


def bomb(exchange, fault):
    """A few bytes that unpack to many."""
    exchange.answer(200, gzip.compress(fault.get("text", "").encode() + b" " * fault["size"]),
                    [("Content-Encoding", "gzip"), ("Content-Type", "application/xml")])


def wrong_range(exchange, fault):
    """A part, though not the one that was asked for."""
    data = exchange.content()
    if "range" not in exchange.headers:
        return exchange.normal()
    exchange.head(206, [("Content-Range", f"bytes 1-{len(data) - 1}/{len(data)}")], len(data) - 1)
    return exchange.send(data[1:])


def whole(exchange, fault):
    """All of it, whatever part was asked for."""
    exchange.answer(200, exchange.content())


def packed(exchange, fault):
    exchange.answer(200, gzip.compress(exchange.content()), [("Content-Encoding", "gzip")])


def garbage(exchange, fault):
    exchange.send(b"SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n")
    exchange.ends = True


FAULTS = {function.__name__.replace("_", "-"): function for function in (
    endless, endless_head, drip, silent, cut, gone, replaced, longer, shorter, flipped, portal, status, redirect, not_modified, validators, nothing,
    bomb, wrong_range, whole, packed, garbage)}


class Server(socketserver.ThreadingMixIn, socketserver.TCPServer):
    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 128

    def __init__(self, folder, log, tls):
        super().__init__(("127.0.0.1", 0), Handler)
        self.folder, self.log, self.tls = Path(folder), open(log, "a", buffering=1), tls
        self.lock = threading.Lock()
        self.used = {}

    def fault(self, path):
        """The fault for a path that still has times left."""
        try:
            faults = json.loads((self.folder.parent / "faults.json").read_text())
        except FileNotFoundError:
            return None
        with self.lock:
            for fault in faults:
                pattern = fault["path"]
                if pattern != path and not (pattern.endswith("*") and path.startswith(pattern[:-1])):
                    continue
                key = json.dumps(fault, sort_keys=True)
                self.used[key] = self.used.get(key, 0) + 1
                if self.used[key] <= fault.get("times", 1 << 30):
                    return fault
        return None

    def submit(self, text, kind):
        report = dict(re.findall(r"<(\w+)>([^<]*)</", text[text.find("<params>") + len("<params>"):]))
        with self.lock, open(self.folder.parent / "submitted", "a") as file:
            file.write(json.dumps({"type": kind, "report": report}) + "\n")

    def note(self, exchange):
        with self.lock:
            self.log.write(json.dumps({
                "method": exchange.method, "path": exchange.path, "headers": exchange.headers,
                "received": exchange.received, "sent": exchange.sent, "status": exchange.status}) + "\n")


class Handler(socketserver.BaseRequestHandler):
    def handle(self):
        connection = self.request
        connection.settimeout(SECONDS)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            if self.server.tls:
                connection = self.server.tls.wrap_socket(connection, server_side=True)
            file = connection.makefile("rb")
            while True:
                exchange = Exchange(self.server, connection)
                if not exchange.read(file):
                    break
                fault = self.server.fault(exchange.path)
                try:
                    FAULTS[fault["fault"]](exchange, fault) if fault else exchange.normal()
                except Gone:
                    exchange.ends = True
                self.server.note(exchange)
                if exchange.ends:
                    break
        except (OSError, ValueError, IndexError):
            pass  # The client has gone, or says nothing that can be read.
        finally:
            connection.close()


def main():
    folder, log = sys.argv[1:3]
    tls = None
    if "--tls" in sys.argv:
        place = sys.argv.index("--tls")
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(*sys.argv[place + 1:place + 3])
    server = Server(folder, log, tls)
    # Whoever started this server holds its standard input open; when they are gone, so is it.
    threading.Thread(target=lambda: (sys.stdin.read(), server.shutdown()), daemon=True).start()
    print(server.server_address[1], flush=True)
    server.serve_forever(poll_interval=0.05)


if __name__ == "__main__":
    main()
