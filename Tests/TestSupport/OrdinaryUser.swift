// Runs code as a user other than root, since root can read files of mode 000.
import Foundation
import Synchronization

/// Runs `body` on a separate thread with the file access rights of user and group 65534 (nobody), or with the
/// current rights if the tests do not run as root.
///
/// Linux keeps the user for file access (`setfsuid`) per thread, and removes root's exemption from file modes
/// with it; no other thread is affected.
package func asOrdinaryUser<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
    guard geteuid() == 0 else { return try body() }
    let box = OutcomeBox<Value>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        let result = Result {
            try takeFileRights(of: 65534)
            return try body()
        }
        box.set(result)
        done.signal()
    }
    thread.start()
    guard done.wait(timeout: .now() + 60) == .success, let result = box.get() else {
        throw HarnessFailure("the test's ordinary user did not finish")
    }
    return try result.get()
}

/// The place where a thread stores its result.
private final class OutcomeBox<Value: Sendable>: Sendable {
    private let outcome = Mutex<Result<Value, any Error>?>(nil)
    func set(_ result: Result<Value, any Error>) { outcome.withLock { $0 = result } }
    func get() -> Result<Value, any Error>? { outcome.withLock { $0 } }
}

/// Sets the thread's file access rights. `setfsgid` and `setfsuid` are in the C library, but Swift does not
/// import them.
private func takeFileRights(of user: UInt32) throws {
    typealias Setter = @convention(c) (UInt32) -> Int32
    for name in ["setfsgid", "setfsuid"] {
        guard let symbol = dlsym(nil, name) else { throw HarnessFailure("no \(name)") }
        let set = unsafeBitCast(symbol, to: Setter.self)
        _ = set(user)
        // Called again it answers the user it now is.
        guard set(user) == Int32(bitPattern: user) else { throw HarnessFailure("\(name) was refused") }
    }
}
