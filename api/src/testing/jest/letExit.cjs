const isPatched = Symbol('no timer of it holds up an exit')

/**
 * An embedded PostgreSQL has a timer for its statistics, which it sets as it starts, after a statement, and again each
 * time that it rings: a worker could not end while it keeps a database.
 */
exports.letExit = function letExit(PGlite) {
  if (PGlite[isPatched]) return
  PGlite[isPatched] = true
  const { create, prototype } = PGlite
  const { execProtocolRawSync } = prototype
  PGlite.create = async function (...given) {
    const restore = unreferenceTimers()
    try {
      return await create.apply(this, given)
    } finally {
      restore()
    }
  }
  prototype.execProtocolRawSync = function (...given) {
    return withUnreferencedTimers(() => execProtocolRawSync.apply(this, given))
  }
}

/** Timers that are set from now on, or when one of these rings, hold up no exit. */
function unreferenceTimers() {
  const { setTimeout } = globalThis
  globalThis.setTimeout = (ring, ms, ...given) =>
    setTimeout(() => withUnreferencedTimers(() => ring(...given)), ms).unref()
  return () => {
    globalThis.setTimeout = setTimeout
  }
}

function withUnreferencedTimers(work) {
  const restore = unreferenceTimers()
  try {
    return work()
  } finally {
    restore()
  }
}
