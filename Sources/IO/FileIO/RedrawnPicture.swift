import Geolocation

/// A picture of several lines on a terminal, which is redrawn in place: each new picture replaces the previous one.
public struct RedrawnPicture: Sendable {
    /// The number of lines of the picture that was drawn last.
    private var height = 0

    /// Creates a picture that has not been drawn.
    public init() {}

    /// Draws lines over the lines that were drawn before.
    ///
    /// A picture that the terminal does not accept in time is dropped. Each line must be narrower than the terminal,
    /// since some terminals begin a new line after the last column.
    @SensorActor public mutating func draw(_ lines: [String], on output: ByteOutput) {
        // The escape sequences move the cursor to the first line of the previous picture, and clear the rest of each
        // line and everything below the new picture.
        let up = height > 0 ? "\u{1B}[\(height)A" : ""
        let text = lines.map { "\($0)\u{1B}[K\n" }.joined()
        if output.write(Array("\(up)\(text)\u{1B}[J".utf8)) { height = lines.count }
    }
}
