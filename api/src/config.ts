import path from 'node:path'
import { authenticatedTimeoutMs, type Bounds, publicTimeoutMs } from '@freehold/contracts'
import * as v from 'valibot'
import { type HashCost, owaspCost } from './access/hashPassword'
import { ADDRESSES_PER_REQUEST, PAUSE_BETWEEN_REQUESTS_MS } from './geocoding/census'
import type { GeocoderSettings } from './geocoding/Geocoder'
import type { RateSourceKey } from './rates/rateSources'
import type { SourceSettings } from './rates/sources/RateSource'
import { isInternalHost } from './http/hostKinds'
import { queueLimits, type Queues } from './http/queueLimits'
import type { WebhookSettings } from './remotes/postWebhook'
import { Environment } from './settings/Environment'
import { StartError } from './startError'

/** Where the files of this build are. */
export interface Locations {
  /** The project's folder, with `host/dist` and the remotes. */
  root: string
  migrationsDirectory: string
  /** The compiled thread of the embedded database; tests have none. */
  databaseWorker?: string
}

/** All settings, parsed once. The name of a time ends with its unit. */
export interface Config extends Locations {
  /** Only the demo profile has the demo market and the demo users. */
  demo: boolean
  production: boolean
  host: string
  port: number
  /** Undefined only in the demo profile, which uses the address that the server listens on. */
  publicUrl: string | undefined
  databaseUrl: string | undefined
  /** Secret that tokens are derived from; undefined to use the one in the data directory. */
  sessionKey: string | undefined
  dataDirectory: string
  /** Directory of the files of remotes' releases, shared by replicas. */
  releasesDirectory: string
  /** Deploy tokens of the settings, in addition to those that Admins make. */
  deployTokens: { remote: string; token: string }[]
  /** How long a deploy token that an Admin makes is valid. */
  deployTokenDays: number
  /** Where changes of traffic are sent; null to send them nowhere. */
  deployWebhook: WebhookSettings | null
  /** Why a shell is served that releases in use do not fit; null to refuse it. */
  shellForced: string | null
  smtpUrl: string | undefined
  mailFrom: string
  trustedProxies: string[]
  accessTokenSeconds: number
  inactivitySeconds: number
  sessionSeconds: number
  /** One more sign-in ends the session that was seen longest ago. */
  sessionsPerUser: number
  /** How long after entering the password an Admin may make calls that need a recent sign-in. */
  stepUpSeconds: number
  resetTokenSeconds: number
  invitationSeconds: number
  /** Wrong passwords in a row, at one account from one network or known browser, before each next attempt has to wait. */
  loginFreeTries: number
  /**
   * How many wrong refresh tokens, and wrong reset tokens, one network may send; and how many wrong passwords one network may
   * send, or one account get, before further sign-ins are delayed. Right ones are not counted.
   */
  refusalsPerMinute: number
  /** The longest delay of a sign-in; below `publicTimeoutMs`, when the browser gives up. */
  holdMaxMs: number
  /** How many calls run at once. */
  queues: Queues
  /** When a browser gives up a call. */
  clientTimeoutsMs: { public: number; signedIn: number }
  /** Cost of password hashes; the next sign-in renews a hash of a lower cost. */
  passwordCost: HashCost
  passwordMinLength: number
  /** Service that lists breached passwords by a prefix of their SHA-1; undefined to check none. */
  passwordBreachesUrl: string | undefined
  /** How long personal data is kept that nothing needs any more. */
  retention: {
    /** Null: entries of the audit log are kept for good. */
    auditDays: number | null
    /** Counters of attempts. */
    attemptHours: number
    /** Sessions that no token can revive. */
    endedSessionHours: number
  }
  /** Limit for a file that an Admin uploads to import. */
  importMaxBytes: number
  /** Origins of listings' photos, which the content security policy allows. */
  imageOrigins: string[]
  /** The operator's help pages; null for none. */
  helpUrl: string | null
  maps: {
    google: { apiKey: string; mapId: string } | null
    tilesUrl: string | null
    tilesAttribution: string | null
    defaultCenter: { lat: number; lng: number } | null
    defaultZoom: number | null
    defaultBounds: Bounds | null
  }
  /** Fetching of mortgage rates. */
  rates: SourceSettings & {
    /** Tried in this order until one answers. Empty: rates are entered by hand and never fetched. */
    sources: RateSourceKey[]
    everyHours: number
  }
  /** Geocoding of listings without coordinates; null to send no address anywhere. */
  geocoder: GeocoderSettings | null
  /** Token that `/metrics` requires; undefined to have no such path. */
  metricsToken: string | undefined
  logLevel: NonNullable<Environment['LOG_LEVEL']>
}

/** An empty variable is unset: compose files and .env files cannot express it otherwise. */
const isSet = (value: string | undefined) => value !== undefined && value.trim() !== ''

/** Throws a StartError that names every missing or invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv, locations: Locations): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => isSet(value)))
  const { output, issues, success } = v.safeParse(Environment, given, { abortPipeEarly: true })
  if (!success)
    throw new StartError(
      issues.map(({ path: [{ key }] = [{ key: '' }], message }) => `${String(key)} ${message}`).join('\n'),
    )
  const profile = output.FREEHOLD_PROFILE ?? (output.NODE_ENV === 'production' ? 'production' : 'demo')
  const missing = [
    ...(profile === 'production' ? missingInProduction(output) : []),
    ...missingTogether(output),
  ]
  if (missing.length > 0) {
    throw new StartError(`Freehold is not configured (see .env.example). Missing:\n  ${missing.join('\n  ')}`)
  }
  requireOutsideWebhook(output, profile)
  return { ...toConfig(output, profile), ...locations, ...directories(output, locations) }
}

function missingInProduction(env: Environment): string[] {
  return [
    ...(env.PUBLIC_URL ? [] : ['PUBLIC_URL: the address that users open, such as https://freehold.example']),
    ...(env.DATABASE_URL || env.FREEHOLD_DATA
      ? []
      : ['DATABASE_URL: a PostgreSQL server; or FREEHOLD_DATA: a directory for the embedded database']),
    ...(env.DATABASE_URL && !env.SESSION_KEY
      ? ['SESSION_KEY: the secret that tokens are derived from; make one with: openssl rand -base64 32']
      : []),
  ]
}

function missingTogether(env: Environment): string[] {
  if (env.RATES_SOURCES.includes('fred') && !env.RATES_FRED_API_KEY) {
    return ['RATES_FRED_API_KEY: FRED requires a key']
  }
  if (env.GOOGLE_MAPS_API_KEY && !env.GOOGLE_MAPS_MAP_ID) {
    return ['GOOGLE_MAPS_MAP_ID: the markers of a Google map need it in addition to GOOGLE_MAPS_API_KEY']
  }
  if (env.GOOGLE_MAPS_MAP_ID && !env.GOOGLE_MAPS_API_KEY) {
    return ['GOOGLE_MAPS_API_KEY: GOOGLE_MAPS_MAP_ID has no effect without it']
  }
  return []
}

/** In production the webhook leaves the own network encrypted, unless the operator allows another way. */
function requireOutsideWebhook(
  { DEPLOY_WEBHOOK_URL: text, DEPLOY_WEBHOOK_INTERNAL: internal }: Environment,
  profile: 'demo' | 'production',
): void {
  if (text === undefined || profile === 'demo' || internal === 'yes') return
  const { protocol, hostname } = new URL(text)
  const problem =
    protocol === 'https:'
      ? isInternalHost(hostname) && 'is an address of this machine or of a private network'
      : 'is not https'
  if (problem !== false)
    throw new StartError(`DEPLOY_WEBHOOK_URL ${problem}: DEPLOY_WEBHOOK_INTERNAL=yes allows it`)
}

/** Relative paths start at the project's folder, wherever the process was started. */
const directories = (
  { FREEHOLD_DATA: data, FREEHOLD_REMOTES: remotes }: Environment,
  { root }: Locations,
) => {
  const dataDirectory = path.resolve(root, data ?? '.data')
  const releasesDirectory =
    remotes === undefined ? path.join(dataDirectory, 'remotes') : path.resolve(root, remotes)
  return { dataDirectory, releasesDirectory }
}

const HOLD_MAX_MS = 2_000

const WEBHOOK_TIMEOUT_MS = 10_000

/** OWASP ASVS 5.0, 6.2.1. */
const PRODUCTION_PASSWORD_MIN_LENGTH = 8

function toConfig(env: Environment, profile: 'demo' | 'production') {
  const production = profile === 'production'
  const { GOOGLE_MAPS_API_KEY: apiKey, GOOGLE_MAPS_MAP_ID: mapId } = env
  return {
    demo: !production,
    production,
    // The demo's passwords are public, so only this machine can reach it unless HOST is set.
    host: env.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    port: env.PORT,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, ''),
    databaseUrl: env.DATABASE_URL,
    sessionKey: env.SESSION_KEY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Freehold <no-reply@freehold.test>',
    trustedProxies: env.TRUSTED_PROXIES,
    accessTokenSeconds: env.SESSION_ACCESS_SECONDS,
    inactivitySeconds: env.SESSION_INACTIVITY_SECONDS,
    sessionSeconds: env.SESSION_ABSOLUTE_SECONDS,
    sessionsPerUser: env.SESSIONS_PER_USER,
    stepUpSeconds: env.STEP_UP_SECONDS,
    resetTokenSeconds: env.RESET_TOKEN_SECONDS,
    invitationSeconds: env.INVITATION_SECONDS,
    loginFreeTries: env.LOGIN_FREE_TRIES,
    refusalsPerMinute: env.REFUSALS_PER_MINUTE,
    holdMaxMs: HOLD_MAX_MS,
    queues: queueLimits[env.DATABASE_URL === undefined ? 'embedded' : 'postgres'],
    clientTimeoutsMs: { public: publicTimeoutMs, signedIn: authenticatedTimeoutMs },
    passwordCost: owaspCost,
    deployTokens: env.DEPLOY_TOKENS,
    deployTokenDays: env.DEPLOY_TOKEN_DAYS,
    deployWebhook:
      env.DEPLOY_WEBHOOK_URL === undefined
        ? null
        : {
            url: env.DEPLOY_WEBHOOK_URL,
            secret: env.DEPLOY_WEBHOOK_SECRET ?? null,
            allowsInternal: !production || env.DEPLOY_WEBHOOK_INTERNAL === 'yes',
            timeoutMs: WEBHOOK_TIMEOUT_MS,
          },
    shellForced: env.SHELL_FORCED ?? null,
    passwordMinLength: env.PASSWORD_MIN_LENGTH ?? (production ? PRODUCTION_PASSWORD_MIN_LENGTH : 0),
    passwordBreachesUrl: env.PASSWORD_BREACHES_URL,
    retention: {
      auditDays: env.AUDIT_DAYS ?? null,
      attemptHours: env.ATTEMPT_HOURS,
      endedSessionHours: env.ENDED_SESSION_HOURS,
    },
    importMaxBytes: env.IMPORT_MAX_MB * 1e6,
    imageOrigins: env.IMAGE_ORIGINS,
    helpUrl: env.HELP_URL ?? null,
    maps: {
      google: apiKey && mapId ? { apiKey, mapId } : null,
      tilesUrl: env.MAP_TILES_URL ?? null,
      tilesAttribution: env.MAP_TILES_ATTRIBUTION ?? null,
      defaultCenter: env.MAP_DEFAULT_CENTER ?? null,
      defaultZoom: env.MAP_DEFAULT_ZOOM,
      defaultBounds: env.MAP_DEFAULT_BOUNDS ?? null,
    },
    rates: {
      sources: env.RATES_SOURCES,
      everyHours: env.RATES_FETCH_HOURS,
      timeoutMs: env.RATES_TIMEOUT_SECONDS * 1_000,
      freddieMacUrl: env.RATES_FREDDIE_MAC_URL,
      fredUrl: env.RATES_FRED_URL,
      fredApiKey: env.RATES_FRED_API_KEY,
    },
    geocoder:
      env.GEOCODER === undefined
        ? null
        : {
            url: env.GEOCODER_URL,
            timeoutMs: env.GEOCODER_TIMEOUT_SECONDS * 1_000,
            addressesPerRequest: ADDRESSES_PER_REQUEST,
            pauseMs: PAUSE_BETWEEN_REQUESTS_MS,
          },
    metricsToken: env.METRICS_TOKEN,
    // The demo's terminal shows its address and sign-ins.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}
