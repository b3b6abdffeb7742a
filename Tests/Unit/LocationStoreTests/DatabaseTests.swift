import CSQLite
import Foundation
import Testing

@Suite("The system's SQLite")
struct SQLiteTests {
    @Test("the declarations were compared with SQLite's header if it is installed")
    func header() {
        let isInstalled = FileManager.default.fileExists(atPath: "/usr/include/sqlite3.h")
        #expect((csqlite_has_header() != 0) == isInstalled)
    }
}
