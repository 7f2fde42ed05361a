// Small stand-ins for parts of Swift's runtime that cost every start and are of no use here. Nothing to call.
#pragma once
