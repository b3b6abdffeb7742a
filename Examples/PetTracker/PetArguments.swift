/// The command-line arguments.
struct PetArguments {
    /// The role of a process.
    enum Role: Equatable {
        case all
        case owner
        case collar(String)
    }

    static let usage = """
        PetTracker [--in-one] [--rate N|max] [--folder FOLDER] [--map]: all in one process, 30 seconds in each without --rate,
                   and 5 with --map, which shows it in a browser
        PetTracker owner [--listen PORT] [--seconds N] [--folder FOLDER] [--map]
        PetTracker collar NAME [--to HOST:PORT] [--seconds N] [--escape SECONDS]
        It writes pets.db and rex.gpx into FOLDER, or into a new temporary folder, which it tells at the end
        """

    private(set) var role = Role.all
    private(set) var host = "127.0.0.1"
    private(set) var port = 9445
    private(set) var seconds = 600
    private(set) var escape: Int?

    /// Whether a map is served to browsers.
    private(set) var showsMap = false

    /// The folder of the files; nil for a new temporary one.
    private(set) var folder: String?

    /// The real seconds to wait after each simulated second; nil to run without waiting.
    private(set) var pause: Double? = 1.0 / 30

    /// Parses the arguments; nil if they are invalid.
    init?(_ words: [String]) {
        var words = words[...]
        if words.first == "owner" {
            role = .owner
            words = words.dropFirst()
        } else if words.first == "collar", let name = words.dropFirst().first, !name.hasPrefix("-") {
            role = .collar(name)
            words = words.dropFirst(2)
        }
        // Slower, so that a page can show each second.
        if words.contains("--map"), !words.contains("--rate") { pause = 1.0 / 5 }
        while let word = words.popFirst() {
            if word == "--in-one", role == .all { continue }
            if word == "--map", role == .all || role == .owner {
                showsMap = true
                continue
            }
            guard let value = words.popFirst(), apply(value, of: word) else { return nil }
        }
    }

    private mutating func apply(_ value: String, of word: String) -> Bool {
        let number = Int(value).flatMap { 0...1_000_000 ~= $0 ? $0 : nil }
        switch (word, role) {
        case ("--rate", .all) where value == "max": pause = nil
        case ("--rate", .all):
            guard let number, number > 0 else { return false }
            pause = 1 / Double(number)
        case ("--folder", .all), ("--folder", .owner): folder = value
        case ("--listen", .owner): return applyPort(value)
        case ("--to", .collar):
            guard let colon = value.lastIndex(of: ":") else { return false }
            host = String(value[..<colon])
            return applyPort(value[value.index(after: colon)...])
        case ("--seconds", .owner), ("--seconds", .collar):
            guard let number else { return false }
            seconds = number
        case ("--escape", .collar):
            escape = number
            return number != nil
        default: return false
        }
        return true
    }

    private mutating func applyPort(_ text: some StringProtocol) -> Bool {
        guard let number = Int(text), 1...65_535 ~= number else { return false }
        port = number
        return true
    }
}
