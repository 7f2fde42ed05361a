#pragma once
#include <qrcodegen/qrcodegen.h>
