import path from 'node:path'
import { defaultMapZoom } from '@freehold/contracts'
import * as v from 'valibot'
import { databaseAddress } from './db/databaseAddress'
import { isProxyAddress } from './isProxyAddress'
import { StartError } from './startError'

const whole = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'is not a whole number'),
    v.toNumber(),
    v.minValue(min, `is below ${min}`),
    v.maxValue(max, `is above ${max}`),
  )

const commaList = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
)

const latLng = v.pipe(
  v.string(),
  v.regex(/^-?\d+(\.\d+)?,\s*-?\d+(\.\d+)?$/, 'is not latitude,longitude'),
  v.transform((text) => text.split(',').map(Number) as [number, number]),
  v.check(([lat, lng]) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180, 'is not on Earth'),
  v.transform(([lat, lng]) => ({ lat, lng })),
)

const httpUrl = v.pipe(v.string(), v.url('is not a URL'), v.regex(/^https?:/, 'is not an http address'))

const postgresUrl = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? problemOfDatabaseUrl(dataset.value) : undefined
    if (problem !== undefined) addIssue({ message: problem })
  }),
)

function problemOfDatabaseUrl(url: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(url)) return 'is not a postgres:// address'
  try {
    databaseAddress(url)
    return undefined
  } catch (error) {
    return `cannot be read (${(error as Error).message}): special characters in it are written as %XX`
  }
}

const proxies = v.pipe(
  commaList,
  v.checkItems(isProxyAddress, ({ input }) => `has ${input}, which is no IP address and no range of them`),
)

/** Empty means unset: compose files and .env files cannot say it otherwise. */
const set = (value: string | undefined) => value !== undefined && value.trim() !== ''

const Environment = v.object({
  NODE_ENV: v.optional(v.string()),
  FREEHOLD_PROFILE: v.optional(v.picklist(['demo', 'production'], "is neither 'demo' nor 'production'")),
  HOST: v.optional(v.string()),
  PORT: v.optional(whole(0, 65_535), '3000'),
  PUBLIC_URL: v.optional(httpUrl),
  DATABASE_URL: v.optional(postgresUrl),
  FREEHOLD_DATA: v.optional(v.string()),
  FREEHOLD_REMOTES: v.optional(v.string()),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'is not an smtp:// address'))),
  MAIL_FROM: v.optional(v.string()),
  TRUSTED_PROXIES: v.optional(proxies, ''),
  SESSION_ACCESS_SECONDS: v.optional(whole(1, 86_400), '600'),
  SESSION_INACTIVITY_SECONDS: v.optional(whole(1, 604_800), '7200'),
  SESSION_ABSOLUTE_SECONDS: v.optional(whole(1, 2_592_000), '86400'),
  RESET_TOKEN_SECONDS: v.optional(whole(1, 604_800), '3600'),
  LOGIN_TRIES_PER_MINUTE: v.optional(whole(1, 1_000_000), '10'),
  PASSWORD_MIN_LENGTH: v.optional(whole(0, 1_000)),
  GOOGLE_MAPS_API_KEY: v.optional(v.string()),
  GOOGLE_MAPS_MAP_ID: v.optional(v.string()),
  IMAGE_ORIGINS: v.optional(commaList, ''),
  MAP_TILES_URL: v.optional(httpUrl),
  MAP_DEFAULT_CENTER: v.optional(latLng),
  MAP_DEFAULT_ZOOM: v.optional(whole(0, 22), String(defaultMapZoom)),
  METRICS_TOKEN: v.optional(v.string()),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'is not a level')),
})
type Environment = v.InferOutput<typeof Environment>

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
  dataDirectory: string
  /** Undefined: each remote's own `dist` in the project's folder. */
  releasesDirectory: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  trustedProxies: string[]
  accessTokenSeconds: number
  inactivitySeconds: number
  sessionSeconds: number
  resetTokenSeconds: number
  loginTriesPerMinute: number
  passwordMinLength: number
  /** Where listings' photos come from; the content security policy allows images from there. */
  imageOrigins: string[]
  maps: {
    google: { apiKey: string; mapId: string } | null
    tilesUrl: string | null
    defaultCenter: { lat: number; lng: number } | null
    defaultZoom: number | null
  }
  /** Whoever has it may read `/metrics`; undefined: nobody. */
  metricsToken: string | undefined
  logLevel: NonNullable<Environment['LOG_LEVEL']>
}

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
  return { ...toConfig(output, profile), ...locations, dataDirectory: dataDirectory(output, locations) }
}

function missingInProduction(env: Environment): string[] {
  return [
    ...(env.PUBLIC_URL ? [] : ['PUBLIC_URL: the address that people open, such as https://freehold.example']),
    ...(env.DATABASE_URL || env.FREEHOLD_DATA
      ? []
      : ['DATABASE_URL: a PostgreSQL server; or FREEHOLD_DATA: a directory for the embedded database']),
  ]
}

function missingTogether(env: Environment): string[] {
  if (env.GOOGLE_MAPS_API_KEY && !env.GOOGLE_MAPS_MAP_ID) {
    return ['GOOGLE_MAPS_MAP_ID: the markers of a Google map need it beside GOOGLE_MAPS_API_KEY']
  }
  return []
}

const dataDirectory = (env: Environment, { root }: Locations) =>
  path.resolve(root, env.FREEHOLD_DATA ?? '.data')

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
    releasesDirectory: env.FREEHOLD_REMOTES,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Freehold <no-reply@freehold.test>',
    trustedProxies: env.TRUSTED_PROXIES,
    accessTokenSeconds: env.SESSION_ACCESS_SECONDS,
    inactivitySeconds: env.SESSION_INACTIVITY_SECONDS,
    sessionSeconds: env.SESSION_ABSOLUTE_SECONDS,
    resetTokenSeconds: env.RESET_TOKEN_SECONDS,
    loginTriesPerMinute: env.LOGIN_TRIES_PER_MINUTE,
    passwordMinLength: env.PASSWORD_MIN_LENGTH ?? (production ? PRODUCTION_PASSWORD_MIN_LENGTH : 0),
    imageOrigins: env.IMAGE_ORIGINS,
    maps: {
      google: apiKey && mapId ? { apiKey, mapId } : null,
      tilesUrl: env.MAP_TILES_URL ?? null,
      defaultCenter: env.MAP_DEFAULT_CENTER ?? null,
      defaultZoom: env.MAP_DEFAULT_ZOOM,
    },
    // The demo's terminal is for its address and sign-ins.
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}
