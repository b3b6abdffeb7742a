import Foundation
import Geolocation

/// `swift run -c release Benchmarks [core]`: prints each figure beside its target.
@main
struct Benchmarks {
    static func main() async {
        let names = Set(CommandLine.arguments.dropFirst())
        let known = ["core"]
        if let unknown = names.subtracting(known).first {
            FileHandle.standardError.write(Data("no benchmark is named \(unknown); there are: \(known)\n".utf8))
            exit(2)
        }
        if names.isEmpty || names.contains("core") {
            await SensorActor.run { CoreBenchmark().run() }
        }
    }
}
