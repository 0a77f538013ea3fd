import { Compression, PMTiles, SharedPromiseCache } from 'pmtiles'
import { ArchiveFault } from './ArchiveFault'
import { RangeSource } from './RangeSource'
import { readUpTo } from './readUpTo'

/** Far more than real ones have; a damaged or hostile archive may inflate to gigabytes. */
const TILE_BYTES_MAX = 16_000_000
const DIRECTORY_BYTES_MAX = 4_000_000
const KEPT_DIRECTORIES = 100

/** Opens the archive at an address. Nothing is requested before the first tile. */
export const openArchive = (url: string, cache: RequestCache = 'default') =>
  new PMTiles(
    new RangeSource(url, cache),
    new SharedPromiseCache(KEPT_DIRECTORIES, true, inflate(DIRECTORY_BYTES_MAX)),
    inflate(TILE_BYTES_MAX),
  )

const inflate =
  (max: number) =>
  async (data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> => {
    if (compression === Compression.None) return data
    if (compression !== Compression.Gzip) throw new ArchiveFault('corrupt')
    const stream = new Response(data).body!.pipeThrough(new DecompressionStream('gzip'))
    return readUpTo(new Response(stream), max)
  }
