import * as v from 'valibot'
import { databaseAddress } from '../db/databaseAddress'
import { type RateSourceKey, rateSources } from '../rates/rateSources'
import { isProxyAddress } from './isProxyAddress'

/** Schemas of settings. Each message follows the setting's name. */

export const whole = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'is not a whole number'),
    v.toNumber(),
    v.minValue(min, `is below ${min}`),
    v.maxValue(max, `is above ${max}`),
  )

/** Its message does not contain the secret. */
export const secret = (minLength: number) =>
  v.pipe(v.string(), v.minLength(minLength, `is shorter than ${minLength} characters`))

const commaList = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
)

export const proxies = v.pipe(
  commaList,
  v.checkItems(isProxyAddress, ({ input }) => `has ${input}, which is no IP address and no range of them`),
)

export const rateSourceKeys = v.pipe(
  commaList,
  v.checkItems(
    (key) => Object.hasOwn(rateSources, key),
    ({ input }) => `has ${input}, which is none of ${Object.keys(rateSources).join(', ')}`,
  ),
  v.transform((keys) => keys as RateSourceKey[]),
)

/** For the content security policy; `*.` is any subdomain. */
export const origins = v.pipe(
  commaList,
  v.checkItems(
    (text) => /^https?:\/\/(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/i.test(text),
    ({ input }) => `has ${input}, which is no origin such as https://photos.example`,
  ),
)

const tokenOfRemote = /^([a-z][a-z0-9-]{1,40})=(fhd_[\w-]{20,200})$/

/** Its message does not contain the token. */
export const deployTokens = v.pipe(
  commaList,
  v.checkItems(
    (text) => tokenOfRemote.test(text),
    ({ input }) =>
      `has '${input.split('=')[0]}', which is not remote=fhd_… with at least 20 characters after fhd_`,
  ),
  v.mapItems((text) => {
    const [, remote = '', token = ''] = tokenOfRemote.exec(text) ?? []
    return { remote, token }
  }),
)

export const latLng = v.pipe(
  v.string(),
  v.regex(/^-?\d+(\.\d+)?,\s*-?\d+(\.\d+)?$/, 'is not latitude,longitude'),
  v.transform((text) => text.split(',').map(Number) as [number, number]),
  v.check(([lat, lng]) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180, 'is not on Earth'),
  v.transform(([lat, lng]) => ({ lat, lng })),
)

/** West may be greater than east, for bounds that cross the antimeridian. */
export const latLngBounds = v.pipe(
  v.string(),
  v.regex(/^-?\d+(\.\d+)?(,\s*-?\d+(\.\d+)?){3}$/, 'is not south,west,north,east'),
  v.transform((text) => text.split(',').map(Number) as [number, number, number, number]),
  v.check(
    ([south, west, north, east]) =>
      Math.max(Math.abs(south), Math.abs(north)) <= 90 && Math.max(Math.abs(west), Math.abs(east)) <= 180,
    'is not on Earth',
  ),
  v.check(([south, , north]) => south < north, 'has a south that is not below its north'),
  v.check(([, west, , east]) => west !== east, 'has no width: west and east are the same'),
  v.transform(([south, west, north, east]) => ({
    ne: { lat: north, lng: east },
    sw: { lat: south, lng: west },
  })),
)

const isUrl = (text: string) => URL.canParse(text) && new URL(text).hostname !== ''

export const httpUrl = v.pipe(
  v.string(),
  v.check(isUrl, 'is not a URL'),
  v.regex(/^https?:/, 'is not an http address'),
)

/** Its message does not contain the address, whose path is often a secret. */
export const webhookUrl = v.pipe(
  httpUrl,
  v.check((text) => {
    const { username, password, hash } = new URL(text)
    return username + password + hash === ''
  }, 'has a user, a password or a fragment'),
)

/** No path, because pages refer to their files from the root. */
export const siteUrl = v.pipe(
  httpUrl,
  v.check((text) => /^\/?$/.test(text.slice(new URL(text).origin.length)), 'is more than https://host:port'),
)

export const tilesUrl = v.pipe(
  httpUrl,
  v.check((text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)), 'lacks {z}, {x} or {y}'),
)

export const smtpUrl = v.pipe(
  v.string(),
  v.regex(/^smtps?:\/\//, 'is not an smtp:// address'),
  v.check(isUrl, 'is not a URL: special characters in it are written as %XX'),
)

export const mailAddress = v.pipe(
  v.string(),
  v.regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'is not Name <name@host>'),
)

export const postgresUrl = v.pipe(
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
