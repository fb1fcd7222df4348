#!/bin/sh
# Times fhirmeds beside its yardsticks, in interleaved rounds, and prints a Markdown table. See README.md.
set -eu

usage() {
    cat <<'END'
usage: run.sh [--size-mb N] [--rounds N] [--dir DIR] [--yardsticks-only]

  --size-mb N         size of the NDJSON file in 10^6 bytes (default 200); DIR takes about nine times as much
  --rounds N          counted rounds (default 5)
  --dir DIR           where data and yardsticks go (default ${TMPDIR:-/tmp}/fhirmeds-bench); data are used again
  --yardsticks-only   leave out the rows that need Swift

environment:
  FHIRMEDS, JOB       programs to time instead of those built from this checkout
  CC, CXX             compilers of the yardsticks (default gcc, g++)
END
}

here=$(cd "$(dirname "$0")" && pwd)
size=200
rounds=5
dir=${TMPDIR:-/tmp}/fhirmeds-bench
swift_rows=yes
while [ $# -gt 0 ]; do
    case $1 in
    --size-mb) size=$2; shift 2 ;;
    --rounds) rounds=$2; shift 2 ;;
    --dir) dir=$2; shift 2 ;;
    --yardsticks-only) swift_rows=; shift ;;
    -h | --help) usage; exit ;;
    *) usage >&2; exit 2 ;;
    esac
done
mkdir -p "$dir"

. "$here/build.sh"
build_yardsticks
[ -z "$swift_rows" ] || build_swift

# Data: written under another name first, so that a run cut short leaves no half file behind.
data=$dir/data-$size
generate() { # FORMAT FILE
    [ -s "$2" ] && return
    python3 "$here/generate.py" --size-mb "$size" --format "$1" --out "$2.part"
    mv "$2.part" "$2"
}
generate ndjson "$data.ndjson"
generate bundle-json "$data.json"
generate bundle-xml "$data.xml"
big=$data-x5.ndjson
if [ ! -s "$big" ]; then
    for _ in 1 2 3 4 5; do cat "$data.ndjson"; done > "$big.part"
    mv "$big.part" "$big"
fi

# A fast wrong answer is no answer: both programs that do the job must give the right records.
sample=$dir/check
python3 "$here/generate.py" --size-mb 5 --out "$sample.ndjson"
python3 "$here/generate.py" --size-mb 5 --format bundle-json --out "$sample.json"
"$dir/simdjson" ndjson "$sample.ndjson" > "$sample-simdjson.out"
"$dir/simdjson" bundle "$sample.json" > "$sample-simdjson-bundle.out"
set -- "$sample-simdjson.out" "$sample-simdjson-bundle.out"
if [ -n "$swift_rows" ]; then
    "$JOB" "$sample.ndjson" > "$sample-job.out"
    set -- "$@" "$sample-job.out"
fi
python3 "$here/check.py" "$sample.ndjson" "$@" >&2

cases=$dir/cases.tsv
: > "$cases"
case_() { # NAME YARDSTICK FILE COMMAND
    printf '%s\t%s\t%s\t%s\n' "$@" >> "$cases"
}
swift_case() {
    [ -z "$swift_rows" ] || case_ "$@"
}
ndjson_yardstick="simdjson on demand, the job, NDJSON"
json_yardstick="simdjson on demand, the job, JSON Bundle"
xml_yardstick="libxml2 SAX2, parse only, XML Bundle"
convert="'${FHIRMEDS:-}' convert --jobs 1 --quiet"

case_ "$ndjson_yardstick" "$ndjson_yardstick" "$big" "'$dir/simdjson' ndjson '$big'"
swift_case "fhirmeds convert, full records, NDJSON" "$ndjson_yardstick" "$big" "$convert '$big'"
swift_case "the job through the library, NDJSON" "$ndjson_yardstick" "$big" "'${JOB:-}' '$big'"
case_ "$json_yardstick" "$json_yardstick" "$data.json" "'$dir/simdjson' bundle '$data.json'"
swift_case "fhirmeds convert, full records, JSON Bundle" "$json_yardstick" "$data.json" "$convert '$data.json'"
case_ "$xml_yardstick" "$xml_yardstick" "$data.xml" "'$dir/libxml2' '$data.xml'"
swift_case "fhirmeds convert, full records, XML Bundle" "$xml_yardstick" "$data.xml" "$convert '$data.xml'"

python3 "$here/pair.py" --rounds "$rounds" --markdown "$cases"
