import Geolocation

/// A picture of several lines on a terminal, each drawn over the one before.
public struct RedrawnPicture: Sendable {
    /// The number of lines of the last picture.
    private var height = 0

    /// Creates a picture that has not been drawn.
    public init() {}

    /// Draws lines over those drawn before.
    ///
    /// A picture that the terminal does not accept in time is dropped. Each line must be narrower than the terminal, since
    /// some terminals begin a new line after the last column.
    @SensorActor public mutating func draw(_ lines: [String], on output: ByteOutput) {
        // Up to the first line of the picture before, each line to its end, and what is left below.
        let up = height > 0 ? "\u{1B}[\(height)A" : ""
        let text = lines.map { "\($0)\u{1B}[K\n" }.joined()
        if output.write(Array("\(up)\(text)\u{1B}[J".utf8)) { height = lines.count }
    }
}
