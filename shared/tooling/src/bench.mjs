import './nodeVersion.mjs'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { openBrowser } from './benchBrowser/visitor.mjs'
import { benchBundles } from './benchBundles/benchBundles.mjs'
import { benchFederation } from './benchFederation/benchFederation.mjs'
import { benchMap } from './benchMap/benchMap.mjs'
import { mergeResults } from './benchReport/mergeResults.mjs'
import { renewDocs } from './benchReport/renewDocs.mjs'
import { benchVitals } from './benchVitals/benchVitals.mjs'
import { wrongOption } from './benchOptions.mjs'
import { buildStale } from './buildStale.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { bin, root, run } from './run.mjs'

const options = /** @type {const} */ ({
  size: { type: 'string', default: '10000,100000,1000000' },
  database: { type: 'string', default: 'postgres,embedded' },
  repetitions: { type: 'string', default: '10' },
  connections: { type: 'string', default: '1,16,128' },
  seconds: { type: 'string', default: '3' },
  docs: { type: 'boolean', default: false },
})
const { values, positionals } = parseArgs({ allowPositionals: true, options })
const { docs: renewsDocs, ...texts } = values
const wrong = wrongOption(texts)
if (wrong !== undefined) {
  console.error(wrong)
  process.exit(2)
}

await ensureInstalled()
await buildStale()

const { benchApi, benchmarkNames } = await import(`${root}api/dist/bench.js`)
/** Measured once, or with the repetitions that each row states. */
const notRepeated = new Set(['import', 'bundles'])
const inBrowser = new Set(['map', 'vitals', 'federation'])
const ofTheSite = { bundles: benchBundles, map: benchMap, vitals: benchVitals, federation: benchFederation }
const all = [...benchmarkNames, ...Object.keys(ofTheSite)]
const unknown = positionals.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are ${all.join(', ')}.`)
  process.exit(2)
}
const wanted = positionals.length === 0 ? all : positionals

const repetitions = Number(values.repetitions)
if (repetitions < 10)
  console.warn('Fewer than 10 repetitions are for trying a benchmark out: their percentiles say little.')

const say = (/** @type {string} */ line) => console.log(line)
const chromium = wanted.some((name) => inBrowser.has(name)) ? await chromiumVersion() : null

await benchApi(wanted, texts, say, (/** @type {Record<string, object[]>} */ rowsOf) =>
  keep(Object.fromEntries(Object.entries(rowsOf).map(([name, rows]) => [name, { rows }]))),
)
for (const [name, bench] of Object.entries(ofTheSite))
  if (wanted.includes(name)) await keep({ [name]: await bench(say, { repetitions }) })

/**
 * Writes figures at once: the next benchmark may fail, or the user may interrupt it.
 * @param {Record<string, object>} figuresOf by benchmark
 */
async function keep(figuresOf) {
  const measured = Object.fromEntries(
    Object.entries(figuresOf).map(([name, figures]) => [
      name,
      {
        ...figures,
        ...(!notRepeated.has(name) && { repetitions }),
        ...(inBrowser.has(name) && { chromium }),
      },
    ]),
  )
  const names = Object.keys(measured)
  if (names.length === 0) return
  const file = `${root}bench/results.json`
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const results = mergeResults(before, measured, circumstances())
  mkdirSync(`${root}bench`, { recursive: true })
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  say(`Written to bench/results.json: ${names.join(', ')}`)
  if (!renewsDocs) return
  renewDocs(results, names)
  await run(bin('oxfmt'), ['docs/performance.md'])
}

function circumstances() {
  return {
    at: new Date().toISOString(),
    machine: {
      cpu: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      system: `${process.platform} ${process.arch}`,
    },
    node: process.version,
  }
}

async function chromiumVersion() {
  const browser = await openBrowser()
  try {
    return browser.version()
  } finally {
    await browser.close()
  }
}
