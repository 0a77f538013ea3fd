const { AsyncLocalStorage } = require('node:async_hooks')

/**
 * Jest creates an AsyncLocalStorage for every test file and never disables it. Up to Node 22 each promise passes
 * through all of them: after 37 files an `await` takes 25 times as long as after the first.
 */
const enabled = new Set()
const { _enable: enable } = AsyncLocalStorage.prototype
if (enable) {
  AsyncLocalStorage.prototype._enable = function () {
    enabled.add(this)
    enable.call(this)
  }
}

/** Disables what a test file has left enabled. A storage that is still in use is enabled again by its next use. */
exports.releaseContexts = function releaseContexts() {
  for (const storage of enabled) storage.disable()
  enabled.clear()
}
