import CodecSupport
import LocationStore

/// Functions for the commands that change an existing store.
enum StoreMaintenance {
    /// Opens an existing store for writing, and closes it after `body`.
    ///
    /// - Throws: The error of `body`, or an error if there is no store at the path or another process writes to it.
    static func writing<Result>(
        _ path: String, _ body: (LocationStore) async throws -> Result
    ) async throws -> Result {
        // This throws if the store does not exist. Without this check, a mistyped path would create a new store.
        _ = try await StoreReader(path).created()
        let store = try await LocationStore.open(path)
        do {
            let result = try await body(store)
            await store.close()
            return result
        } catch {
            await store.close()
            throw error
        }
    }

    /// Prints the result of an erasure, and returns the exit status: 1 if a log keeps erased records, otherwise 0.
    ///
    /// - Parameters:
    ///   - records: The number of erased records.
    ///   - isComplete: Whether no trace of these records remains, see `StoreErasure.isComplete`.
    static func report(erased records: Int, isComplete: Bool) throws -> Int32 {
        try StandardOutput.put(
            "\(records.counted("record is", "records are")) erased"
                + (isComplete
                    ? ", and overwritten in the file"
                    : "; another process reads the store, and its log keeps them until that process has closed it"))
        return isComplete ? 0 : 1
    }
}
