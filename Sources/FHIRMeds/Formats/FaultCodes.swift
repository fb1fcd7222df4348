// The kind of issue that a fault of a text is, whoever reads it.

extension JSONFault {
    /// The kind of issue that a fault is.
    var code: IssueCode {
        switch cause {
        case .nameTwice: .elementTwice
        case .tooDeep, .tooLarge, .stringTooLong, .nameTooLong: .limit
        default: .notJSON
        }
    }
}

extension XMLFault {
    /// The kind of issue that a fault is.
    var code: IssueCode {
        switch cause {
        case .notWellFormed, .doctype: .notXML
        case .tooDeep, .tooLarge, .stringTooLong, .nameTooLong, .tooManyAttributes: .limit
        }
    }
}
