import { type Config, type Locations, readConfig } from '../config'
import type { OpenDatabase } from '../db/Database'
import type { Terminal } from '../Terminal'
import { askPublicUrl } from './askPublicUrl'
import { checkBasemaps } from './checkBasemaps'
import { checkCertificate } from './checkCertificate'
import { checkClock } from './checkClock'
import { checkConfiguration } from './checkConfiguration'
import { checkDatabase } from './checkDatabase'
import { checkDisk } from './checkDisk'
import { checkMail } from './checkMail'
import { checkRates } from './checkRates'
import { checkPages, checkReleases } from './checkReleases'
import { failureOf } from './failureOf'
import { type Finding, problem, warning } from './Finding'

/**
 * Checks an installation, next to a running server or without one, and prints a line for each check. Changes nothing.
 * @returns the exit code: 1 if there is a problem
 */
export async function runDoctorCommand(
  env: NodeJS.ProcessEnv,
  locations: Locations,
  { stdout }: Pick<Terminal, 'stdout'>,
): Promise<number> {
  let problems = 0
  for await (const { level, check, text } of examine(env, locations)) {
    if (level === 'problem') problems += 1
    stdout.write(`${level.padEnd('problem'.length)}  ${check}: ${text}\n`)
  }
  return problems > 0 ? 1 : 0
}

async function* examine(env: NodeJS.ProcessEnv, locations: Locations): AsyncGenerator<Finding> {
  let config: Config
  try {
    config = readConfig(env, locations)
  } catch (error) {
    yield problem('configuration', `${failureOf(error)}. The other checks need a valid one`)
    return
  }
  yield checkConfiguration(config)
  yield await checkPages(config)
  yield await checkDisk('data directory', config.dataDirectory, 'FREEHOLD_DATA')
  if (!config.releasesDirectory.startsWith(config.dataDirectory))
    yield await checkDisk('releases directory', config.releasesDirectory, 'FREEHOLD_REMOTES')
  yield await checkMail(config)
  const { answer, published } = await ask(config)
  yield checkCertificate(config, answer, new Date())
  const { finding, database } = await checkDatabase(config)
  yield finding
  try {
    yield await checkClock(database, published)
    yield* examineContent(database, config)
  } finally {
    await database?.close()
  }
}

/** What answers at PUBLIC_URL, and the time that it tells. */
async function ask({ publicUrl }: Config) {
  if (publicUrl === undefined) return { answer: null, published: null }
  try {
    const answer = await askPublicUrl(publicUrl)
    return { answer, published: answer.date === null ? null : { date: answer.date, receivedAt: Date.now() } }
  } catch (error) {
    return { answer: { failure: failureOf(error) }, published: null }
  }
}

async function* examineContent(database: OpenDatabase | null, config: Config): AsyncGenerator<Finding> {
  const checks: [string, (db: OpenDatabase['db']) => Promise<Finding>][] = [
    ['releases', (db) => checkReleases(db, config, new Date())],
    ['rates', (db) => checkRates(db, config, new Date())],
    ['base maps', (db) => checkBasemaps(db, config)],
  ]
  for (const [name, check] of checks) {
    if (database === null) yield warning(name, 'not checked, as the database was not opened')
    else
      yield await check(database.db).catch((error: unknown) =>
        problem(name, `cannot be checked: ${failureOf(error)}`),
      )
  }
}
