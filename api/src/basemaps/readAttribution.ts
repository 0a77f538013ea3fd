import { parseUrl } from '../http/parseUrl'

export interface Attribution {
  attribution: string
  attributionUrl: string | null
}

/** Of the text with its tags. Searching unlimited text for a link could stop the server for minutes. */
const HTML_MAX = 4_000
const ATTRIBUTION_MAX = 300
const URL_MAX = 1_000

/** All archives in the Protomaps schema contain data of OpenStreetMap, whose licence requires this line. */
const openStreetMap: Attribution = {
  attribution: '© OpenStreetMap contributors',
  attributionUrl: 'https://www.openstreetmap.org/copyright',
}

/** The metadata of Protomaps' own builds, which names no one. */
const SHORT_OPEN_STREET_MAP = '© OpenStreetMap'

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  copy: '©',
  nbsp: ' ',
}

/**
 * The attribution of an archive's metadata, which is HTML: its text, and the first https address that it links to.
 * The short '© OpenStreetMap' becomes the line that the licence asks for.
 */
export function readAttribution(given: unknown): Attribution {
  if (typeof given !== 'string') return openStreetMap
  const html = given.slice(0, HTML_MAX)
  const attribution = toText(html.replaceAll(/<[^>]*>?/g, ' ')).slice(0, ATTRIBUTION_MAX)
  if (attribution === '') return openStreetMap
  const [, , link = ''] = /<a\s[^<>]*?href\s*=\s*(["'])(https:\/\/.*?)\1/is.exec(html) ?? []
  const url = parseUrl(toText(link))
  return {
    attribution: attribution === SHORT_OPEN_STREET_MAP ? openStreetMap.attribution : attribution,
    attributionUrl: url !== null && url.href.length <= URL_MAX ? url.href : null,
  }
}

const toText = (html: string) =>
  html
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) =>
      name === undefined
        ? characterOf(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
        : (entities[String(name).toLowerCase()] ?? whole),
    )
    // Control characters, and those that change the direction of the text around them.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()

const characterOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : ' ')
