import GeolocationPipeline
import TrackFiles

/// `geopipe info`.
struct InfoCommand {
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
        var fault: (any Error)?
        do {
            while let item = try file.next() { summary.add(item) }
        } catch {
            fault = error
        }
        let isEmpty = summary.points + summary.waypoints + summary.routePoints == 0
        if fault == nil || !isEmpty {
            if switches.contains("json") {
                try StandardOutput.put(TrackReport.json(summary, format: format, drops: file.drops))
            } else {
                try StandardOutput.put(TrackReport(summary, format: format, drops: file.drops).text)
                try plot(summary.profile, isWanted: switches.contains("plot"))
            }
        }
        if let fault { throw fault }
        return 0
    }

    /// Shows speed and altitude over the distance on a terminal, or anywhere if that is wanted.
    private func plot(_ profile: TrackProfile, isWanted: Bool) throws {
        guard let width = LineWrap.standardOutput.width ?? (isWanted ? 80 : nil) else { return }
        for line in ProfilePlot.lines(of: profile, width: width) { try StandardOutput.put(line) }
    }
}
