internal import CNcurses
