/// What is read of the head of a request or a response at most.
public struct HTTPLimits: Sendable, Hashable {
    /// The bytes of the first line, and of each field, without the line's end; by default 8192, somewhat more than the 8000
    /// of RFC 9112, section 3.
    public let lineSize: Int

    /// The number of fields; by default 100.
    public let fieldCount: Int

    /// The bytes of the whole head; by default 16 KiB.
    public let headSize: Int

    /// Makes limits; what is less than 0 is 0.
    public init(lineSize: Int = 8192, fieldCount: Int = 100, headSize: Int = 16 << 10) {
        self.lineSize = max(lineSize, 0)
        self.fieldCount = max(fieldCount, 0)
        self.headSize = max(headSize, 0)
    }
}
