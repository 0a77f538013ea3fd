import type { OpenDatabase } from '../src/db/Database'
import { type Chance, chanceFrom } from '../src/demo/chance'
import { overHttp } from '../src/testing/overHttp'
import { ServerProcess } from '../src/testing/serverProcess'
import { findHalfWrites } from './halfWrites'
import { prepareWriters } from './prepareWriters'
import type { AnyWriter } from './Writer'

/** The database of a server that is killed repeatedly. */
export interface Target {
  env: Record<string, string>
  /** Opens the database directly, while no server has it open. */
  open: () => Promise<OpenDatabase>
  /** Waits until no statement of a killed server is running. */
  settle: () => Promise<void>
}

const SEED = 20_260_301
const RESPONSES_MAX = 24
const DELAY_MAX_MS = 25

/** Tokens must outlast the slowest run. */
export const serverEnv = {
  LOG_LEVEL: 'info',
  LOGIN_FREE_TRIES: '1000000',
  SESSIONS_PER_USER: '10000',
  SESSION_ACCESS_SECONDS: '86400',
  STEP_UP_SECONDS: '86400',
  SESSION_INACTIVITY_SECONDS: '86400',
}

/**
 * In each round, writes, kills the server during writes, restarts it on its data and checks them. Returns how many
 * interrupted writes were stored and how many were not.
 */
export async function killRepeatedly(program: string, target: Target, kills: number) {
  const chance = chanceFrom(SEED)
  const writers = await withDatabase(target, ({ db }) => prepareWriters(db, kills * RESPONSES_MAX))
  const outcomes = { answered: 0, whole: 0, absent: 0 }
  for (let round = 0; round <= kills; round++) {
    const server = new ServerProcess(program, { ...serverEnv, ...target.env })
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
    await target.settle()
  }
  expect(await withDatabase(target, ({ db }) => findHalfWrites(db))).toEqual([])
  return outcomes
}

/** This many kills are enough to hit writes before and after their commits; a few may not. */
const KILLS_FOR_BOTH_OUTCOMES = 20

/** Kills that never hit a write prove nothing. */
export function expectHits({ whole, absent }: { whole: number; absent: number }, kills: number): void {
  expect(whole + absent).toBeGreaterThan(0)
  if (kills < KILLS_FOR_BOTH_OUTCOMES) return
  expect(whole).toBeGreaterThan(0)
  expect(absent).toBeGreaterThan(0)
}

/** Kills the server shortly after one of the first responses. */
async function writeUntilKilled(
  server: ServerProcess,
  address: string,
  writers: AnyWriter[],
  chance: Chance,
) {
  const delayMs = chance.between(0, DELAY_MAX_MS)
  let left = Math.floor(chance.between(1, RESPONSES_MAX))
  const onResponse = () => {
    left -= 1
    if (left === 0) setTimeout(() => server.signal('SIGKILL'), delayMs)
  }
  const ends = await Promise.all(writers.map((writer) => writer.write(overHttp(address), chance, onResponse)))
  expect(ends.every((end) => end === null)).toBe(true)
}

async function withDatabase<Result>(
  { open }: Target,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
