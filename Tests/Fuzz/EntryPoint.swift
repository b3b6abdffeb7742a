import Foundation

extension FuzzTarget {
    /// The target named by the environment; ends the process if there is no such target.
    static let chosen: FuzzTarget = {
        if let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"].flatMap(FuzzTarget.init) { return target }
        let names = allCases.map(\.rawValue).joined(separator: ", ")
        FileHandle.standardError.write(
            Data("Fuzz: the environment variable FUZZ_TARGET must be one of \(names)\n".utf8))
        exit(2)
    }()
}

#if FUZZ
    /// Called by libFuzzer with each input; returns only if every property holds.
    @_cdecl("LLVMFuzzerTestOneInput")
    public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        FuzzTarget.chosen.check(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
    }
#else
    /// `FUZZ_TARGET=nmea swift run Fuzz FILE…`: checks the properties for files, so that what the fuzzer found can be
    /// debugged.
    @main
    struct EntryPoint {
        static func main() {
            for path in CommandLine.arguments.dropFirst() {
                guard let data = FileManager.default.contents(atPath: path) else {
                    FileHandle.standardError.write(Data("Fuzz: \(path) cannot be read\n".utf8))
                    exit(2)
                }
                print(path)
                FuzzTarget.chosen.check(Array(data))
            }
        }
    }
#endif
