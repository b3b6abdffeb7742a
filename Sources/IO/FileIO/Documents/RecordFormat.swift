/// The format of a ``RecordOutput``'s document.
public struct RecordFormat: Sendable {
    /// The bytes that close a document, such as `</gpx>`; empty if head and records are a document without them.
    public var closing: [UInt8]

    /// The byte with which every record but the first begins, such as a comma; nil if records follow each other.
    public var separator: UInt8?

    /// The marks by which a document of an earlier run is continued; without them an existing file is replaced.
    public var marks: RecordMarks?

    /// Creates a format.
    public init(closing: [UInt8], separator: UInt8? = nil, marks: RecordMarks? = nil) {
        self.closing = closing
        self.separator = separator
        self.marks = marks
    }
}

/// The bytes by which a document of an earlier run, and the end of its last complete record, are recognised.
public struct RecordMarks: Sendable {
    /// The bytes with which each document of the format begins.
    public var beginning: [UInt8]

    /// The last bytes of the head, where they occur first.
    public var headEnd: [UInt8]

    /// The last bytes of each record.
    public var recordEnd: [UInt8]

    /// The bytes with which a record may begin, so that an incomplete one is recognised; empty if it may be anything.
    public var recordBeginnings: [[UInt8]]

    /// Creates the marks of a format.
    public init(beginning: [UInt8], headEnd: [UInt8], recordEnd: [UInt8], recordBeginnings: [[UInt8]]) {
        self.beginning = beginning
        self.headEnd = headEnd
        self.recordEnd = recordEnd
        self.recordBeginnings = recordBeginnings
    }

    /// The marks of lines below a heading.
    public static func lines(below heading: [UInt8]) -> RecordMarks {
        let lineFeed = [UInt8(ascii: "\n")]
        return RecordMarks(beginning: heading, headEnd: lineFeed, recordEnd: lineFeed, recordBeginnings: [])
    }
}
