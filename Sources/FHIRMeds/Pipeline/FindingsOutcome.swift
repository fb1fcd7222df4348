// Findings as FHIR tells them.
//
// https://hl7.org/fhir/R4/operationoutcome.html

extension Findings {
    /// The system of our own issue codes, and the base of the extensions.
    package static let codeSystem = "urn:x-fhirmeds:issue-code"

    /// An `OperationOutcome` of FHIR R4 with one issue for each finding, and a line feed at the end.
    ///
    /// An outcome has one issue at least; of nothing odd it says so, and so it does of nothing that could be read.
    package func operationOutcome(nothingRead: Bool = false) -> String {
        var buffer = ByteBuffer(capacity: 4096)
        buffer.append("{\"resourceType\":\"OperationOutcome\",\"issue\":[")
        var isFirst = true
        for finding in sorted {
            if !isFirst { buffer.append(",") }
            isFirst = false
            Findings.append(finding, to: &buffer)
        }
        if others > 0 {
            buffer.append(isFirst ? "{" as StaticString : ",{")
            isFirst = false
            buffer.append("\"severity\":\"\(hasErrors ? "error" : "warning")\",\"code\":\"incomplete\"," as String)
            buffer.append("\"diagnostics\":\"\(others) issues of other kinds, which are not listed\"}" as String)
        }
        if nothingRead, !hasErrors {
            buffer.append(isFirst ? "{" as StaticString : ",{")
            buffer.append("\"severity\":\"error\",\"code\":\"not-found\",")
            buffer.append("\"diagnostics\":\"there is nothing that could be read\"}")
        } else if isFirst {
            buffer.append("{\"severity\":\"information\",\"code\":\"informational\",")
            buffer.append("\"diagnostics\":\"nothing odd was found\"}")
        }
        buffer.append("]}\n")
        return String(decodingUTF8: buffer.span)
    }

    private static func append(_ finding: Finding, to buffer: inout ByteBuffer) {
        buffer.append("{\"extension\":[{\"url\":\"urn:x-fhirmeds:count\",\"valueInteger\":\(finding.count)}" as String)
        if !finding.place.isEmpty {
            buffer.append(",{\"url\":\"urn:x-fhirmeds:first\",\"valueString\":")
            JSONText.appendString(finding.place, to: &buffer)
            buffer.append("}")
        }
        buffer.append(
            "],\"severity\":\"\(finding.severity.rawValue)\",\"code\":\"\(finding.code.issueType)\"" as String)
        buffer.append(",\"details\":{\"coding\":[{\"system\":\"\(codeSystem)\",\"code\":" as String)
        JSONText.appendString(finding.code.rawValue, to: &buffer)
        buffer.append("}],\"text\":")
        JSONText.appendString(finding.message, to: &buffer)
        buffer.append("}")
        if !finding.path.isEmpty {
            buffer.append(",\"diagnostics\":")
            JSONText.appendString(finding.path, to: &buffer)
        }
        if let expression = expression(of: finding.path) {
            buffer.append(",\"expression\":[")
            JSONText.appendString(expression, to: &buffer)
            buffer.append("]")
        }
        buffer.append("}")
    }

    /// A path as FHIRPath: an element stands for all of its repetitions, for all types of a choice, and for the id and
    /// extensions beside its value.
    private static func expression(of path: String) -> String? {
        let plain = path.replacing("[]", with: "").replacing("[x]", with: "").replacing("._", with: ".")
        let isPath = plain.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { step in
            guard let first = step.utf8.first, first >= 0x41 else { return false }
            return step.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
                default: false
                }
            }
        }
        return isPath ? plain : nil
    }
}

extension IssueCode {
    /// The code of FHIR's own list that is nearest: https://hl7.org/fhir/R4/valueset-issue-type.html
    package var issueType: String {
        switch self {
        case .notJSON, .notXML, .notFHIR, .namespaceMissing, .strayText, .elementTwice, .unknownElement, .cardinality,
            .choiceRepeated, .xmlOrder, .notCSV:
            "structure"
        case .wrongType, .emptyValue, .invalidValue, .invalidDate, .offsetMissing, .notInXML: "value"
        case .missingElement, .noMedication: "required"
        case .unknownStatus, .unknownCode, .codeWithoutSystem: "code-invalid"
        case .unsupported, .unknownType: "not-supported"
        case .unknownModifier: "extension"
        case .notResolved: "not-found"
        case .ambiguousReference: "multiple-matches"
        case .medicationInError, .severalSubjects: "business-rule"
        case .conflicting: "conflict"
        case .releaseMismatch: "invalid"
        case .limit: "too-costly"
        case .unreadable: "exception"
        case .emptyEntry, .notEmbedded: "incomplete"
        case .passedOver, .resolvedByID, .sourceSaid: "informational"
        case .medicationChanged, .unknownKey, .derivedIdentifier: "informational"
        case .brokenInvariant, .implausibleEvent: "invariant"
        case .unknownZone: "not-found"
        case .ambiguousTime: "value"
        }
    }
}
