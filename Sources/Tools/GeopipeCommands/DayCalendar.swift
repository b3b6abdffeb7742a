import CodecSupport
import LocationStore

/// A calendar of the days with fixes as text: a square for each day, a column for each week.
///
/// The names of the months are above the weeks.
enum DayCalendar {
    private static let shades: [Character] = ["·", "░", "▒", "▓", "█"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    private static let weekdays = ["Mon", "", "Wed", "", "Fri", "", "Sun"]

    /// The maximum number of weeks in the calendar, about a year.
    private static let width = 53

    /// Returns the calendar as lines of text; the last column is the week of the last given day.
    static func lines(of days: [StoreDay]) -> [String] {
        guard let last = days.last else { return [] }
        var fixes: [Int: Int] = [:]
        for day in days { fixes[number(day.date)] = day.fixes }
        let most = fixes.values.max() ?? 1
        // Day 0, the first of January 1970, was a Thursday.
        let monday = { (day: Int) in day - ((day + 3) % 7 + 7) % 7 }
        let end = monday(number(last.date))
        let first = max(monday(number(days[0].date)), end - 7 * (width - 1))
        let weeks = stride(from: first, through: end, by: 7)
        var lines = [label("") + header(of: weeks)]
        for weekday in 0..<7 {
            let squares = weeks.map { week in shade(of: fixes[week + weekday] ?? 0, most: most) }
            lines.append(label(weekdays[weekday]) + String(squares))
        }
        lines.append(label("") + "· none, █ \(most) fixes")
        return lines
    }

    private static func number(_ date: Date) -> Int { Int((date.timeIntervalSince1970 / 86_400).rounded(.down)) }

    private static func label(_ text: String) -> String { text + String(repeating: " ", count: 5 - text.count) }

    /// Returns the shade of a day with the given number of fixes; each of the four shades covers a quarter of the
    /// maximum.
    private static func shade(of count: Int, most: Int) -> Character {
        count == 0 ? shades[0] : shades[min(4, 1 + (count * 4 - 1) / max(most, 1))]
    }

    /// Returns the line with the names of the months, each above the week in which the month begins.
    ///
    /// Names for which there is no room are left out.
    private static func header(of weeks: StrideThrough<Int>) -> String {
        var text = ""
        var month = ""
        for (column, week) in weeks.enumerated() {
            let date = Date(timeIntervalSince1970: Double(week + 6) * 86_400).formatted(Date.ISO8601FormatStyle())
            let name = Int(date.dropFirst(5).prefix(2)).map { months[$0 - 1] } ?? ""
            if name != month, column >= text.count {
                text += String(repeating: " ", count: column - text.count) + name + " "
            }
            month = name
        }
        return text
    }
}
