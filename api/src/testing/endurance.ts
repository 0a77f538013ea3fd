/**
 * Reads a whole number above zero from the environment, with which a drill can repeat tests more often.
 * e2e/src/suites.ts has the same function, because the two packages may not import each other.
 */
function countOf(name: string, usual: number): number {
  const given = process.env[name]
  if (given === undefined || given === '') return usual
  const count = Number(given)
  if (!Number.isSafeInteger(count) || count < 1)
    throw new Error(`${name} is ${given}: give a whole number above zero`)
  return count
}

/** How often an endurance run repeats each test, on each database. */
export const endurance = {
  /** Kills of a server while it is writing. */
  kills: countOf('FREEHOLD_KILLS', 20),
  /** Backups of a server while it is writing. */
  backups: countOf('FREEHOLD_BACKUPS', 2),
  fuzzedRequests: countOf('FREEHOLD_FUZZED_REQUESTS', 2_000),
  /** Views whose counts are compared with the homes themselves. */
  views: countOf('FREEHOLD_VIEWS', 200),
  /** Calls for known and for unknown accounts whose times are compared. */
  timedCalls: countOf('FREEHOLD_TIMED_CALLS', 400),
  /** How long more users call than the server can answer. */
  loadSeconds: countOf('FREEHOLD_LOAD_SECONDS', 60),
}

/** The seed of the fuzzed requests. */
export const fuzzSeed = countOf('FREEHOLD_FUZZ_SEED', 20_260)
