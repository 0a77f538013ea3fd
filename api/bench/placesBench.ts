import { autocompletePlaces, endpointPath } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { signIn } from './runningApi'
import type { Bench } from './searchBench'
import { mergeCases, timesOf, type Times } from './statistics'
import { timeInRounds } from './timeInRounds'

export interface PlacesRow {
  typed: string
  http: Times
}

const NAMES = 8
const LENGTHS = [1, 2, 3, 5, 8]

/** Measures suggestions while names are typed, letter by letter, biased to the map's bounds. */
export async function benchPlaces({ database, api, client, repetitions, print }: Bench) {
  const { db } = database
  const token = await signIn(client, api.address)
  const { rows: counted } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from places`,
  )
  const { rows: names } = await db.execute<{ text: string }>(sql`
    (select main_text as text from places where kind = 'address' order by md5(id) limit ${NAMES / 2})
    union all (select main_text from places where kind = 'street' order by md5(id) limit ${NAMES / 4})
    union all (select main_text from places where kind = 'city' order by md5(id) limit ${NAMES / 4})`)
  const bias = JSON.stringify({ sw: { lat: 45, lng: -123 }, ne: { lat: 48, lng: -120 } })

  async function msOf(input: string): Promise<number> {
    const query = new URLSearchParams({ input, session: 'bench', bias }).toString()
    const url = `${api.address}${endpointPath(autocompletePlaces)}?${query}`
    const { status, ms } = await client.send({ url, headers: { authorization: token } })
    if (status !== 200) throw new Error(`A place search answered ${status}`)
    return ms
  }

  const times = await timeInRounds(LENGTHS, repetitions, async (length) => {
    const now: number[] = []
    for (const { text } of names) now.push(await msOf(text.slice(0, length)))
    return now
  })
  print(`places, ${counted[0]!.count}: letters typed | http p50/p95 ms`)
  const rows = LENGTHS.map((length, index): PlacesRow => {
    const http = timesOf(times[index]!)
    print(`${length} | ${http.p50.toFixed(1)}/${http.p95.toFixed(1)}`)
    return { typed: `${length} of the letters`, http }
  })
  const all = timesOf(mergeCases(times))
  print(`all suggestions: p50 ${all.p50} ms, p95 ${all.p95} ms`)
  return { places: counted[0]!.count, rows, all }
}
