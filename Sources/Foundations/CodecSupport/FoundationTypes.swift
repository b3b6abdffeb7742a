// The types of Foundation that the package uses, such as `Date` and `UUID`, for all modules that import this one. On
// Linux, FoundationEssentials is enough; the whole of Foundation costs a program 3 ms of its start and 20 MB.

#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
