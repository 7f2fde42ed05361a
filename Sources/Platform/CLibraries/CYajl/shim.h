#pragma once
#include <yajl/yajl_parse.h>
// Swift does not see functions with variable arguments.
static inline int muster_yajl_allow_multiple_values(yajl_handle parser) {
    return yajl_config(parser, yajl_allow_multiple_values, 1);
}
