import Testing

@Suite("Every plugin has the same layout")
struct PluginFolderTests {
    @Test("with a README with the usual sections, tests, and its line in the README of the package")
    func folder() throws {
        let overview = try Repository.text("README.md")
        let plugins = try Repository.plugins()
        #expect(!plugins.isEmpty)
        for (kind, name) in plugins {
            let readme = try Repository.text("Plugins/\(kind)/\(name)/README.md")
            let sections = readme.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
            #expect(sections == ["Use", "Configuration", "Emits", "Failures", "Limits"], "\(name)")
            #expect(readme.hasPrefix("# "), "\(name)")
            #expect(!Repository.files("Tests/Plugins/\(name)Tests").isEmpty, "\(name)")
            #expect(overview.contains(name), "\(name)")
        }
    }

    @Test("with exports of the modules that its API names, so that one import is enough")
    func exports() throws {
        for (kind, name) in try Repository.plugins() {
            let lines = try Repository.files("Plugins/\(kind)/\(name)").flatMap { file in
                try Repository.text(file).split(separator: "\n")
            }
            let prefix = "public import "
            let named = Set(lines.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) })
            let exported = "@_exported " + prefix
            let isComplete = Set(lines.filter { $0.hasPrefix(exported) }.map { $0.dropFirst(exported.count) }) == named
            #expect(isComplete, "\(name)")
        }
    }

    @Test("with tests that include the conformance suite of its kind")
    func conformance() throws {
        // BluetoothRelay is a library of parts for a radio link, which the suite cannot connect.
        for (kind, name) in try Repository.plugins() where name != "BluetoothRelay" {
            let suite =
                [
                    "Filters": "PluginConformance", "Sinks": "SinkConformance", "Providers": "ProviderConformance",
                    // Servers and hubs accept the fixes of these plugins, which are not updates of a relay.
                    "Transports": ["HTTPUpload", "MQTTRelay", "NATSRelay"].contains(name)
                        ? "SinkConformance" : "TransportConformance",
                ][kind] ?? ""
            let tests = try Repository.files("Tests/Plugins/\(name)Tests").map { try Repository.text($0) }
            #expect(tests.contains { $0.contains("\(suite).verify") }, "\(name)")
        }
    }
}
