import Foundation
import Geolocation

/// Formats quantities for display; an unknown one is shown as a dash.
enum Wording {
    static let unknown = "–"

    /// Returns a number with a fixed number of decimals.
    static func number(_ value: Double, _ decimals: Int) -> String { String(format: "%.\(decimals)f", value) }

    /// Returns a number with its unit.
    static func quantity(_ value: Double?, _ decimals: Int, _ unit: String) -> String {
        value.map { "\(number($0, decimals)) \(unit)" } ?? unknown
    }

    /// Returns a direction in whole degrees, 0 to 359.
    static func direction(_ degrees: Double?) -> String {
        degrees.map { "\(number($0.rounded().truncatingRemainder(dividingBy: 360), 0))°" } ?? unknown
    }

    /// Returns latitude and longitude with seven decimals, which resolve a centimetre.
    static func place(_ location: Location) -> String {
        func degrees(_ value: Double, _ hemispheres: (String, String)) -> String {
            "\(number(abs(value), 7))° \(value < 0 ? hemispheres.1 : hemispheres.0)"
        }
        return "\(degrees(location.latitude, ("N", "S"))) \(degrees(location.longitude, ("E", "W")))"
    }

    /// Returns a time in UTC, to the second.
    static func moment(_ time: Date?) -> String {
        time.map { $0.formatted(Date.ISO8601FormatStyle(timeZone: .gmt).dateTimeSeparator(.space)) } ?? unknown
    }

    /// Returns the dimensions and quality of a fix.
    static func fix(_ receiver: ReceiverStatus?) -> String {
        let dimensions: String? =
            switch receiver?.mode {
            case .some(.none): "none"
            case .twoDimensional: "2D"
            case .threeDimensional: "3D"
            case nil: nil
            }
        let quality = receiver?.quality.flatMap { $0 == .invalid ? nil : $0.name }
        let words = [dimensions, quality].compactMap { $0 }
        return words.isEmpty ? unknown : words.joined(separator: ", ")
    }
}

extension String {
    /// Returns the text padded with spaces to at least `width` characters.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - count)) }
}
