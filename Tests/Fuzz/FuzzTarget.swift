import GeolocationPrimitives

#if FUZZ
    /// What libFuzzer calls with each input; it returns only if every property holds.
    @_cdecl("LLVMFuzzerTestOneInput")
    public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        checkProperties(of: Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
    }
#endif

/// Checks everything that is to hold for the reader and the writer, whatever bytes they meet.
func checkProperties(of bytes: [UInt8]) {
    // Everything that is left to chance is drawn from the input, so that a failure comes again.
    var random = SplitMix64(seed: bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
    let reading = Reading(of: bytes)
    checkPieces(bytes, reading, &random)
    checkDetail(bytes, reading)
    checkRoundTrip(reading.items, &random)
    checkExtensions(reading.items)
    if Int.random(in: 0..<4, using: &random) == 0 { checkLimits(bytes, &random) }
    if Int.random(in: 0..<6, using: &random) == 0 { checkMemory(bytes, &random) }
}

/// Ends the process with a sentence if a property does not hold, which libFuzzer takes for a crash.
func require(_ holds: Bool, _ sentence: @autoclosure () -> String) {
    if !holds { fatalError(sentence()) }
}
