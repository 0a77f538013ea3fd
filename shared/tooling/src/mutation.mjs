import './nodeVersion.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './ensureInstalled.mjs'
import { groups } from './mutation/groups.mjs'
import { scoreOf } from './mutation/scoreOf.mjs'
import { fail, root, run } from './run.mjs'

/**
 * Stryker and its Jest runner, in the last release that supports Node 20. They are not in the lock file: they bring 168
 * packages and 65 MB, for which every install would have to wait.
 */
const packages = { '@stryker-mutator/core': '9.6.1', '@stryker-mutator/jest-runner': '9.6.1' }
const directory = `${root}.cache/mutation/`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { concurrency: { type: 'string', default: String(Math.min(2, cpus().length)) } },
})
const unknown = positionals.filter((name) => !Object.hasOwn(groups, name))
if (unknown.length > 0)
  fail(`No such group: ${unknown.join(', ')}. There are ${Object.keys(groups).join(', ')}.`)
if (!/^[1-9]\d?$/.test(values.concurrency)) fail('--concurrency is not a whole number from 1')

await ensureInstalled()
await ensureStryker()

const rows = []
for (const name of positionals.length === 0 ? Object.keys(groups) : positionals) rows.push(await mutate(name))
console.table(Object.fromEntries(rows.map(({ group, ...row }) => [group, row])))
const short = rows.filter(({ passed }) => !passed).map(({ group }) => group)
if (short.length > 0) fail(`Too few mutants are killed, or none could be tried: ${short.join(', ')}`)

/**
 * Mutates one group and keeps its report in the cache, as JSON and as an HTML page.
 * @param {string} group
 */
async function mutate(group) {
  console.log(`\nMutating ${group} …`)
  const report = `${directory}${group}.json`
  rmSync(report, { force: true })
  rmSync(`${directory}${group}`, { recursive: true, force: true })
  const startedAt = Date.now()
  const stryker = `${directory}node_modules/@stryker-mutator/core/bin/stryker.js`
  const { code } = await run(
    'node',
    [stryker, 'run', `${root}shared/tooling/src/mutation/stryker.config.mjs`],
    {
      env: { NODE_ENV: 'test', MUTATION_GROUP: group, MUTATION_CONCURRENCY: values.concurrency },
    },
  )
  const minutes = Number(((Date.now() - startedAt) / 60_000).toFixed(1))
  const score = existsSync(report) ? scoreOf(JSON.parse(readFileSync(report, 'utf8'))) : {}
  return { group, ...score, minutes, passed: code === 0 }
}

async function ensureStryker() {
  if (Object.entries(packages).every(([name, version]) => installedVersion(name) === version)) return
  console.log('Installing Stryker …')
  mkdirSync(directory, { recursive: true })
  writeFileSync(
    `${directory}package.json`,
    `${JSON.stringify({ private: true, dependencies: packages }, null, 2)}\n`,
  )
  const { code, output } = await run(
    'npm',
    ['install', '--ignore-scripts', '--no-package-lock', '--loglevel=error'],
    {
      quiet: true,
      cwd: directory,
    },
  )
  if (code !== 0) fail(`Stryker could not be installed:\n${output}`)
}

/** @param {string} name */
function installedVersion(name) {
  const file = `${directory}node_modules/${name}/package.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}
