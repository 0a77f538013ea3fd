import './nodeVersion.mjs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { buildStale } from './buildStale.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { root } from './run.mjs'

await ensureInstalled()
await buildStale(['api'])

const { benchApi } = await import(`${root}api/dist/bench.js`)
const results = {
  at: new Date().toISOString(),
  machine: {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  },
  ...(await benchApi((line) => console.log(line))),
}
mkdirSync(`${root}bench`, { recursive: true })
writeFileSync(`${root}bench/results.json`, `${JSON.stringify(results, null, 2)}\n`)
console.log('Written to bench/results.json')
