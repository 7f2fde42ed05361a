// Names of cities and counties, as constants.
#ifndef PLACE_NAMES_H
#define PLACE_NAMES_H

#include <stddef.h>

// Returns the lines of cities: name, country, division, latitude, longitude, with tabs between.
const char *city_names(void);
size_t city_names_size(void);
// Returns the lines of counties: FIPS code, name, state, with tabs between.
const char *county_names(void);
size_t county_names_size(void);

#endif
