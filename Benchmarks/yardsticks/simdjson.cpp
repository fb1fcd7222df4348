// Yardstick: simdjson doing the benchmark job of README.md, on demand, on one thread.
//
//     simdjson ndjson FILE   one resource a line, read in blocks
//     simdjson bundle FILE   one JSON Bundle, which simdjson must hold in memory as a whole
//
// The records go to standard output, their number to standard error. Build: g++ -std=c++17 -O2 simdjson.cpp -lsimdjson
//
// Every element that is not asked for is skipped, not read: this is the least work that does the job, not a tree.

#include <simdjson.h>

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace ondemand = simdjson::ondemand;
using std::string_view;

constexpr string_view rxNorm = "http://www.nlm.nih.gov/research/umls/rxnorm";
constexpr size_t blockSize = 4 << 20;
constexpr size_t outputLimit = 1 << 20;

[[noreturn]] void fail(const char* reason) {
    std::fprintf(stderr, "simdjson yardstick: %s\n", reason);
    std::exit(1);
}

// MARK: What the job reads. All views point into the input block or the parser's string buffer; absent: null data.

struct Dose {
    string_view text, value, unit, frequency, period, periodUnit;
};

struct Concept {
    string_view code, text;
};

struct ContainedMedication {
    string_view id;
    Concept concept_;
};

struct Record {
    string_view type, id, status, subject, medicationReference;
    Concept medication;
    std::vector<Dose> doses;
    std::vector<ContainedMedication> contained;

    // Keeps the storage of both lists for the next record.
    void clear() {
        type = id = status = subject = medicationReference = {};
        medication = {};
        doses.clear();
        contained.clear();
    }
};

// MARK: Reading

// The key of a field as written: FHIR's names hold no escapes. Always inline: a call here costs 10 % of the whole.
template <class Field>
[[gnu::always_inline]] inline string_view key(Field& field) {
    ondemand::raw_json_string raw;
    if (field.key().get(raw)) fail("key expected");
    const char* start = raw.raw();
    const char* end = start;
    while (*end != '"') end++;
    return {start, size_t(end - start)};
}

void readConcept(ondemand::object object, Concept& result) {
    for (auto field : object) {
        string_view name = key(field);
        if (name == "coding") {
            for (ondemand::object coding : field.value().get_array()) {
                string_view system, code;
                for (auto part : coding) {
                    string_view partName = key(part);
                    if (partName == "system") {
                        system = part.value().get_string();
                    } else if (partName == "code") {
                        code = part.value().get_string();
                    }
                }
                if (!result.code.data() && system == rxNorm) result.code = code;
            }
        } else if (name == "text") {
            result.text = field.value().get_string();
        }
    }
}

string_view readReference(ondemand::object object) {
    string_view reference;
    for (auto field : object) {
        if (key(field) == "reference") reference = field.value().get_string();
    }
    return reference;
}

void readRepeat(ondemand::object object, Dose& dose) {
    for (auto field : object) {
        string_view name = key(field);
        if (name == "frequency") {
            dose.frequency = field.value().raw_json_token();
        } else if (name == "period") {
            dose.period = field.value().raw_json_token();
        } else if (name == "periodUnit") {
            dose.periodUnit = field.value().get_string();
        }
    }
}

void readQuantity(ondemand::object object, Dose& dose) {
    for (auto field : object) {
        string_view name = key(field);
        if (name == "value") {
            dose.value = field.value().raw_json_token();
        } else if (name == "unit") {
            dose.unit = field.value().get_string();
        }
    }
}

void readDose(ondemand::object object, Dose& dose) {
    for (auto field : object) {
        string_view name = key(field);
        if (name == "text") {
            dose.text = field.value().get_string();
        } else if (name == "timing") {
            for (auto part : field.value().get_object()) {
                if (key(part) == "repeat") readRepeat(part.value().get_object(), dose);
            }
        } else if (name == "doseAndRate") {
            bool first = true;
            for (ondemand::object doseAndRate : field.value().get_array()) {
                if (first) {
                    for (auto part : doseAndRate) {
                        if (key(part) == "doseQuantity") readQuantity(part.value().get_object(), dose);
                    }
                }
                first = false;
            }
        }
    }
}

void readDoses(ondemand::array array, Record& record) {
    for (ondemand::object object : array) readDose(object, record.doses.emplace_back());
}

void readContained(ondemand::array array, Record& record) {
    for (ondemand::object object : array) {
        ContainedMedication& medication = record.contained.emplace_back();
        for (auto field : object) {
            string_view name = key(field);
            if (name == "id") {
                medication.id = field.value().get_string();
            } else if (name == "code") {
                readConcept(field.value().get_object(), medication.concept_);
            }
        }
    }
}

// One resource. The length of a key decides what it can be, so most keys cost no comparison.
void readResource(ondemand::object resource, Record& record) {
    record.clear();
    for (auto field : resource) {
        string_view name = key(field);
        switch (name.size()) {
        case 2:
            if (name == "id") record.id = field.value().get_string();
            break;
        case 4:
            if (name == "code") readConcept(field.value().get_object(), record.medication);
            break;
        case 6:
            if (name == "status") {
                record.status = field.value().get_string();
            } else if (name == "dosage") {
                readDoses(field.value().get_array(), record);
            }
            break;
        case 7:
            if (name == "subject") record.subject = readReference(field.value().get_object());
            break;
        case 9:
            if (name == "contained") readContained(field.value().get_array(), record);
            break;
        case 12:
            if (name == "resourceType") record.type = field.value().get_string();
            break;
        case 17:
            if (name == "dosageInstruction") readDoses(field.value().get_array(), record);
            break;
        case 19:
            if (name == "medicationReference") {
                record.medicationReference = readReference(field.value().get_object());
            }
            break;
        case 25:
            if (name == "medicationCodeableConcept") readConcept(field.value().get_object(), record.medication);
            break;
        }
    }
}

// MARK: Writing

std::string output;

void flush() {
    size_t written = 0;
    while (written < output.size()) {
        ssize_t count = write(STDOUT_FILENO, output.data() + written, output.size() - written);
        if (count <= 0) fail("cannot write");
        written += size_t(count);
    }
    output.clear();
}

void writeString(string_view text) {
    output.push_back('"');
    size_t start = 0;
    for (size_t i = 0; i < text.size(); i++) {
        unsigned char byte = text[i];
        if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
        output.append(text.data() + start, i - start);
        start = i + 1;
        switch (byte) {
        case '"': output += "\\\""; break;
        case '\\': output += "\\\\"; break;
        case '\n': output += "\\n"; break;
        case '\t': output += "\\t"; break;
        default: {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", byte);
            output += escape;
        }
        }
    }
    output.append(text.data() + start, text.size() - start);
    output.push_back('"');
}

// Both take the whole prefix (comma, key, colon); an absent value writes nothing.
inline void writeText(string_view prefix, string_view text) {
    if (!text.data()) return;
    output.append(prefix);
    writeString(text);
}

// A number is copied as text; simdjson's raw token has the blanks behind it.
inline void writeNumber(string_view prefix, string_view number) {
    if (!number.data()) return;
    output.append(prefix);
    while (!number.empty() && (unsigned char)number.back() <= ' ') number.remove_suffix(1);
    output.append(number);
}

void resolveContained(Record& record) {
    string_view reference = record.medicationReference;
    if (reference.empty() || reference[0] != '#') return;
    for (const ContainedMedication& medication : record.contained) {
        if (medication.id == reference.substr(1)) {
            record.medication = medication.concept_;
            record.medicationReference = {};
            return;
        }
    }
}

void writeRecord(Record& record) {
    resolveContained(record);
    output += "{\"t\":";
    writeString(record.type);
    writeText(",\"id\":", record.id);
    writeText(",\"st\":", record.status);
    writeText(",\"pt\":", record.subject);
    writeText(",\"rx\":", record.medication.code);
    writeText(",\"dsp\":", record.medication.text);
    writeText(",\"mr\":", record.medicationReference);
    output += ",\"d\":[";
    bool first = true;
    for (const Dose& dose : record.doses) {
        if (!first) output += ",";
        first = false;
        output += "{\"n\":0";
        writeText(",\"x\":", dose.text);
        writeNumber(",\"v\":", dose.value);
        writeText(",\"u\":", dose.unit);
        writeNumber(",\"f\":", dose.frequency);
        writeNumber(",\"p\":", dose.period);
        writeText(",\"pu\":", dose.periodUnit);
        output += "}";
    }
    output += "]}\n";
    if (output.size() > outputLimit) flush();
}

// MARK: The two kinds of input

size_t translateNDJSON(const char* path) {
    int file = open(path, O_RDONLY);
    if (file < 0) fail("cannot open the file");
    std::vector<char> block(blockSize + simdjson::SIMDJSON_PADDING);
    ondemand::parser parser;
    Record record;
    size_t filled = 0, count = 0;
    bool atEnd = false;
    while (!atEnd) {
        while (filled < blockSize) {
            ssize_t got = read(file, block.data() + filled, blockSize - filled);
            if (got < 0) fail("cannot read");
            if (got == 0) {
                atEnd = true;
                break;
            }
            filled += size_t(got);
        }
        // Whole lines only; the rest moves to the front of the next block.
        size_t end = filled;
        if (!atEnd) {
            while (end > 0 && block[end - 1] != '\n') end--;
            if (end == 0) fail("a line is longer than a block");
        }
        size_t batch = end < 1000 ? 1000 : end;  // simdjson takes no smaller batch
        ondemand::document_stream documents;
        if (parser.iterate_many(block.data(), end, batch).get(documents)) fail("cannot start");
        for (auto document : documents) {
            readResource(document.get_object(), record);
            writeRecord(record);
            count++;
        }
        std::memmove(block.data(), block.data() + end, filled - end);
        filled -= end;
    }
    close(file);
    return count;
}

size_t translateBundle(const char* path) {
    simdjson::padded_string text;
    if (simdjson::padded_string::load(path).get(text)) fail("cannot read the file");
    ondemand::parser parser;
    ondemand::document document;
    if (parser.iterate(text).get(document)) fail("not JSON");
    Record record;
    size_t count = 0;
    for (auto field : document.get_object()) {
        if (key(field) != "entry") continue;
        for (ondemand::object entry : field.value().get_array()) {
            for (auto part : entry) {
                if (key(part) != "resource") continue;
                readResource(part.value().get_object(), record);
                writeRecord(record);
                count++;
            }
        }
    }
    return count;
}

}  // namespace

int main(int argc, char** argv) {
    string_view mode = argc == 3 ? argv[1] : "";
    size_t count = 0;
    try {
        if (mode == "ndjson") {
            count = translateNDJSON(argv[2]);
        } else if (mode == "bundle") {
            count = translateBundle(argv[2]);
        } else {
            fail("usage: simdjson ndjson|bundle FILE");
        }
    } catch (const simdjson::simdjson_error& error) {
        fail(error.what());
    }
    flush();
    std::fprintf(stderr, "%zu records\n", count);
}
