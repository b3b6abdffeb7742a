/// Why a message, or a part of one, is left out.
struct AISRefusal: Error {
    let reason: AISDrops.Reason
}
