import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { authenticatedTimeoutMs } from '@freehold/contracts'
import { createApp } from './app'
import { serveSnapshots } from './backup/database/serveSnapshots'
import { createBackgroundWork } from './backgroundWork'
import { type Config, type Locations, readConfig } from './config'
import { DiskSpace } from './db/DiskSpace'
import type { OpenDatabase } from './db/Database'
import { openDatabase } from './db/openDatabase'
import { whenAvailable } from './db/whenAvailable'
import { loadDemoMarket } from './demo/loadDemoMarket'
import type { Api } from './http/createHttp'
import { finishInterruptedImports } from './import/runs/finishInterruptedImports'
import { startGeocodingSchedule } from './import/runs/geocodeHomes'
import { sweepBasemaps } from './import/sweepBasemaps'
import { resumeUploads } from './import/uploads/runUploads'
import { countMails } from './mail/countMails'
import { createMailer } from './mail/createMailer'
import { createMetrics } from './metrics/createMetrics'
import { deleteOldRecords } from './personal-data/deleteOldRecords'
import { startRatesSchedule } from './rate-changes/startRatesSchedule'
import { adoptBuilds } from './remotes/adoptBuilds'
import { arrangeReleases } from './remotes/arrangeReleases'
import { cleanUpDeploys } from './remotes/cleanUpDeploys'
import { requireFittingShell } from './remotes/requireFittingShell'
import { keepWebhookProgress, startWebhooks } from './remotes/sendWebhooks'
import { keepConfiguredTokens } from './remotes/endDeployTokens'
import { demoPassword, demoUsers, seedDemoAccounts, seedFoundation } from './seed'
import type { Services } from './services'
import { keptSessionKey } from './sessions/keptSessionKey'
import { keepShellFiles } from './site/keepShellFiles'
import { StartError } from './startError'

const CLEAN_UP_EVERY_MS = 3_600_000
/** A canary that fails is halted this soon after the report that shows it. */
const VISITS_EVERY_MS = 5_000

/** Connections that wait to be accepted: those of all tabs that come back at once. Systems may have a lower limit. */
const BACKLOG = 4_096

export interface RunningFreehold {
  address: string
  /** Finishes requests and background work that are under way, then closes the database. */
  stop: () => Promise<void>
}

type Say = (line: string) => void

/** Starts a server that is configured by an environment. Throws a StartError whose message is the line to show. */
export async function startFreehold(
  env: NodeJS.ProcessEnv,
  locations: Locations,
  say: Say,
): Promise<RunningFreehold> {
  const config = readConfig(env, locations)
  await requireFreePort(config)
  let api: Api | undefined
  let address = ''
  const metrics = createMetrics()
  const database = await openDatabase({
    ...config,
    onConnectionLost(error) {
      metrics.lostConnections.inc()
      api?.log.warn({ err: error }, 'a database connection was lost')
    },
    onDiskChange: ({ isFull, line }) => api?.log[isFull ? 'error' : 'warn'](line),
  })
  const { disk = new DiskSpace() } = database
  const background = createBackgroundWork(
    (name, error) => api?.log.error({ err: error }, `${name} failed`),
    metrics,
  )
  try {
    const { db } = database
    await seedFoundation(db)
    if (config.demo) await seedDemo(db, say)
    const services: Services = {
      config,
      db,
      disk,
      now: () => new Date(),
      publicUrl: () => config.publicUrl ?? address,
      sessionKey: config.sessionKey ?? keptSessionKey(config.dataDirectory),
      sendMail: countMails(createMailer(config), metrics),
      background,
      metrics,
    }
    api = await createApp(services)
    await keepConfiguredTokens(db, config.deployTokens)
    await arrangeReleases(services)
    await keepWebhookProgress(services)
    await adoptBuilds(services, api.log)
    await requireFittingShell(services, api.log)
    await keepShellFiles(config, services.now()).catch(warnOf(api, CANNOT_KEEP_SHELL))
    address = await listen(api, config)
    const stopWebhooks = startWebhooks({ ...services, log: api.log })
    const cleaning = cleanUpRegularly(services, api)
    const stopWatchingVisits = watchVisits(services, api)
    const { log } = api
    const stopRatesSchedule = startRatesSchedule({
      ...services,
      report: (error) => log.warn({ err: error }, 'rates could not be kept up to date'),
    })
    await resumeUploads(services)
    const signal = background.stopping
    background.start('Finishing interrupted imports', () =>
      whenAvailable(() => finishInterruptedImports(db, { signal }), signal),
    )
    background.start('Removing incomplete base maps', () =>
      whenAvailable(() => sweepBasemaps(db, config, signal), signal),
    )
    const stopGeocodingSchedule = startGeocodingSchedule(services)
    const stopSnapshots = await letBackUp(database, services, api)
    introduce(services, say)
    const stop = async () => {
      clearInterval(cleaning)
      stopWebhooks()
      stopGeocodingSchedule()
      database.hurry?.()
      await closeInTime(api)
      await stopSnapshots()
      await Promise.all([stopRatesSchedule(), stopWatchingVisits(), background.stop()])
      await database.close()
    }
    return { address, stop }
  } catch (error) {
    await api?.close()
    await background.stop()
    await database.close()
    throw error
  }
}

/** Waits for the responses of requests that are under way, at most as long as a browser does. */
async function closeInTime(api: Api | undefined): Promise<void> {
  const tooLong = new AbortController()
  const timeout = sleep(authenticatedTimeoutMs, undefined, tooLong).catch(() => {})
  await Promise.race([api?.close(), timeout])
  tooLong.abort()
}

async function seedDemo(db: Services['db'], say: Say): Promise<void> {
  await seedDemoAccounts(db)
  let announced = false
  await loadDemoMarket(db, () => {
    if (!announced) say('Loading the demo market …')
    announced = true
  })
}

/** Checked before the database is opened and loaded, which would take a while and be useless. */
async function requireFreePort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen({ host, port })
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw cannotListen(error, { host, port })
  }
  probe.close()
  await once(probe, 'close')
}

async function listen(api: Api, { host, port }: Config): Promise<string> {
  try {
    const url = new URL(await api.listen({ host, port, backlog: BACKLOG }))
    const anywhere = ['0.0.0.0', '[::]', '127.0.0.1', '[::1]'].includes(url.hostname)
    return `http://${anywhere ? 'localhost' : url.hostname}:${url.port || 80}`
  } catch (error) {
    throw cannotListen(error, { host, port })
  }
}

function cannotListen(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): StartError {
  const { code, message } = error as NodeJS.ErrnoException
  return new StartError(
    code === 'EADDRINUSE'
      ? `Port ${port} on ${host} is taken: stop what uses it, or set PORT to another one`
      : `Cannot listen on ${host}:${port} (${code ?? message}): set HOST and PORT`,
  )
}

const CANNOT_KEEP_SHELL = 'the files of the shell could not be kept for tabs that stay open'

const warnOf = (api: Api, message: string) => (error: unknown) => api.log.warn({ err: error }, message)

function cleanUpRegularly(services: Services, api: Api): NodeJS.Timeout {
  const cleanUp = () => {
    if (services.disk.isFull) return
    deleteOldRecords(services).catch(warnOf(api, 'old records of people could not be deleted'))
    cleanUpDeploys(services).catch(warnOf(api, 'what deploys left behind could not be removed'))
    keepShellFiles(services.config, services.now()).catch(warnOf(api, CANNOT_KEEP_SHELL))
  }
  return setInterval(cleanUp, CLEAN_UP_EVERY_MS).unref()
}

/** The embedded database can be backed up by this process alone. */
function letBackUp({ kind, db }: OpenDatabase, { config }: Services, api: Api): Promise<() => Promise<void>> {
  const nothing = async () => {}
  if (kind !== 'embedded') return Promise.resolve(nothing)
  return serveSnapshots(db, config.dataDirectory).catch((error: unknown) => {
    warnOf(api, 'no backup can be made while this server runs')(error)
    return nothing
  })
}

/** Returns a function that stops it, and resolves when nothing is under way. */
function watchVisits(services: Services, api: Api): () => Promise<void> {
  let sweeping: Promise<void> | null = null
  const sweep = async () => {
    await api.visits
      .sweep({ ...services, log: api.log })
      .catch(warnOf(api, 'the visits of releases could not be judged'))
    sweeping = null
  }
  const timer = setInterval(() => {
    if (!services.disk.isFull) sweeping ??= sweep()
  }, VISITS_EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await sweeping
  }
}

function introduce({ config, publicUrl }: Services, say: Say): void {
  say(`Freehold is running at ${publicUrl()}`)
  if (config.demo) {
    const usernames = demoUsers.map(({ username }) => username).join(', ')
    say(`Demo sign-ins: ${usernames}; password: ${demoPassword}`)
  } else if (config.smtpUrl === undefined) {
    say(`No SMTP_URL is set: mails are written to the outbox folder in ${config.dataDirectory}`)
  }
}
