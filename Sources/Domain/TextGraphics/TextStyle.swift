/// The characters that pictures are made of.
///
///     fixes, satellites, headings ─▶ TrackOutline · SkyPlot · SignalBars · HeadingDial · Sparkline · ProfilePlot
///                                                       │
///                                                       ▼
///                                  lines of text, at most as wide and high as asked for
///
/// Nothing here writes or knows a terminal: the caller decides on the style and the size.
public enum TextStyle: String, Sendable, CaseIterable {
    /// Braille dots, blocks and circles.
    case unicode
    /// Printable ASCII only.
    case ascii

    /// Marks a satellite in use, or the latest position.
    var filledMark: Character { self == .unicode ? "●" : "*" }

    /// Marks a satellite that is not used, or the first position.
    var openMark: Character { self == .unicode ? "○" : "o" }
}

extension String {
    /// Returns the text with spaces behind it, at least `width` characters wide.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// Returns the text with spaces before it, at least `width` characters wide.
    func indented(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
