// Nothing here is called by name.
#pragma once
