import { EtagMismatch, type RangeResponse, type Source } from 'pmtiles'
import { ArchiveFault } from './ArchiveFault'
import { readUpTo } from './readUpTo'

const TIME_LIMIT_MS = 10_000
const gone = new Set([404, 410])

/** A weak tag may differ between two responses with the same bytes. */
const strongTag = (tag: string | null) => (tag === null || tag.startsWith('W/') ? undefined : tag)

/** Reads parts of an archive over HTTP. Every failure is an {@link ArchiveFault}, except that of a replaced archive. */
export class RangeSource implements Source {
  private readonly url: string
  private cache: RequestCache

  constructor(url: string, cache: RequestCache) {
    this.url = url
    this.cache = cache
  }

  getKey() {
    return this.url
  }

  async getBytes(
    offset: number,
    length: number,
    signal?: AbortSignal,
    etag?: string,
  ): Promise<RangeResponse> {
    const limit = AbortSignal.timeout(TIME_LIMIT_MS)
    const response = await this.request(offset, length, signal ? AbortSignal.any([signal, limit]) : limit)
    await this.check(response)
    const found = strongTag(response.headers.get('ETag'))
    if (etag !== undefined && found !== undefined && found !== etag) {
      await response.body?.cancel()
      // The library now reads the header again, which the cache may have of the replaced archive.
      this.cache = 'reload'
      throw new EtagMismatch('The archive was replaced')
    }
    const data = await readUpTo(response, length).catch((cause: unknown) => {
      throw cause instanceof ArchiveFault ? cause : new ArchiveFault('unreachable', { cause })
    })
    // The first request asks for more than a small archive has.
    if (offset > 0 && data.byteLength < length) throw new ArchiveFault('truncated')
    return { data, ...(found !== undefined && { etag: found }) }
  }

  private request(offset: number, length: number, signal: AbortSignal) {
    const headers = { Range: `bytes=${offset}-${offset + length - 1}` }
    return fetch(this.url, { headers, signal, credentials: 'same-origin', cache: this.cache }).catch(
      (cause: unknown) => {
        throw new ArchiveFault('unreachable', { cause })
      },
    )
  }

  private async check(response: Response) {
    if (response.status === 206) return
    // The whole file may be large.
    await response.body?.cancel()
    if (gone.has(response.status)) throw new ArchiveFault('missing')
    // The part lies beyond the end of the file.
    if (response.status === 416) throw new ArchiveFault('truncated')
    throw new ArchiveFault(response.ok ? 'noRanges' : 'refused')
  }
}
