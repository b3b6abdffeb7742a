import Testing

/// The modules by folder, and the modules of the package that each folder may import.
@Suite("The dependencies between modules follow their folders")
struct ArrowTests {
    /// The folders of Sources that a folder's modules may import, beside their own folder if it says so.
    private static let rules: [(folder: String, mayImport: Set<String>)] = [
        ("Sources/Foundations", []),
        ("Sources/Formats", ["Sources/Foundations"]),
        ("Sources/Core", ["Sources/Foundations", "Sources/Core"]),
        ("Sources/IO", ["Sources/Foundations", "Sources/Formats", "Sources/Core", "Sources/IO"]),
        ("Sources/Domain", ["Sources/Foundations", "Sources/Formats", "Sources/Core", "Sources/Domain"]),
        (
            "Plugins",
            ["Sources/Foundations", "Sources/Formats", "Sources/Core", "Sources/IO", "Sources/Domain"]
        ),
        (
            "Sources/Tools",
            [
                "Sources/Foundations", "Sources/Formats", "Sources/Core", "Sources/IO", "Sources/Domain",
                "Sources/Tools", "Plugins",
            ]
        ),
        ("Sources/TestKits", ["Sources/Foundations", "Sources/Core", "Sources/Domain", "Sources/TestKits"]),
    ]

    /// The modules that may import more than their folder.
    private static let exceptions: [String: Set<String>] = ["LocationStore": ["CSQLite", "FileIO"]]

    /// The folder of each module.
    private static let folders: [String: String] = {
        var folders: [String: String] = [:]
        for (folder, _) in rules where folder != "Plugins" {
            for module in (try? Repository.folders(folder)) ?? [] { folders[module] = folder }
        }
        for plugin in (try? Repository.plugins()) ?? [] { folders[plugin.name] = "Plugins" }
        return folders
    }()

    @Test("each module imports only what its folder permits", arguments: folders.keys.sorted())
    func arrows(module: String) throws {
        let folder = try #require(Self.folders[module])
        let rule = try #require(Self.rules.first { $0.folder == folder })
        let path =
            folder == "Plugins"
            ? "Plugins/\(try #require(try Repository.plugins().first { $0.name == module }).kind)/\(module)"
            : "\(folder)/\(module)"
        for file in Repository.files(path) {
            for name in try Repository.imports(file) where name != module {
                guard let target = Self.folders[name] else { continue }
                let isException = Self.exceptions[module]?.contains(name) == true
                #expect(rule.mayImport.contains(target) || isException, "\(file) imports \(name)")
            }
        }
    }

    @Test("the core imports CodecSupport and nothing else of the package")
    func core() throws {
        for file in Repository.files("Sources/Core/Geolocation") {
            let imports = try Repository.imports(file).intersection(Self.folders.keys)
            #expect(imports.isSubset(of: ["CodecSupport"]), "\(file)")
        }
    }

    @Test("only NetworkIO names OpenSSL")
    func openSSL() throws {
        for file in Repository.files("Sources") + Repository.files("Plugins")
        where try Repository.imports(file).contains("COpenSSL") {
            #expect(file.hasPrefix("Sources/IO/NetworkIO/"), "\(file)")
        }
    }

    @Test("only NATSIO names libnats")
    func libnats() throws {
        for file in Repository.files("Sources") + Repository.files("Plugins")
        where try Repository.imports(file).contains("CNATS") {
            #expect(file.hasPrefix("Sources/IO/NATSIO/"), "\(file)")
        }
    }

    @Test("only NetworkIO names libcurl")
    func libcurl() throws {
        for file in Repository.files("Sources") + Repository.files("Plugins")
        where try Repository.imports(file).contains("CCurl") {
            #expect(file.hasPrefix("Sources/IO/NetworkIO/"), "\(file)")
        }
    }

    @Test("only LocationStore names SQLite")
    func sqlite() throws {
        for file in Repository.files("Sources") + Repository.files("Plugins")
        where try Repository.imports(file).contains("CSQLite") {
            #expect(file.hasPrefix("Sources/Domain/LocationStore/"), "\(file)")
        }
    }

    @Test("only tests and examples import a test kit or a test framework")
    func testKits() throws {
        let kits = Set(try Repository.folders("Sources/TestKits"))
        for file in Repository.files("Sources") + Repository.files("Plugins") {
            let imports = try Repository.imports(file)
            #expect(imports.isDisjoint(with: ["Testing", "XCTest"]), "\(file)")
            if !file.hasPrefix("Sources/TestKits/") { #expect(imports.isDisjoint(with: kits), "\(file)") }
        }
    }
}
