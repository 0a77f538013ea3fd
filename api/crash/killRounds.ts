import type { OpenDatabase } from '../src/db/openDatabase'
import { type Chance, chanceFrom } from '../src/demo/chance'
import { overHttp } from '../src/testing/overHttp'
import { ServerProcess } from '../src/testing/serverProcess'
import { findHalfWrites } from './halfWrites'
import { prepare } from './prepare'
import type { AnyWriter } from './Writer'

/** Where a server that is killed again and again keeps its data. */
export interface Place {
  env: Record<string, string>
  /** The database itself, while no server has it open. */
  open: () => Promise<OpenDatabase>
  /** Once nothing of a killed server is under way any more. */
  settle: () => Promise<void>
}

const SEED = 20_260_301
const ANSWERS_MAX = 24
const DELAY_MAX_MS = 25

/** Tokens outlive the slowest run. */
const serverEnv = {
  LOG_LEVEL: 'info',
  LOGIN_FREE_TRIES: '1000000',
  SESSIONS_PER_USER: '10000',
  SESSION_ACCESS_SECONDS: '86400',
  SESSION_INACTIVITY_SECONDS: '86400',
}

/**
 * Writes, kills the server during writes, restarts it on its data and checks all of it, round after round. Answers how
 * many of the writes that were cut off were there afterwards, and how many were not.
 */
export async function killRepeatedly(program: string, place: Place, kills: number) {
  const chance = chanceFrom(SEED)
  const writers = await withDatabase(place, ({ db }) => prepare(db, kills * ANSWERS_MAX))
  const outcomes = { answered: 0, whole: 0, absent: 0 }
  for (let round = 0; round <= kills; round++) {
    const server = new ServerProcess(program, { ...serverEnv, ...place.env })
    try {
      const address = await server.address()
      expect((await fetch(`${address}/ready`)).status).toBe(200)
      const verified = await Promise.all(writers.map((writer) => writer.verify(overHttp(address))))
      for (const outcome of verified) outcomes[outcome] += 1
      if (round < kills) await writeUntilKilled(server, address, writers, chance)
      else server.signal('SIGTERM')
      expect(await server.ended).toBe(round < kills ? null : 0)
      expect(server.output).not.toMatch(/"level":(40|50|60)/)
    } finally {
      server.signal('SIGKILL')
    }
    await place.settle()
  }
  expect(await withDatabase(place, ({ db }) => findHalfWrites(db))).toEqual([])
  return outcomes
}

/** So many kills hit writes both before and after their commits; of a few one may be all of a kind. */
const MANY = 20

/** Kills that never hit a write would prove nothing. */
export function expectHits({ whole, absent }: { whole: number; absent: number }, kills: number): void {
  expect(whole + absent).toBeGreaterThan(0)
  if (kills < MANY) return
  expect(whole).toBeGreaterThan(0)
  expect(absent).toBeGreaterThan(0)
}

/** The kill comes a moment after one of the first answers, whatever is under way then. */
async function writeUntilKilled(
  server: ServerProcess,
  address: string,
  writers: AnyWriter[],
  chance: Chance,
) {
  const delayMs = chance.between(0, DELAY_MAX_MS)
  let left = Math.floor(chance.between(1, ANSWERS_MAX))
  const onAnswer = () => {
    left -= 1
    if (left === 0) setTimeout(() => server.signal('SIGKILL'), delayMs)
  }
  const ends = await Promise.all(writers.map((writer) => writer.write(overHttp(address), chance, onAnswer)))
  expect(ends.every((end) => end === null)).toBe(true)
}

async function withDatabase<Result>(
  { open }: Place,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
