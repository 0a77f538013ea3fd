const { existsSync, readdirSync, rmSync } = require('node:fs')
const path = require('node:path')
const { Client } = require('pg')

const serverUrl = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/test'
const cache = path.join(__dirname, '../../../../node_modules/.cache')
const PREFIX = 'freehold_test_'
/** No run takes this long, so older leftovers are from killed runs. */
const STALE_MS = 12 * 3_600_000

/** Starts with the time, by which old leftovers are recognized. */
const newRun = () => `${Date.now().toString(36)}_${process.pid}`
const isStale = (run) => Date.now() - parseInt(run, 36) > STALE_MS

/** The run that left a database or a folder of a compiled server with this name. */
const runOf = (name) => /^freehold[_-](?:test_|server-)([0-9a-z]{8}_\d+)/.exec(name)?.[1]

/** The result from the server; undefined if there is none. */
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

/** Returns whether a server is available. */
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

/** Removes leftovers of these runs from the server and from disk. */
async function removeLeftovers(isDue) {
  const isOfRun = (run) => run !== undefined && isDue(run)
  removeServers(isOfRun)
  return (await dropDatabases(isOfRun)) === true
}

module.exports = { isStale, newRun, removeLeftovers }
