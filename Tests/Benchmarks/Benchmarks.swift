import Foundation
import Geolocation

/// `swift run -c release Benchmarks [core]`: prints each figure beside its target.
///
/// No figure fails the program.
@main
struct Benchmarks {
    static func main() async {
        let names = CommandLine.arguments.dropFirst()
        if let unknown = names.first(where: { $0 != "core" }) {
            FileHandle.standardError.write(Data("Benchmarks: there is no \(unknown); there is: core\n".utf8))
            exit(2)
        }
        await SensorActor.run { CoreBenchmark().run() }
        do {
            try ReplayBenchmark().run()
        } catch {
            FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
            exit(1)
        }
    }
}
