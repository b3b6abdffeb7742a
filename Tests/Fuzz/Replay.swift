#if !FUZZ
    import Foundation

    /// `swift run Fuzz FILE…`: checks the properties for files, so that what the fuzzer found can be debugged.
    @main
    struct Replay {
        static func main() {
            for path in CommandLine.arguments.dropFirst() {
                guard let data = FileManager.default.contents(atPath: path) else {
                    FileHandle.standardError.write(Data("Fuzz: \(path) cannot be read\n".utf8))
                    exit(2)
                }
                print(path)
                checkProperties(of: Array(data))
            }
        }
    }
#endif
