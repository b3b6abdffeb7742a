// This file exports the types of Foundation that the package uses, such as `Date` and `UUID`, to all modules that
// import this one. On Linux, FoundationEssentials is enough; all of Foundation would add 3 ms to the start of a program
// and 20 MB to its size.

#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
