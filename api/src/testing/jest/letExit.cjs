const isPatched = Symbol('no timer of it holds up an exit')

/**
 * Keeps PGlite's timer for statistics from delaying the exit of a worker that keeps a database. PGlite sets the timer
 * at its start, after statements, and each time that it fires.
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

/** Timers set from now on, or when one of these fires, do not delay the exit. */
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
