const { existsSync, readdirSync, rmSync } = require('node:fs')
const path = require('node:path')
const { Client } = require('pg')

const serverUrl = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/test'
const cache = path.join(__dirname, '../../../../node_modules/.cache')
const PREFIX = 'freehold_test_'
/** No run takes that long: what is older was left behind by one that was killed. */
const STALE_MS = 12 * 3_600_000

/** Begins with the time, by which leftovers are recognized. */
const newRun = () => `${Date.now().toString(36)}_${process.pid}`
const isStale = (run) => Date.now() - parseInt(run, 36) > STALE_MS

/** The runs that left something under these names: databases, and folders of compiled servers. */
const runOf = (name) => /^freehold[_-](?:test_|server-)([0-9a-z]{8}_\d+)/.exec(name)?.[1]

/** The server's answer; undefined where none answers. */
async function onServer(work) {
  const client = new Client({ connectionString: serverUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch {
    return undefined
  }
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Whether a server answers. */
function dropDatabases(isDue) {
  return onServer(async (client) => {
    const { rows } = await client.query(
      `select datname as name from pg_database where datname like '${PREFIX}%'`,
    )
    for (const { name } of rows.filter((row) => isDue(runOf(row.name)))) {
      await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
    }
    return true
  })
}

function removeServers(isDue) {
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    if (isDue(runOf(name))) rmSync(path.join(cache, name), { recursive: true, force: true })
  }
}

/** Removes what the runs have left behind, on the server and on disk. */
async function removeLeftovers(isDue) {
  const isOfRun = (run) => run !== undefined && isDue(run)
  removeServers(isOfRun)
  return (await dropDatabases(isOfRun)) === true
}

module.exports = { isStale, newRun, removeLeftovers }
