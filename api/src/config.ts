import path from 'node:path'
import type { Bounds } from '@freehold/contracts'
import * as v from 'valibot'
import { Environment } from './settings/Environment'
import { type HashCost, owaspCost } from './passwords/hashPassword'
import type { RateSourceKey } from './rates/sources/rateSources'
import { StartError } from './startError'

/** Where the files of this build lie. */
export interface Locations {
  /** The project's folder, with `host/dist` and the remotes. */
  root: string
  migrationsDirectory: string
}

/** Everything that can be set, parsed once. Times are in the unit that the name ends with. */
export interface Config extends Locations {
  /** The demo market and its accounts exist in the demo profile alone. */
  demo: boolean
  production: boolean
  host: string
  port: number
  /** Undefined in the demo profile: then it is the address that the server listens on. */
  publicUrl: string | undefined
  databaseUrl: string | undefined
  /** What tokens are derived with; undefined: a key that is kept in the data directory. */
  sessionKey: string | undefined
  dataDirectory: string
  /** Where the files of remotes' releases lie; replicas share it. */
  releasesDirectory: string
  /** Tokens that teams have from the settings, beside those that an Admin makes. */
  deployTokens: { remote: string; token: string }[]
  /** For so long a token works that an Admin makes. */
  deployTokenDays: number
  /** A canary of which more loads than `percent` fail halts itself once `sample` were reported. */
  haltsAbove: { percent: number; sample: number }
  smtpUrl: string | undefined
  mailFrom: string
  trustedProxies: string[]
  accessTokenSeconds: number
  inactivitySeconds: number
  sessionSeconds: number
  /** The next sign-in ends the one that was seen longest ago. */
  sessionsPerUser: number
  /** An Admin's call that needs a recent sign-in is refused once the password was entered longer ago than this. */
  stepUpSeconds: number
  resetTokenSeconds: number
  invitationSeconds: number
  /** Wrong passwords in a row, of one account from one network or known browser, before each next try has to wait. */
  loginFreeTries: number
  /**
   * Wrong refresh tokens and reset tokens, each, from one network before more are refused; wrong passwords from one network
   * or of one account before more sign-ins are held. Right ones are not counted.
   */
  refusalsPerMinute: number
  /** The longest that a sign-in is held. The browser gives up after `publicTimeoutMs`. */
  holdMaxMs: number
  /** What a password's hash costs; one that cost less is renewed at the next sign-in. */
  passwordCost: HashCost
  passwordMinLength: number
  /** Knows passwords of breaches by the first five digits of their SHA-1; undefined: no such list is asked. */
  passwordBreachesUrl: string | undefined
  /** Of a file that an Admin uploads to import. */
  importMaxBytes: number
  /** Where listings' photos come from; the content security policy allows images from there. */
  imageOrigins: string[]
  maps: {
    google: { apiKey: string; mapId: string } | null
    tilesUrl: string | null
    defaultCenter: { lat: number; lng: number } | null
    defaultZoom: number | null
    defaultBounds: Bounds | null
  }
  /** Whom mortgage rates are fetched from. */
  rates: {
    /** In the order they are asked until one answers; none: rates are entered by hand, and nothing is fetched. */
    sources: RateSourceKey[]
    everyHours: number
    timeoutMs: number
    freddieMacUrl: string
    fredUrl: string
    fredApiKey: string | undefined
  }
  /** Whoever has it may read `/metrics`; undefined: nobody. */
  metricsToken: string | undefined
  logLevel: NonNullable<Environment['LOG_LEVEL']>
}

/** Empty means unset: compose files and .env files cannot say it otherwise. */
const set = (value: string | undefined) => value !== undefined && value.trim() !== ''

/** Throws a StartError that names every variable that is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv, locations: Locations): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => set(value)))
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
  return { ...toConfig(output, profile), ...locations, ...directories(output, locations) }
}

function missingInProduction(env: Environment): string[] {
  return [
    ...(env.PUBLIC_URL ? [] : ['PUBLIC_URL: the address that people open, such as https://freehold.example']),
    ...(env.DATABASE_URL || env.FREEHOLD_DATA
      ? []
      : ['DATABASE_URL: a PostgreSQL server; or FREEHOLD_DATA: a directory for the embedded database']),
    ...(env.DATABASE_URL && !env.SESSION_KEY
      ? ['SESSION_KEY: the secret that tokens are derived with; make one with: openssl rand -base64 32']
      : []),
  ]
}

function missingTogether(env: Environment): string[] {
  if (env.RATES_SOURCES.includes('fred') && !env.RATES_FRED_API_KEY) {
    return ['RATES_FRED_API_KEY: FRED answers nobody without a key']
  }
  if (env.GOOGLE_MAPS_API_KEY && !env.GOOGLE_MAPS_MAP_ID) {
    return ['GOOGLE_MAPS_MAP_ID: the markers of a Google map need it beside GOOGLE_MAPS_API_KEY']
  }
  if (env.GOOGLE_MAPS_MAP_ID && !env.GOOGLE_MAPS_API_KEY) {
    return ['GOOGLE_MAPS_API_KEY: Google gives no map for GOOGLE_MAPS_MAP_ID without it']
  }
  return []
}

/** Relative ones begin at the project's folder, wherever the process was started. */
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

/** OWASP ASVS 5.0, 6.2.1. */
const PRODUCTION_PASSWORD_MIN_LENGTH = 8

function toConfig(env: Environment, profile: 'demo' | 'production') {
  const production = profile === 'production'
  const { GOOGLE_MAPS_API_KEY: apiKey, GOOGLE_MAPS_MAP_ID: mapId } = env
  return {
    demo: !production,
    production,
    // The demo's passwords are known to everyone: it is reached from this machine alone unless HOST says otherwise.
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
    passwordCost: owaspCost,
    deployTokens: env.DEPLOY_TOKENS,
    deployTokenDays: env.DEPLOY_TOKEN_DAYS,
    haltsAbove: { percent: env.CANARY_FAILURE_PERCENT, sample: env.CANARY_SAMPLE },
    passwordMinLength: env.PASSWORD_MIN_LENGTH ?? (production ? PRODUCTION_PASSWORD_MIN_LENGTH : 0),
    passwordBreachesUrl: env.PASSWORD_BREACHES_URL,
    importMaxBytes: env.IMPORT_MAX_MB * 1e6,
    imageOrigins: env.IMAGE_ORIGINS,
    maps: {
      google: apiKey && mapId ? { apiKey, mapId } : null,
      tilesUrl: env.MAP_TILES_URL ?? null,
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
    // The demo's terminal is for its address and sign-ins.
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}
