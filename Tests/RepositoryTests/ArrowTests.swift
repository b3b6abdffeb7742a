import Testing

@Suite("The arrows between modules")
struct ArrowTests {
    /// What numbers and times are made of: the one module below core and formats.
    private let leaf = "GeolocationPrimitives"

    @Test("the leaf imports nothing of the package")
    func primitives() throws {
        let modules = Set(try Repository.folders("Sources") + Repository.plugins().map(\.name))
        for file in Repository.files("Sources/\(leaf)") {
            #expect(try Repository.imports(file).isDisjoint(with: modules), "\(file)")
        }
    }

    @Test("the core imports nothing of the package but the leaf")
    func core() throws {
        let modules = Set(try Repository.folders("Sources") + Repository.plugins().map(\.name)).subtracting([leaf])
        for file in Repository.files("Sources/Geolocation") {
            #expect(try Repository.imports(file).isDisjoint(with: modules), "\(file)")
        }
    }

    @Test("formats import neither the core nor each other")
    func formats() throws {
        let modules = Set(try Repository.folders("Sources")).subtracting([leaf])
        for module in modules where module.hasSuffix("Format") {
            for file in Repository.files("Sources/\(module)") {
                #expect(try Repository.imports(file).isDisjoint(with: modules), "\(file)")
            }
        }
    }

    @Test("nothing under Sources but geopipe imports a plugin")
    func sources() throws {
        let plugins = Set(try Repository.plugins().map(\.name))
        for file in Repository.files("Sources") where !file.hasPrefix("Sources/geopipe/") {
            #expect(try Repository.imports(file).isDisjoint(with: plugins), "\(file)")
        }
    }

    @Test("a plugin imports no other plugin")
    func plugins() throws {
        let plugins = try Repository.plugins()
        for plugin in plugins {
            let others = Set(plugins.map(\.name)).subtracting([plugin.name])
            for file in Repository.files("Plugins/\(plugin.kind)/\(plugin.name)") {
                #expect(try Repository.imports(file).isDisjoint(with: others), "\(file)")
            }
        }
    }

    @Test("nothing that ships imports a test framework")
    func testFrameworks() throws {
        for file in Repository.files("Sources") + Repository.files("Plugins") {
            #expect(try Repository.imports(file).isDisjoint(with: ["Testing", "XCTest"]), "\(file)")
        }
    }
}
