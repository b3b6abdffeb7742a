// Embeds the pipeline in a program: replays a GPX file, or a built-in walk, and prints the manager's events.
//
// Shows the smallest use of the package: a provider, a manager, and its events as an async sequence.
//
// Usage: SimulatedWalk [FILE.gpx]
import GPXSimulation

@main
struct SimulatedWalk {
    static func main() async {
        let timing = ReplayTiming(rate: .factor(20))
        let walk = CommandLine.arguments.dropFirst().first.map { GPXSimulator(contentsOfFile: $0, timing: timing) }
        let manager = GeolocationManager()
        let events = await manager.events
        await manager.install(walk ?? GPXSimulator(document: corner, timing: timing))
        await manager.start()
        for await event in events {
            switch event {
            case .location(let fix):
                print("at \(fix.latitude), \(fix.longitude)")
            case .resolved(.presentation, let heading?, _):
                print("   facing \(Int(heading.value.rounded()) % 360)° by \(heading.source)")
            case .status(let change) where change.status.isFinal:
                return print("\(change.provider) \(change.status.name) \(change.status.reason ?? "")")
            default: break
            }
        }
    }

    /// A short walk: first north, then east.
    static let corner = """
        <gpx version="1.1"><trk><trkseg>
        <trkpt lat="47.66000" lon="9.17500"/><trkpt lat="47.66001" lon="9.17500"/><trkpt lat="47.66002" lon="9.17500"/>
        <trkpt lat="47.66003" lon="9.17500"/><trkpt lat="47.66003" lon="9.17502"/><trkpt lat="47.66003" lon="9.17504"/>
        </trkseg></trk></gpx>
        """
}
