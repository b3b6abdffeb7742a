// geopipe extended with a custom plugin.
//
// Shows how to register a plugin alongside the standard ones; the plugin itself is in CircleWalk.swift.
import GeolocationPipeline
import GeopipeCommands
import StandardPlugins

/// geopipe with an additional source: `swift run CustomPlugin run --location circle:47.66,9.18 --to print:`.
@main
struct CustomPlugin {
    static func main() {
        CommandLineProgram(
            name: "tracker", version: "1.0.0", plugins: .standard.adding(providers: [CircleWalk.plugin])
        ).main()
    }
}
