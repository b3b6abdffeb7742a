/// The characters that pictures are made of.
///
///     fixes, satellites, headings ─▶ TrackOutline · SkyPlot · SignalBars · HeadingDial · Sparkline · ProfilePlot
///                                                       │
///                                                       ▼
///                                  lines of text, at most as wide and high as asked for
///
/// Nothing here writes or knows a terminal: the caller decides on the style and the size.
public enum TextStyle: String, Sendable, CaseIterable {
    /// Unicode: Braille dots, blocks and circles.
    case unicode
    /// Printable ASCII characters only.
    case ascii

    /// The character for a satellite in use, or for the latest position.
    var filledMark: Character { self == .unicode ? "●" : "*" }

    /// The character for a satellite that is not used, or for the first position.
    var openMark: Character { self == .unicode ? "○" : "o" }
}

extension String {
    /// Returns the text followed by spaces, at least `width` characters wide.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// Returns the text preceded by spaces, at least `width` characters wide.
    func indented(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
