public import Geolocation

/// A picture of the satellites in the sky, with north at the top: the circle is the horizon, and its centre is the
/// zenith.
public enum SkyPlot {
    /// Returns the picture in `height` lines of `2 * height + 1` characters.
    ///
    /// A filled mark shows a satellite in use, an open mark any other satellite. Satellites below the horizon, and
    /// those whose azimuth or elevation is unknown, are left out.
    public static func lines(_ satellites: [Satellite], height: Int, style: TextStyle) -> [String] {
        var canvas = DotCanvas(columns: 2 * height + 1, rows: height, style: style)
        canvas.circle()
        canvas.markQuarters()
        // Satellites in use are drawn last, so that their marks cover the others.
        for satellite in satellites.sorted(by: { $0.isUsed != true && $1.isUsed == true }) {
            guard let azimuth = satellite.azimuth, let elevation = satellite.elevation, 0...90 ~= elevation else {
                continue
            }
            let point = canvas.point(degrees: Double(azimuth), radius: 0.9 * Double(90 - elevation) / 90)
            canvas.mark(satellite.isUsed == true ? style.filledMark : style.openMark, point.x, point.y)
        }
        return canvas.lines
    }
}

/// A dial with north at the top: a needle shows the course, and letters show other directions.
public enum HeadingDial {
    /// Returns the picture of the dial in `height` lines of `2 * height + 1` characters.
    ///
    /// - Parameters:
    ///   - needle: The direction of the needle in degrees clockwise from north; `nil` for no needle.
    ///   - marks: Letters near the rim, with their directions in degrees clockwise from north; later letters cover
    ///     earlier ones.
    ///   - height: The number of lines.
    ///   - style: The characters to use.
    public static func lines(
        needle: Double?, marks: [(letter: Character, degrees: Double)], height: Int, style: TextStyle
    ) -> [String] {
        var canvas = DotCanvas(columns: 2 * height + 1, rows: height, style: style)
        canvas.circle()
        canvas.markQuarters()
        if let needle, needle.isFinite {
            canvas.line(
                from: canvas.point(degrees: needle, radius: 0), to: canvas.point(degrees: needle, radius: 0.75))
        }
        for mark in marks where mark.degrees.isFinite {
            let point = canvas.point(degrees: mark.degrees, radius: 0.85)
            canvas.mark(mark.letter, point.x, point.y)
        }
        return canvas.lines
    }
}

extension DotCanvas {
    /// Draws the letters N, E, S and W on the rim of the circle.
    fileprivate mutating func markQuarters() {
        for (letter, degrees) in [("N", 0.0), ("E", 90), ("S", 180), ("W", 270)] as [(Character, Double)] {
            let point = point(degrees: degrees, radius: 1)
            mark(letter, point.x, point.y)
        }
    }
}
