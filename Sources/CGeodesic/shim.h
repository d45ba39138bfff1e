// Karney's geodesics as PROJ keeps them (Debian: libproj-dev).
#include <geodesic.h>
