// Restores the terminal when the program ends in a way that Swift cannot handle: a crash or a signal.
#pragma once
