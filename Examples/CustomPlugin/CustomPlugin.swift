// A geopipe with a plugin of one's own.
//
// One learns how few lines put a plugin beside all others; CircleWalk.swift is the plugin.
import GeolocationPipeline
import GeopipeCommands
import StandardPlugins

/// geopipe with one more source: `swift run CustomPlugin run --location circle:47.66,9.18 --to print:`.
@main
struct CustomPlugin {
    static func main() {
        CommandLineProgram(
            name: "tracker", version: "1.0.0", plugins: .standard.adding(providers: [CircleWalk.plugin])
        ).main()
    }
}
