import './nodeVersion.mjs'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { benchMap } from './benchMap/benchMap.mjs'
import { buildStale } from './buildStale.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { root } from './run.mjs'

await ensureInstalled()
await buildStale()

const say = (line) => console.log(line)
const names = process.argv.slice(2)
const apiNames = names.filter((name) => name !== 'map')
const { benchApi } = await import(`${root}api/dist/bench.js`)
const measured = names.length > 0 && apiNames.length === 0 ? {} : await benchApi(apiNames, say)
const wantsMap = names.length === 0 || names.includes('map')
const browser = wantsMap ? await benchMap(say) : {}

const circumstances = {
  at: new Date().toISOString(),
  machine: {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${process.arch}`,
  },
  node: process.version,
}
// What was not measured this time keeps its former figures, with the time and machine they were taken on.
const file = `${root}bench/results.json`
const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
const results = Object.fromEntries([
  ...Object.entries(measured).map(([name, databases]) => [name, { ...circumstances, databases }]),
  ...Object.entries(browser).map(([name, figures]) => [name, { ...circumstances, ...figures }]),
])
mkdirSync(`${root}bench`, { recursive: true })
writeFileSync(file, `${JSON.stringify({ ...before, ...results }, null, 2)}\n`)
console.log('Written to bench/results.json')
