/// Finds the name that somebody probably meant.
public enum NearestName {
    /// The candidate that is fewest typing mistakes away, unless that is more than a third of its letters.
    public static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
        var best: (name: String, distance: Int)?
        for candidate in candidates.sorted() {
            let distance = distance(Array(name.lowercased().utf8), Array(candidate.lowercased().utf8))
            if distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        guard let best, best.distance <= max(1, best.name.utf8.count / 3) else { return nil }
        return best.name
    }

    /// "; did you mean x?" or, where nothing is near, the list of all.
    public static func hint(for name: String, among candidates: [String]) -> String {
        if let nearest = of(name, among: candidates) { return "did you mean \(nearest)?" }
        return candidates.isEmpty ? "there are none" : "there are: \(candidates.sorted().joined(separator: ", "))"
    }

    /// The edit distance of Levenshtein, with one row of his matrix at a time.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let substitution = diagonal + (x == y ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substitution, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[b.count]
    }
}
