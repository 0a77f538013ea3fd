import type { Database } from '../../db/openDatabase'
import { orReason } from '../csv/csvRows'
import { BadRow, LONGEST, missing, stateOf, storable } from '../facts'
import type { Desk, Intake } from '../Intake'
import { readItems, type JsonItem } from '../json/readItems'
import type { RejectedRow } from '../openErrorsFile'
import type { Tally } from '../Tally'
import { extentOf } from './extentOf'
import { deleteUnseen, storeStreets, type Street } from './streets.queries'
import { titleCase } from './titleCase'

const BATCH = 500

export interface StreetsOptions {
  city?: string | undefined
  state?: string | undefined
}

/** Properties of a line that may hold its street's name, as cities publish them. */
const nameFields = [
  'name',
  'NAME',
  'FULLNAME',
  'fullname',
  'STNAME',
  'ST_NAME',
  'STREET',
  'street',
  'ORD_STNAME_CONCAT',
]

/**
 * Streets from a GeoJSON file of lines; all lines of one name in a city are one street. They become places to search
 * for, also where no home lies on them.
 */
export function streetsIntake(file: string, name: string, options: StreetsOptions): Intake {
  return {
    adapter: 'streets',
    source: 'streets',
    name,
    async store(db, desk, tally) {
      const store = (to: Database) => storeAll(to, readItems(file, 'features'), options, desk, tally)
      await (desk.isDryRun ? inVain(db, store) : store(db))
      return { changedIds: tally.created + tally.updated + tally.removed > 0 ? null : [] }
    },
  }
}

async function storeAll(
  db: Database,
  items: AsyncIterable<JsonItem>,
  options: StreetsOptions,
  desk: Desk,
  tally: Tally,
): Promise<void> {
  const towns = new Set<string>()
  let batch = new Map<string, Street>()
  const flush = async () => {
    await storeStreets(db, desk.runId, [...batch.values()], tally)
    batch = new Map()
    await desk.onProgress('loading', tally.read, null)
  }
  for await (const item of items) {
    tally.read++
    const read = orReason(item, () => ({ street: toStreet(item, options) }))
    if ('reason' in read) reject(read, desk, tally)
    else add(batch, read.street, towns, tally)
    if (tally.read % BATCH === 0) await flush()
  }
  await flush()
  await deleteGone(db, desk, towns, tally)
}

class NothingMeant extends Error {}

/** Does it in a transaction that leaves nothing behind: what becomes of a line depends on those before it. */
async function inVain(db: Database, work: (tx: Database) => Promise<void>): Promise<void> {
  const trying = db.transaction(async (tx) => {
    await work(tx)
    throw new NothingMeant()
  })
  await trying.catch((error: unknown) => {
    if (!(error instanceof NothingMeant)) throw error
  })
}

function reject(row: RejectedRow, desk: Desk, tally: Tally): void {
  tally.rejected++
  desk.onRejected(row)
}

/** Another line of a street in the batch makes it longer, and is counted where the street is. */
function add(batch: Map<string, Street>, street: Street, towns: Set<string>, tally: Tally): void {
  const key = [street.state, street.city, street.name].join('\n').toLowerCase()
  const known = batch.get(key)
  towns.add([street.state, street.city].join('\n'))
  if (known) tally.unchanged++
  batch.set(key, known ? joined(known, street) : street)
}

const joined = (a: Street, b: Street): Street => ({
  ...a,
  west: Math.min(a.west, b.west),
  south: Math.min(a.south, b.south),
  east: Math.max(a.east, b.east),
  north: Math.max(a.north, b.north),
})

/** A street that a town's new file does not have is none any more. */
async function deleteGone(db: Database, desk: Desk, towns: Set<string>, tally: Tally): Promise<void> {
  for (const town of towns) {
    const [state = '', city = ''] = town.split('\n')
    tally.removed += await deleteUnseen(db, desk.runId, { state, city })
  }
}

type Feature = { properties?: Record<string, unknown> | null; geometry?: unknown }

function toStreet({ raw }: JsonItem, options: StreetsOptions): Street {
  const { properties, geometry } = parsed(raw)
  const text = (names: readonly string[]) => {
    const values = names.map((name) => properties?.[name])
    const found = values.find((value): value is string => typeof value === 'string' && value.trim() !== '')
    return found?.trim() ?? null
  }
  const city = text(['city', 'CITY']) ?? options.city ?? missing('city')
  const state = text(['state', 'STATE']) ?? options.state ?? missing('state')
  return {
    name: storable('name', titleCase(text(nameFields) ?? missing('name')), LONGEST.city),
    city: storable('city', city, LONGEST.city),
    state: stateOf(state),
    ...extentOf(geometry),
  }
}

function parsed(raw: string): Feature {
  try {
    return JSON.parse(raw) as Feature
  } catch {
    throw new BadRow('it is not JSON')
  }
}
