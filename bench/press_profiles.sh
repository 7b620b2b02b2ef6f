#!/usr/bin/env bash
# Makes the ICC profiles of templates/inks anew, from the measurements of printing conditions in Debian's package
# icc-profiles-free with colprof of ArgyllCMS (apt-get install icc-profiles-free argyll). Minutes each.
#
# -L and -l limit black and all inks together; -kr lets black take over as colours darken, so that little of the three
# others is needed and plates that are a hair off do not show; the gamut of sRGB is what is mapped. The highest ink over
# a grid of all colours (tests/rendering/test_inking.py measures it) stays below the limit that is in the name.
set -euo pipefail
data=/usr/share/color/icc
out=${1:?"usage: bench/press_profiles.sh FOLDER"}
mkdir -p "$out"

make() { # name, data, limit, description, copyright
  cp "$data/$2.ti3" "$out/$1.ti3"
  colprof -qm "-L$3" "-l$3" -kr -S "$data/sRGB.icc" -cmt -dpp -D "$4, $3 %, made for forge" -C "$5" "$out/$1"
  rm "$out/$1.ti3"
}

fogra="Made from FOGRA39L.ti3 (zlib licence)"
for limit in 240 280 300; do
  make "fogra39-$limit" FOGRA39L "$limit" "Coated FOGRA39" "$fogra"
done
make gracol2006-1-300 TR006 300 "GRACoL2006 Coated 1 (CGATS TR 006)" \
  "Derived from CGATS TR 006 characterization data (zlib licence)"
make swop2006-3-240 TR003 240 "SWOP2006 Coated 3 (CGATS TR 003)" \
  "Derived from CGATS TR 003 characterization data (zlib licence)"
