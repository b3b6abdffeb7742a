import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A page that a program serves.
enum ServedPage {
    /// Returns the page whose address is the last word of a line.
    static func text(reported line: String) async throws -> String {
        guard let url = line.split(separator: " ").last.flatMap({ URL(string: String($0)) }) else {
            throw URLError(.badURL)
        }
        return String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
    }
}
