#!/bin/sh
# Instructions per input byte, which load on the machine does not move; for tracking changes. See README.md.
set -eu

usage() {
    cat <<'END'
usage: instructions.sh [--dir DIR] [--yardsticks-only]

  --dir DIR           where data and programs go (default ${TMPDIR:-/tmp}/fhirmeds-bench)
  --yardsticks-only   leave out the rows that need Swift

environment:
  FHIRMEDS, JOB       programs to count instead of those built from this checkout
  CC, CXX             compilers of the yardsticks (default gcc, g++)
END
}

here=$(cd "$(dirname "$0")" && pwd)
dir=${TMPDIR:-/tmp}/fhirmeds-bench
swift_rows=yes
while [ $# -gt 0 ]; do
    case $1 in
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

input=$dir/instructions.ndjson
empty=$dir/empty.ndjson
python3 "$here/generate.py" --size-mb 2 --out "$input"
: > "$empty"
bytes=$(wc -c < "$input")

# The instructions of one command, which may fail on the empty file only: no record is no reason to stop here.
count() { # FILE PROGRAM ARGUMENT...
    file=$1
    shift
    log=$dir/callgrind.log
    if ! valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$log" "$@" "$file" > /dev/null 2>&1; then
        if [ "$file" != "$empty" ]; then
            echo "failed under valgrind: $* $file; see $log" >&2
            return 1
        fi
    fi
    total=$(sed -n 's/.*Collected : *\([0-9][0-9]*\).*/\1/p' "$log")
    if [ -z "$total" ]; then
        echo "valgrind gave no count: $* $file; see $log" >&2
        return 1
    fi
    echo "$total"
}

row() { # NAME PROGRAM ARGUMENT...
    name=$1
    # Some releases of valgrind stop at Swift's debug information: count a copy without it.
    strip -g -o "$dir/stripped" "$2"
    shift 2
    whole=$(count "$input" "$dir/stripped" "$@")
    start=$(count "$empty" "$dir/stripped" "$@")
    awk -v name="$name" -v whole="$whole" -v start="$start" -v bytes="$bytes" \
        'BEGIN { printf "| %s | %.2f | %.1f |\n", name, (whole - start) / bytes, start / 1e6 }'
}

echo "| NDJSON, 2 MB | instructions per byte | start, 10^6 instructions |"
echo "| --- | --: | --: |"
row "simdjson on demand, the job" "$dir/simdjson" ndjson
if [ -n "$swift_rows" ]; then
    row "fhirmeds convert, full records" "$FHIRMEDS" convert --jobs 1 --quiet
    row "the job through the library" "$JOB"
fi
