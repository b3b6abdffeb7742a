/// The format of a ``RecordOutput``'s document.
public struct RecordFormat: Sendable {
    /// The bytes that close a document, such as `</gpx>`; empty if the head and the records form a document without
    /// closing bytes.
    public var closing: [UInt8]

    /// The byte before every record but the first, such as a comma; `nil` if records follow each other directly.
    public var separator: UInt8?

    /// The byte sequences by which a document of an earlier run is recognised, so that it can be continued; `nil` if an
    /// existing file is replaced.
    public var marks: RecordMarks?

    /// Creates the format of a document.
    public init(closing: [UInt8], separator: UInt8? = nil, marks: RecordMarks? = nil) {
        self.closing = closing
        self.separator = separator
        self.marks = marks
    }
}

/// The byte sequences by which a document of an earlier run and the end of its last complete record are recognised.
public struct RecordMarks: Sendable {
    /// The bytes at the start of every document of the format.
    public var beginning: [UInt8]

    /// The bytes that end the head of a document, at their first occurrence.
    public var headEnd: [UInt8]

    /// The bytes that end each record of a document.
    public var recordEnd: [UInt8]

    /// The possible first bytes of a record, by which an incomplete record is recognised; empty if a record can start
    /// with anything.
    public var recordBeginnings: [[UInt8]]

    /// Creates the byte sequences by which documents of a format are recognised.
    public init(beginning: [UInt8], headEnd: [UInt8], recordEnd: [UInt8], recordBeginnings: [[UInt8]]) {
        self.beginning = beginning
        self.headEnd = headEnd
        self.recordEnd = recordEnd
        self.recordBeginnings = recordBeginnings
    }

    /// Returns the byte sequences for a format that has one record per line below a heading.
    public static func lines(below heading: [UInt8]) -> RecordMarks {
        let lineFeed = [UInt8(ascii: "\n")]
        return RecordMarks(beginning: heading, headEnd: lineFeed, recordEnd: lineFeed, recordBeginnings: [])
    }
}
