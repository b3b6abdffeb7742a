import FileIO
import GPXFormat
import GeolocationPipeline
import TextGraphics
import TrackFiles

/// The command `geopipe info`, which prints a summary of a track document.
struct InfoCommand {
    /// The maximum size of the plotted outline of the tracks, in characters.
    private static let outlineSize = (width: 100, height: 20)

    let program: CommandLineProgram

    func run(_ words: some Sequence<String>) throws -> Int32 {
        let arguments = try Arguments(words, flags: [], switches: ["json", "plot"], command: "info", of: program)
        guard !arguments.wantsHelp else {
            try program.show(Help.info)
            return 0
        }
        guard let name = arguments.names.first else {
            throw UsageError("info needs a file: geopipe info walk.gpx")
        }
        try arguments.refuseNames(beyond: 1, command: "info", of: program)
        let source = try program.file(name, readsContent: true)
        guard let format = source.format else {
            throw UsageError("info reads \(TrackFormat.names), not \(name)")
        }
        return try show(source, format, arguments.switches)
    }

    private func show(_ source: FileEndpoint, _ format: TrackFormat, _ switches: Set<String>) throws -> Int32 {
        var file = try TrackFileReader(path: source.path, format: format)
        var summary = TrackSummary()
        var outline = TrackOutline()
        var fault: (any Error)?
        do {
            while let item = try file.next() {
                summary.add(item)
                outline.add(item)
            }
        } catch {
            fault = error
        }
        let isEmpty = summary.points + summary.waypoints + summary.routePoints == 0
        if fault == nil || !isEmpty {
            if switches.contains("json") {
                try StandardOutput.put(TrackReport.json(summary, format: format, drops: file.drops))
            } else {
                let report = TrackReport(summary, format: format, drops: file.drops)
                try StandardOutput.put(report.text(in: .standardOutput))
                try plot(summary.profile, outline, isWanted: switches.contains("plot"))
            }
        }
        if let fault { throw fault }
        return 0
    }

    /// Plots speed and altitude against the distance, and the outline of the tracks.
    ///
    /// Nothing is plotted unless standard output is a terminal or the user asked for plots.
    private func plot(_ profile: TrackProfile, _ outline: TrackOutline, isWanted: Bool) throws {
        guard let width = Listing.standardOutput.width ?? (isWanted ? 80 : nil) else { return }
        let style: TextStyle = Terminal.showsUnicode ? .unicode : .ascii
        let columns = profile.columns(ProfilePlot.columns(width: width))
        let size = Self.outlineSize
        let plots = [
            ProfilePlot.lines(columns.map(\.speed), "speed", unit: "m/s", style: style),
            ProfilePlot.lines(columns.map(\.altitude), "altitude", unit: "m", style: style),
            outline.lines(width: min(width - 1, size.width), height: size.height, style: style),
        ]
        for plot in plots where !plot.isEmpty { try StandardOutput.put("\n" + plot.joined(separator: "\n")) }
    }
}

extension TrackOutline {
    /// Adds an item of a document to the outline; each segment and each route is a separate line.
    fileprivate mutating func add(_ item: GPXItem) {
        switch item {
        case .point(let point), .routePoint(let point):
            add(latitude: point.latitude, longitude: point.longitude)
        case .segmentEnd, .routeEnd: endPart()
        default: break
        }
    }
}
