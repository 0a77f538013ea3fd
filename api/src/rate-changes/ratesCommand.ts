import { parseArgs } from 'node:util'
import type { Config } from '../config'
import type { Database, OpenDatabase } from '../db/Database'
import { findCurrentEntries } from '../rates/rates.queries'
import { type RateSourceKey, rateSources } from '../rates/rateSources'
import { finishRecomputations } from '../results/recomputations'
import type { Terminal } from '../Terminal'
import { refreshRates } from './refreshRates'

const usage = `Usage: npm run rates -- fetch [--source ${Object.keys(rateSources).join('|')}]
       npm run rates -- show
  fetch  fetches from the sources of RATES_SOURCES, or else from Freddie Mac
  show   shows the current rates`

export interface RatesCommandContext {
  openDatabase: () => Promise<OpenDatabase>
  terminal: Pick<Terminal, 'stdout' | 'stderr'>
}

/**
 * The rates command.
 * @param argv what follows `rates`
 * @returns the exit code: 0 for success, 1 when the command is invalid or no source answered
 */
export async function runRatesCommand(
  argv: string[],
  settings: Config['rates'],
  { openDatabase, terminal: { stdout, stderr } }: RatesCommandContext,
): Promise<number> {
  const asked = readArguments(argv, settings)
  if (asked === null) {
    stderr.write(`${usage}\n`)
    return 1
  }
  const { db, close } = await openDatabase()
  try {
    const failure = asked.verb === 'fetch' ? await fetchRatesNow(db, settings, asked.sources) : null
    if (failure !== null) stderr.write(`${failure}\n`)
    stdout.write(await describeRates(db))
    const computed = await finishRecomputations(db)
    if (computed > 0) stdout.write(`Results computed again: ${computed} properties\n`)
    return failure === null ? 0 : 1
  } finally {
    await close()
  }
}

function readArguments(argv: string[], { sources }: Config['rates']) {
  const configured: readonly RateSourceKey[] = sources.length > 0 ? sources : ['freddie-mac']
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { source: { type: 'string' } },
    })
    const [verb, ...more] = positionals
    if (more.length > 0 || (verb !== 'fetch' && verb !== 'show')) return null
    if (values.source === undefined) return { verb, sources: configured }
    return Object.hasOwn(rateSources, values.source)
      ? { verb, sources: [values.source as RateSourceKey] }
      : null
  } catch {
    return null
  }
}

/** @returns why no rates were fetched; null after a fetch */
async function fetchRatesNow(
  db: Database,
  settings: Config['rates'],
  sources: readonly RateSourceKey[],
): Promise<string | null> {
  const stopping = new AbortController().signal
  const refresh = { db, now: () => new Date(), settings, sources, stopping }
  const fetched = await refreshRates(refresh, { afterSuccessMs: 0, afterFailureMs: 0 })
  if (fetched === null) return 'The server is fetching rates already'
  return fetched.source === null ? `${fetched.failure}. The rates that are there stay.` : null
}

async function describeRates(db: Database): Promise<string> {
  const entries = await findCurrentEntries(db)
  if (entries.length === 0) return 'There are no rates yet\n'
  const width = Math.max(...entries.map(({ type }) => type.length))
  const lines = entries.map(
    ({ type, rate, source, asOf }) =>
      `${type.padEnd(width)}  ${rate.toFixed(2).padStart(5)}%  ${asOf}  ${source}`,
  )
  return `${lines.join('\n')}\n`
}
