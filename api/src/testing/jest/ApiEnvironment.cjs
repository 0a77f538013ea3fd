const { TestEnvironment } = require('jest-environment-node')

/** Loaded once by a worker, so what it holds outlives the test files, each of which loads its own modules anew. */
const keptDatabases = { embedded: [], postgres: [] }

/** Made here, outside of a test file's sandbox, an embedded database can be handed from file to file. */
async function createPGlite(options) {
  const { PGlite } = require('@electric-sql/pglite')
  letExit(PGlite.prototype)
  return PGlite.create(options)
}

const isPatched = Symbol('timers of it are unreferenced')

/** PostgreSQL's timer for its statistics, which it sets after a statement and again when it rings, would hold up the exit. */
function letExit(prototype) {
  if (prototype[isPatched]) return
  const { execProtocolRawSync } = prototype
  prototype[isPatched] = true
  prototype.execProtocolRawSync = function (message) {
    return withUnreferencedTimers(() => execProtocolRawSync.call(this, message))
  }
}

/** Only what is set synchronously is PostgreSQL's own. */
function withUnreferencedTimers(work) {
  const { setTimeout } = globalThis
  globalThis.setTimeout = (ring, ms) => setTimeout(() => withUnreferencedTimers(ring), ms).unref()
  try {
    return work()
  } finally {
    globalThis.setTimeout = setTimeout
  }
}

module.exports = class ApiEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.assign(this.global, { keptDatabases, createPGlite })
  }
}
