/// The set of characters of which pictures are made: Unicode or ASCII.
///
///     fixes, satellites, headings ─▶ TrackOutline · SkyPlot · SignalBars · HeadingDial · Sparkline · ProfilePlot
///                                                       │
///                                                       ▼
///                                  lines of text, at most as wide and high as asked for
///
/// The pictures are independent of any terminal: the caller decides on the style and the size.
public enum TextStyle: String, Sendable, CaseIterable {
    /// The characters of Unicode: Braille dots, blocks and circles.
    case unicode
    /// The printable characters of ASCII only, for terminals without Unicode.
    case ascii

    /// The character that marks a satellite in use, or the latest position of a track.
    var filledMark: Character { self == .unicode ? "●" : "*" }

    /// The character that marks a satellite that is not used, or the first position of a track.
    var openMark: Character { self == .unicode ? "○" : "o" }
}

extension String {
    /// Returns the text followed by spaces, at least `width` characters wide.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// Returns the text preceded by spaces, at least `width` characters wide.
    func indented(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
