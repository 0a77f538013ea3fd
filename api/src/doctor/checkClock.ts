import { sql } from 'drizzle-orm'
import { CLOCK_SKEW_SECONDS } from '../db/clockSkew'
import type { OpenDatabase } from '../db/Database'
import { type Finding, ok, problem } from './Finding'

const CHECK = 'clock'

/**
 * Compares the clock of this machine with those of the database server and of what answers at PUBLIC_URL.
 * @param published of the header Date, in milliseconds; null if nothing answered
 */
export async function checkClock(
  database: OpenDatabase | null,
  published: { date: number; receivedAt: number } | null,
): Promise<Finding> {
  const clocks: { of: string; aheadSeconds: number }[] = []
  if (database?.kind === 'postgres')
    clocks.push({ of: 'the database server', aheadSeconds: await databaseAhead(database) })
  if (published !== null)
    clocks.push({ of: 'PUBLIC_URL', aheadSeconds: (published.date - published.receivedAt) / 1_000 })
  // Date has whole seconds.
  const wrong = clocks.find(({ aheadSeconds }) => Math.abs(aheadSeconds) > CLOCK_SKEW_SECONDS + 1)
  if (wrong) {
    const { of, aheadSeconds } = wrong
    const seconds = Math.round(Math.abs(aheadSeconds))
    return problem(
      CHECK,
      `that of ${of} is ${seconds} s ${aheadSeconds > 0 ? 'ahead of' : 'behind'} this machine's: let both follow a time server (NTP), or sessions end at the wrong time`,
    )
  }
  return clocks.length === 0
    ? ok(CHECK, 'nothing to compare it with')
    : ok(CHECK, `within ${CLOCK_SKEW_SECONDS} s of ${clocks.map(({ of }) => of).join(' and ')}`)
}

async function databaseAhead({ db }: OpenDatabase): Promise<number> {
  const sentAt = Date.now()
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return (rows[0]!.ms - (sentAt + Date.now()) / 2) / 1_000
}
