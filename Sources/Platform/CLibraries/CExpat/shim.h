#pragma once
#include <expat_external.h>
/* Expat 2.8 prefers functions with 64 in their names, which 2.5 does not have. On 64-bit systems both are the same. */
#undef XML_ATTR_DEPRECATED
#define XML_ATTR_DEPRECATED(message)
#include <expat.h>
