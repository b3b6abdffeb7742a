/// How many fields of one sentence could not be used, by kind.
struct NMEAFaults: Equatable {
    var times: UInt16 = 0
    var dates: UInt16 = 0
    var positions: UInt16 = 0
    var numbers: UInt16 = 0
}
