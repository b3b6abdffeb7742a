// Lets a receiver on a pseudo-terminal run for a while, with garbage between its sentences, and unplugs it every 20 s:
//
//     swift run -c release Soak [SECONDS]
//
// Each fix bears a number. It exits with 1 if a fix is lost outside of the gaps, a number comes that was not sent, or
// memory or descriptors grow.

import Foundation

let seconds = CommandLine.arguments.dropFirst().first.map { Double($0) ?? 0 } ?? 600
guard seconds > 0 else {
    print("usage: Soak [SECONDS]")
    exit(2)
}
#if os(Linux)
    let soak = try await Soak(seconds: seconds)
    exit(try await soak.run() ? 0 : 1)
#else
    print("pseudo-terminals of this kind are Linux's")
    exit(2)
#endif
