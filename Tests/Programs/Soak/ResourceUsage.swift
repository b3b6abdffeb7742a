#if os(Linux)
    import Foundation

    /// The resources that this process uses at a moment.
    struct ResourceUsage {
        let residentBytes: Int
        let descriptors: Int

        init() {
            let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
            residentBytes = fields.dropFirst().first.flatMap { Int($0) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) } ?? 0
            // The folder itself is open while it is read.
            descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        }
    }

    /// The first and last value of a figure: medians of the second and the last fifth, since a program warms up and
    /// single moments differ.
    struct Growth {
        let first: Int
        let last: Int

        init(of figures: [Int]) {
            let fifth = max(1, figures.count / 5)
            first = Self.median(figures.dropFirst(fifth).prefix(fifth))
            last = Self.median(figures.suffix(fifth))
        }

        private static func median(_ figures: ArraySlice<Int>) -> Int {
            figures.isEmpty ? 0 : figures.sorted()[figures.count / 2]
        }
    }
#endif
