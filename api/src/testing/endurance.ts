/** A whole number above zero from the environment, so that a drill can ask for more than an endurance run does. */
function countOf(name: string, usual: number): number {
  const given = process.env[name]
  if (given === undefined || given === '') return usual
  const count = Number(given)
  if (!Number.isSafeInteger(count) || count < 1)
    throw new Error(`${name} is ${given}: give a whole number above zero`)
  return count
}

/** How much of each an endurance run does, on each database. */
export const endurance = {
  /** Kills of a server amidst writing. */
  kills: countOf('FREEHOLD_KILLS', 50),
  fuzzedRequests: countOf('FREEHOLD_FUZZED_REQUESTS', 5_000),
  /** Calls whose time is compared, of people who have an account and of people who have none. */
  timedCalls: countOf('FREEHOLD_TIMED_CALLS', 400),
}

/** Another seed for the fuzzed requests, wherever they are sent. */
export const fuzzSeed = countOf('FREEHOLD_FUZZ_SEED', 20_260)
