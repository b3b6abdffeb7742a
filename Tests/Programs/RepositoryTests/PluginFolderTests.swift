import Testing

@Suite("Every plugin looks alike")
struct PluginFolderTests {
    @Test("it has a README with the usual sections, tests, and its line in the README of the package")
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

    @Test("its tests begin with the conformance suite of its kind")
    func conformance() throws {
        // BluetoothRelay is a library of parts for a radio link, which the suite cannot connect.
        for (kind, name) in try Repository.plugins() where name != "BluetoothRelay" {
            let suite =
                kind == "Sinks"
                ? "SinkConformance" : kind == "Providers" ? "ProviderConformance" : "TransportConformance"
            let tests = try Repository.files("Tests/Plugins/\(name)Tests").map { try Repository.text($0) }
            #expect(tests.contains { $0.contains("\(suite).verify") }, "\(name)")
        }
    }
}
