// Answers what Swift's standard library asks for the arguments of the program; see program_arguments.c. Nothing to call.
#pragma once
