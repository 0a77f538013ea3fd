import { fetchFromHost, OtherHostError } from '../http/fetchFromHost'
import { readCensusAnswers } from './censusFormat'
import { type Address, GeocoderError, type GeocoderResponse, type GeocoderSettings } from './Geocoder'

/** The edition of the Census Bureau's addresses: the current one. */
const BENCHMARK = 'Public_AR_Current'

/**
 * Far below the geocoder's limit of 10,000: one of that size may take longer than the timeout, and an interrupted request
 * has to be sent again.
 */
export const ADDRESSES_PER_REQUEST = 2_000
export const PAUSE_BETWEEN_REQUESTS_MS = 2_000

/** Ten times the size of a response to a full request. */
const BYTES_MAX = 20_000_000

const BROKEN_OFF = 'UND_ERR_SOCKET'
const networkErrorCode = (error: unknown) =>
  ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code

/**
 * Asks the US Census Bureau's batch geocoder. Uses what arrived of a response that was cut off.
 * Rejects with a {@link GeocoderError}.
 * @see https://geocoding.geo.census.gov/geocoder/Geocoding_Services_API.html
 */
export async function askCensus(
  { url, timeoutMs }: GeocoderSettings,
  addresses: readonly Address[],
  stopSignal: AbortSignal,
): Promise<GeocoderResponse> {
  const timeoutSignal = AbortSignal.timeout(timeoutMs)
  const describe = (error: unknown): string => {
    if (error instanceof OtherHostError)
      return 'redirects to another host: set GEOCODER_URL to the one that answers'
    if (timeoutSignal.aborted) return `did not answer within ${timeoutMs / 1_000} s`
    if (stopSignal.aborted) return 'was canceled because the server is stopping'
    const code = networkErrorCode(error)
    if (code === BROKEN_OFF) return 'broke off its answer'
    return `could not be reached${code === undefined ? '' : ` (${code})`}`
  }
  const body = new FormData()
  body.set('benchmark', BENCHMARK)
  body.set('addressFile', new Blob([addressFile(addresses)], { type: 'text/csv' }), 'addresses.csv')
  const signal = AbortSignal.any([timeoutSignal, stopSignal])
  const response = await fetchFromHost(new URL(url), { method: 'POST', body, signal }).catch(
    (error: unknown) => {
      const isReached = timeoutSignal.aborted || networkErrorCode(error) === BROKEN_OFF
      throw new GeocoderError(describe(error), { isReached })
    },
  )
  if (response.status !== 200) {
    await response.body?.cancel().catch(() => {})
    throw new GeocoderError(`answered ${response.status}`, { isReached: true })
  }
  const { text, problem } = await readUntilBroken(response, describe)
  return { answers: readCensusAnswers(text, addresses.length), problem, isReached: true }
}

/**
 * Rows are numbered from 1, because ids of ours would let the geocoder recognize a home. It wants four commas in a line;
 * quotes around a cell are not needed then. Other punctuation is a part of addresses, such as '12-34 St. Mary's Rd'.
 */
const addressFile = (addresses: readonly Address[]) =>
  addresses
    .map(({ street, city, state, zip }, index) => [String(index + 1), street, city, state, zip])
    .map((cells) => `${cells.map(plain).join(',')}\r\n`)
    .join('')

const plain = (cell: string) => cell.replace(/[\s",]+/g, ' ').trim()

/** The text up to where the response ended or was cut off. */
async function readUntilBroken(response: Response, describe: (error: unknown) => string) {
  const parts: Uint8Array[] = []
  let bytes = 0
  let problem: string | null = null
  try {
    for await (const part of response.body ?? []) {
      bytes += part.byteLength
      if (bytes > BYTES_MAX) {
        problem = `answered more than ${BYTES_MAX / 1_000_000} MB`
        break
      }
      parts.push(part)
    }
  } catch (error) {
    problem = describe(error)
  }
  return { text: Buffer.concat(parts).toString('utf8'), problem }
}
