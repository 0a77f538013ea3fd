import {
  deleteRate,
  enterRate,
  fetchRates,
  getRate,
  listRates,
  type RateEntry,
  type RateOfType,
  rateTypeId,
  type RateWithHistory,
} from '@freehold/contracts'
import { recordChange } from '../audit/recordChange'
import type { Database } from '../db/Database'
import type { Api } from '../http/createHttp'
import { conflict, invalidInput, notFound } from '../http/httpErrors'
import { serve } from '../http/serve'
import { requireVersion, versionOf } from '../lists/version'
import { latestDay } from '../rates/latestDay'
import { findFetching } from '../rates/rateFetches.queries'
import { deleteEntry, findCurrentEntries, findHistory, findTypes, setRates } from '../rates/rates.queries'
import { finishRecomputations } from '../results/recomputations'
import { findRecomputing } from '../results/recomputations.queries'
import type { Services } from '../services'
import { changeRatesBy } from './changeRates'
import { refreshNow } from './refreshRates'

/** More than a year of weekly rates. */
const HISTORY_MAX = 100

/** What Admins see and change of rates. */
export function rateChangesRoutes(api: Api): void {
  serve(api, listRates, async ({ db, config, now }) => {
    const { sources, everyHours } = config.rates
    // One after the other: the embedded database has one connection.
    const types = await findTypes(db)
    const entries = new Map((await findCurrentEntries(db)).map(({ type, ...entry }) => [type, entry]))
    const fetching = await findFetching(db, now())
    return {
      types: types.map((type) => rateOfType(type, entries.get(type) ?? null)),
      fetching: { ...fetching, everyHours: sources.length === 0 ? null : everyHours },
      recomputing: await findRecomputing(db),
    }
  })

  serve(api, getRate, async ({ db, params }) => withHistory(db, await requireType(db, params.id)))

  serve(api, enterRate, async (context) => {
    const { db, params, body, user, now } = context
    const { version, ...entry } = body
    requirePast(entry.asOf, now())
    const type = await requireType(db, params.id)
    await changeRatesBy(db, async (tx) => {
      requireVersion(version, (await withHistory(tx, type)).version)
      await setRates(tx, [{ ...entry, type, fetchedAt: now(), enteredBy: user.username }])
      await recordChange(tx, context, 'rate.entered', { type: 'rate', id: params.id }, entry)
    })
    recomputeInBackground(context)
    return withHistory(db, type)
  })

  serve(api, deleteRate, async (context) => {
    const { db, params } = context
    const type = await requireType(db, params.id)
    await changeRatesBy(db, async (tx) => {
      const entry = (await findHistory(tx, type, HISTORY_MAX)).find(({ _id }) => _id === params.entry)
      if (!entry) throw notFound('Rate')
      if (entry.enteredBy === null)
        throw conflict('A fetched rate cannot be deleted. Enter another rate instead')
      await deleteEntry(tx, entry._id)
      const { rate, asOf, source } = entry
      await recordChange(tx, context, 'rate.deleted', { type: 'rate', id: params.id }, { rate, asOf, source })
    })
    recomputeInBackground(context)
  })

  serve(api, fetchRates, async (context) => {
    const { db, config, now, background } = context
    const { sources } = config.rates
    if (sources.length === 0) throw conflict('No source is configured: set RATES_SOURCES')
    if ((await findFetching(db, now())).isUnderWay) throw conflict('Rates are already being fetched')
    await recordChange(db, context, 'rates.fetched')
    const { stopping } = background
    background.start('fetching rates', async () => {
      await refreshNow({ db, now, settings: config.rates, sources, stopping })
    })
  })
}

/** After the response, because recomputing all results takes longer than a caller waits. */
function recomputeInBackground({ db, background }: Services): void {
  background.start('computing results again', async () => {
    await finishRecomputations(db, { stopping: background.stopping })
  })
}

const rateOfType = (type: string, current: RateEntry | null): RateOfType => ({
  _id: rateTypeId(type),
  type,
  current,
  version: versionOf({ current }),
})

async function withHistory(db: Database, type: string): Promise<RateWithHistory> {
  const history = await findHistory(db, type, HISTORY_MAX)
  return { ...rateOfType(type, history[0] ?? null), history }
}

async function requireType(db: Database, id: string): Promise<string> {
  const type = (await findTypes(db)).find((one) => rateTypeId(one) === id)
  if (type === undefined) throw notFound('Rate type')
  return type
}

function requirePast(day: string, now: Date): void {
  if (day > latestDay(now)) throw invalidInput({ asOf: 'Date is in the future' })
}
