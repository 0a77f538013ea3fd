import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import { countUnfinishedRuns, summarizeSources } from '../import/summarizeRuns.queries'
import { findFetching } from '../rates/rateFetches.queries'
import { findCurrentEntries } from '../rates/rates.queries'
import { summarizeLive } from '../remotes/summarizeLive'
import type { Services } from '../services'

/** Below the time that Prometheus waits for a scrape, so that it learns that the database does not answer. */
const WAIT_MS = 5_000

type Context = Pick<Services, 'db' | 'now'>

/**
 * What all processes together did, as the database knows it: imports of the command line and visits that another replica
 * counted too. Every replica shows the same.
 * @returns what has to be called before the registry is read
 */
export function observeDatabase({ db, now, metrics: { registry } }: Services): () => Promise<void> {
  const gauge = <const Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const isUp = gauge('freehold_database_up', 'Whether the database answers: 1 or 0')
  const gauges = {
    imports: gauge('freehold_imports', 'Imports that wait and that are under way', 'state'),
    lastSuccess: gauge(
      'freehold_import_last_success_timestamp_seconds',
      'When an import of the source was last finished',
      'source',
    ),
    hasFailed: gauge(
      'freehold_import_last_failed',
      'Whether the last import of the source failed or was interrupted: 1 or 0',
      'source',
    ),
    visits: gauge(
      'freehold_release_visits',
      'Visits of live releases in the last hour, the last ones of each user',
      'remote',
      'role',
      'outcome',
    ),
    canary: gauge('freehold_canary_traffic_ratio', 'Share of users who get the canary', 'remote'),
    failing: gauge(
      'freehold_stable_release_failing',
      'Whether the visits of the stable release fail as those of a canary that is halted: 1 or 0',
      'remote',
    ),
    ratesAsOf: gauge('freehold_rates_as_of_timestamp_seconds', 'The day of the newest mortgage rate'),
    ratesFetched: gauge(
      'freehold_rates_last_fetch_timestamp_seconds',
      'When mortgage rates were last fetched successfully',
    ),
  }

  return async () => {
    const read = await Promise.race([
      readDatabase({ db, now }).catch(() => null),
      sleep(WAIT_MS, null, { ref: false }),
    ])
    isUp.set(read === null ? 0 : 1)
    // Else they would show what was, as if it were.
    for (const one of Object.values(gauges)) one.reset()
    gauges.ratesAsOf.remove()
    gauges.ratesFetched.remove()
    if (read === null) return
    const { unfinished, sources, live, ratesAsOf, ratesFetched } = read
    gauges.imports.set({ state: 'waiting' }, unfinished.waiting)
    gauges.imports.set({ state: 'running' }, unfinished.running)
    for (const { source, lastSuccess, hasFailed } of sources) {
      if (lastSuccess !== null) gauges.lastSuccess.set({ source }, seconds(lastSuccess))
      gauges.hasFailed.set({ source }, Number(hasFailed))
    }
    for (const { remote, canaryPercent, isStableFailing, visits } of live) {
      gauges.canary.set({ remote }, canaryPercent / 100)
      gauges.failing.set({ remote }, Number(isStableFailing))
      for (const { role, loaded, failed } of visits) {
        gauges.visits.set({ remote, role, outcome: 'loaded' }, loaded)
        gauges.visits.set({ remote, role, outcome: 'failed' }, failed)
      }
    }
    if (ratesAsOf !== null) gauges.ratesAsOf.set(seconds(ratesAsOf))
    if (ratesFetched !== null) gauges.ratesFetched.set(seconds(ratesFetched))
  }
}

const seconds = (time: Date) => time.getTime() / 1_000

async function readDatabase({ db, now }: Context) {
  const unfinished = await countUnfinishedRuns(db)
  const sources = await summarizeSources(db)
  const live = await summarizeLive(db, now())
  const days = (await findCurrentEntries(db)).map(({ asOf }) => Date.parse(asOf))
  const { lastSuccess } = await findFetching(db, now())
  return {
    unfinished,
    sources,
    live,
    ratesAsOf: days.length === 0 ? null : new Date(Math.max(...days)),
    ratesFetched: lastSuccess === null ? null : new Date(lastSuccess.at),
  }
}
