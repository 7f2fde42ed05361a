#!/usr/bin/env python3
"""A proxy on loopback that hands every byte on a while later, so that a server seems far away.

    delay_proxy.py PORT MILLISECONDS

Connects to 127.0.0.1:PORT for whoever connects to it, prints its own port, and delays both directions by half of
MILLISECONDS. It neither reorders nor limits: only the time of a round trip is added. Ends when its standard input does.
"""

import asyncio
import sys


class Side(asyncio.Protocol):
    """One end of a pair of connections."""

    def __init__(self, delay, other=None):
        self.delay, self.other, self.transport, self.early = delay, other, None, []

    def connection_made(self, transport):
        self.transport = transport
        for data in self.early:
            transport.write(data)

    def data_received(self, data):
        self.later(self.other.give, data)

    def eof_received(self):
        self.later(self.other.close)
        return True

    def connection_lost(self, error):
        self.later(self.other.close)

    def later(self, function, *arguments):
        asyncio.get_running_loop().call_later(self.delay, function, *arguments)

    def give(self, data):
        if self.transport is None:
            self.early.append(data)
        elif not self.transport.is_closing():
            self.transport.write(data)

    def close(self):
        if self.transport and not self.transport.is_closing():
            self.transport.close()


class Front(Side):
    """The end towards the client; makes the one towards the server."""

    def __init__(self, port, delay):
        super().__init__(delay)
        self.port = port

    def connection_made(self, transport):
        super().connection_made(transport)
        self.other = Side(self.delay, self)
        loop = asyncio.get_running_loop()
        self.opening = loop.create_task(loop.create_connection(lambda: self.other, "127.0.0.1", self.port))


async def main():
    port, delay = int(sys.argv[1]), float(sys.argv[2]) / 2_000
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Front(port, delay), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    server.close()


if __name__ == "__main__":
    asyncio.run(main())
