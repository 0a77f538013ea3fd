import type { RangeResponse } from 'pmtiles'
import { fetchFromHost } from '../http/fetchFromHost'
import { type ArchiveSource, requireReadable, toArrayBuffer } from './ArchiveSource'
import { BasemapFault, isBasemapFault } from './BasemapFault'

export interface UrlSourceOptions {
  /** The address that users open; its pages are what reads the archive. */
  publicUrl: string
  /** How long a request may take, with its body. */
  timeoutMs?: number
  signal?: AbortSignal | undefined
}

const REQUEST_TIMEOUT_MS = 10_000

/**
 * Reads an archive from an address under the conditions of a browser, which reads it later: with byte ranges, without a
 * compression of the transfer, without a redirect to another origin, and allowed for our pages.
 */
export function openUrlSource(address: string, options: UrlSourceOptions): ArchiveSource {
  let size: number | null = null
  let hidesEtag = false
  return {
    get size() {
      return size
    },
    get hidesEtag() {
      return hidesEtag
    },
    getKey: () => address,
    async getBytes(offset, length, passedSignal, expectedEtag): Promise<RangeResponse> {
      requireReadable(length)
      const { timeoutMs = REQUEST_TIMEOUT_MS } = options
      const timeout = AbortSignal.timeout(timeoutMs)
      const given = [options.signal, passedSignal].filter((signal) => signal !== undefined)
      try {
        const response = await requestRange(address, { offset, length }, options, [timeout, ...given])
        size = totalOf(response) ?? size
        hidesEtag = isEtagHidden(response, address, options)
        const etag = etagOf(response)
        if (expectedEtag && etag && etag !== expectedEtag) {
          await response.body?.cancel()
          throw new BasemapFault('changed', 'was changed while it was read: add it again')
        }
        return { data: await readBody(response, length), etag }
      } catch (error) {
        for (const signal of given) signal.throwIfAborted()
        if (isBasemapFault(error)) throw error
        throw timeout.aborted ? tooSlow(timeoutMs) : unreachable(error)
      }
    },
    close: async () => {},
  }
}

interface Range {
  offset: number
  length: number
}

async function requestRange(
  address: string,
  { offset, length }: Range,
  { publicUrl }: UrlSourceOptions,
  signals: AbortSignal[],
): Promise<Response> {
  const url = new URL(address)
  const { origin } = new URL(publicUrl)
  const headers = { Range: `bytes=${offset}-${offset + length - 1}`, Origin: origin }
  const response = await fetchFromHost(url, { headers, signal: AbortSignal.any(signals) })
  const problem = problemOf(response, { url, origin, offset })
  if (problem === undefined) return response
  // The body may be the whole archive.
  await response.body?.cancel()
  throw problem
}

function problemOf(
  { status, headers, url: answeredBy }: Response,
  { url, origin, offset }: { url: URL; origin: string; offset: number },
): BasemapFault | undefined {
  const answered = new URL(answeredBy).origin
  if (answered !== url.origin)
    return new BasemapFault('address', `redirects to ${answered}: use that address`)
  if (status === 404 || status === 410) return new BasemapFault('missing', `is not there (HTTP ${status})`)
  if (status === 416)
    return new BasemapFault('truncated', `ends before byte ${offset.toLocaleString('en-US')}`)
  if (status === 200) {
    return new BasemapFault(
      'noRanges',
      'is on a server without byte ranges: it answers a range request with the whole file (HTTP 200)',
    )
  }
  if (status !== 206)
    return new BasemapFault('unreachable', `cannot be read: its server answers HTTP ${status}`)
  if (!(headers.get('content-range') ?? '').startsWith(`bytes ${offset}-`)) {
    return new BasemapFault(
      'noRanges',
      'is on a server that answers with another range than the one it is asked for',
    )
  }
  const encoding = headers.get('content-encoding') ?? 'identity'
  if (encoding !== 'identity') {
    return new BasemapFault(
      'compressed',
      `is compressed by its server (${encoding}), which breaks byte ranges`,
    )
  }
  const allowed = headers.get('access-control-allow-origin')
  if (url.origin !== origin && allowed !== '*' && allowed !== origin) {
    return new BasemapFault(
      'noCors',
      `may not be read by pages of ${origin}: its server has to send Access-Control-Allow-Origin`,
    )
  }
  return undefined
}

/** `bytes 0-99/1234` */
function totalOf({ headers }: Response): number | null {
  const [, total] = /\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  return total === undefined ? null : Number(total)
}

/** A weak one does not say that the bytes are the same. */
function etagOf({ headers }: Response): string | undefined {
  const etag = headers.get('etag') ?? undefined
  return etag?.startsWith('W/') ? undefined : etag
}

function isEtagHidden(response: Response, address: string, { publicUrl }: UrlSourceOptions): boolean {
  if (etagOf(response) === undefined || new URL(address).origin === new URL(publicUrl).origin) return false
  const exposed = (response.headers.get('access-control-expose-headers') ?? '').toLowerCase().split(',')
  return !exposed.some((name) => ['*', 'etag'].includes(name.trim()))
}

/** A server may send more than it was asked for. */
async function readBody({ body }: Response, length: number): Promise<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  let read = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk as Uint8Array)
    read += (chunk as Uint8Array).length
    if (read >= length) break
  }
  return toArrayBuffer(Buffer.concat(chunks).subarray(0, length))
}

const tooSlow = (timeoutMs: number) =>
  new BasemapFault(
    'unreachable',
    `cannot be reached: its server did not answer within ${timeoutMs / 1_000} s`,
  )

function unreachable(error: unknown): BasemapFault {
  if (error instanceof Error && error.name === 'OtherHostError') {
    return new BasemapFault('address', 'redirects to another host: use the address that it redirects to')
  }
  const { cause } = error as { cause?: { code?: string } }
  return new BasemapFault('unreachable', `cannot be reached${cause?.code ? ` (${cause.code})` : ''}`)
}
