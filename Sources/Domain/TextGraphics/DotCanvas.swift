#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A picture made of dots and characters.
///
/// In Unicode, each character of the text shows up to eight dots; in ASCII, each character shows a single dot.
///
/// Coordinates are measured in characters from the upper left corner. Parts outside the picture are not drawn.
struct DotCanvas {
    let columns: Int
    let rows: Int
    private let style: TextStyle
    /// The dots in the place of each character, as the bits of a Braille pattern; the places are stored row by row.
    private var dots: [UInt8]
    /// The characters that are drawn instead of dots, by their index in the picture.
    private var marks: [Int: Character] = [:]

    /// The bits of the single dots in Unicode's Braille patterns, indexed by column and row of the dot.
    private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    init(columns: Int, rows: Int, style: TextStyle) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
        self.style = style
        dots = Array(repeating: 0, count: self.columns * self.rows)
    }

    private func index(_ x: Double, _ y: Double) -> Int? {
        guard x >= 0, y >= 0, x < Double(columns), y < Double(rows) else { return nil }
        return Int(y) * columns + Int(x)
    }

    /// Draws a dot at a point of the picture, in characters from the upper left corner.
    mutating func dot(_ x: Double, _ y: Double) {
        guard let index = index(x, y) else { return }
        dots[index] |= Self.bits[Int((x - x.rounded(.down)) * 2)][Int((y - y.rounded(.down)) * 4)]
    }

    /// Draws a straight line of dots between two points of the picture.
    mutating func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
        let (width, height) = (end.x - start.x, end.y - start.y)
        let length = max(abs(width) * 2, abs(height) * 4)
        guard length.isFinite else { return }
        let steps = max(1, Int(length.rounded(.up)))
        for step in 0...steps {
            let part = Double(step) / Double(steps)
            dot(start.x + width * part, start.y + height * part)
        }
    }

    /// Draws the largest circle that fits into the picture, with dots.
    mutating func circle() {
        let steps = max(16, 8 * max(columns, rows))
        for step in 0..<steps {
            let point = point(degrees: 360 * Double(step) / Double(steps), radius: 1)
            dot(point.x, point.y)
        }
    }

    /// Draws a character at a point of the picture, instead of the dots there.
    mutating func mark(_ character: Character, _ x: Double, _ y: Double) {
        if let index = index(x, y) { marks[index] = character }
    }

    /// Returns the point that lies in a direction from the centre of the picture.
    ///
    /// - Parameters:
    ///   - degrees: The direction in degrees, clockwise from the top.
    ///   - radius: The distance from the centre as a fraction of the radius of the largest circle that fits, 0...1.
    func point(degrees: Double, radius: Double) -> (x: Double, y: Double) {
        let angle = degrees * .pi / 180
        let (width, height) = (Double(columns) / 2, Double(rows) / 2)
        // The radius is reduced by half a dot, so that the circle lies within the picture.
        return (width + (width - 0.25) * radius * sin(angle), height - (height - 0.125) * radius * cos(angle))
    }

    /// The lines of text that show the picture, each as wide as the picture.
    var lines: [String] {
        (0..<rows).map { row in
            String(
                (0..<columns).map { column in
                    let index = row * columns + column
                    if let mark = marks[index] { return mark }
                    guard dots[index] != 0 else { return " " }
                    return style == .ascii
                        ? "." : Character(Unicode.Scalar(0x2800 + UInt32(dots[index])) ?? " ")
                })
        }
    }
}
