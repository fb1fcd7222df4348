# Read by run.sh and instructions.sh, which set `here` (this folder) and `dir` (where programs go).

# -O2 and no -march: what a distribution's package may assume. simdjson picks its kernel at run time.
build_yardsticks() {
    "${CXX:-g++}" -std=c++17 -O2 -o "$dir/simdjson" "$here/yardsticks/simdjson.cpp" -lsimdjson
    # No quotes around the flags: they are several words.
    "${CC:-gcc}" -O2 -o "$dir/libxml2" "$here/yardsticks/libxml2.c" $(pkg-config --cflags --libs libxml-2.0)
}

# Sets FHIRMEDS and JOB, the programs to time, unless they are given.
build_swift() {
    if [ -z "${FHIRMEDS:-}" ]; then
        swift build -c release --package-path "$here/.." --product fhirmeds >&2
        FHIRMEDS=$(swift build -c release --package-path "$here/.." --show-bin-path)/fhirmeds
    fi
    if [ -z "${JOB:-}" ]; then
        swift build -c release --package-path "$here" --product job >&2
        JOB=$(swift build -c release --package-path "$here" --show-bin-path)/job
    fi
}
