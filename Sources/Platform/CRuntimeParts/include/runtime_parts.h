// Small replacements for parts of Swift's runtime that slow down every start and are not needed. Nothing here
// is called by name.
#pragma once
