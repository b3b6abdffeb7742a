import GeopipeCommands
import StandardPlugins

/// The command-line program `geopipe` with all plugins of this package.
@main
struct Geopipe {
    static func main() {
        CommandLineProgram(name: "geopipe", version: "0.2.0", plugins: .standard).main()
    }
}
