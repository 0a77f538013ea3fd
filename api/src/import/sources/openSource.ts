import type { ImportAdapter } from '@freehold/contracts'
import { ImportError } from '../ImportError'
import type { ImportSource } from '../ImportSource'
import { attomFormat } from './attom/attomFormat'
import { csvRows, mappedFormat } from './csv/csvRows'
import { type BasemapOptions, basemapSource } from './basemap/basemapSource'
import { parseMapping } from './csv/Mapping'
import { fileSource } from './fileSource'
import { rentsSource } from './rents/rentsSource'
import { resoFiles, resoRows } from './reso/resoRows'
import { webSource } from './reso/webSource'
import { isSourceName, notASourceName } from './sourceName'
import { streetsSource } from './streets/streetsSource'
import { taxesSource } from './taxes/taxesSource'
import type { BytesRead } from './text/readBytes'

export interface SourceOptions {
  adapter: ImportAdapter
  /** A file; for `reso` also a folder of files, or the address of a RESO Web API; for `basemap` also an address. */
  file: string
  /** For `taxes`: the second of two tables of the Census. */
  secondFile?: string | undefined
  /** For summaries and lists. */
  fileName: string
  /** For `csv`: the text of the mapping file, and its name. */
  mapping?: { text: string; name: string } | undefined
  /** For `reso` and `attom`: the name to store the listings under. For `taxes`: what analyses call the table. */
  source?: string | undefined
  /** For `streets`: the location of lines that do not name theirs. */
  city?: string | undefined
  state?: string | undefined
  /** For `basemap`. */
  basemap?: Omit<BasemapOptions, 'signal'> | undefined
  /** The bearer token for an address. */
  token?: string | undefined
  /** The wait before a request to an address is repeated. */
  pause?: ((ms: number) => Promise<unknown>) | undefined
  /** Stops requests to an address, and the reading of an archive. */
  signal?: AbortSignal | undefined
}

/** Opens what is to be imported. Throws an ImportError whose message is the one line to show. */
export async function openSource(options: SourceOptions): Promise<ImportSource> {
  const { adapter, file, fileName } = options
  switch (adapter) {
    case 'csv': {
      if (!options.mapping) throw new ImportError('--map <mapping file> is missing')
      const mapping = parseMapping(options.mapping.name, options.mapping.text)
      const sourceName = mapping.source
      const read = (progress?: BytesRead) => csvRows(file, mappedFormat(mapping), progress)
      return fileSource({ adapter, sourceName, fileName, files: [file], read })
    }
    case 'attom': {
      const read = (progress?: BytesRead) => csvRows(file, attomFormat, progress)
      const sourceName = givenSourceName(options) ?? 'attom'
      return fileSource({ adapter, sourceName, fileName, files: [file], read })
    }
    case 'reso': {
      const givenName = givenSourceName(options)
      if (isAddress(file)) return webSource(file, givenName, options)
      const files = await resoFiles(file)
      const read = (progress?: BytesRead) => resoRows(files, progress)
      return fileSource({ adapter, sourceName: givenName ?? 'reso', fileName, files, read })
    }
    case 'rents':
      return rentsSource(file, fileName)
    case 'taxes':
      return taxesSource(file, fileName, options)
    case 'streets':
      return streetsSource(file, fileName, options)
    case 'basemap': {
      if (!options.basemap) throw new ImportError('Base maps cannot be added here')
      const given = { place: file, isAddress: isAddress(file), fileName: isAddress(file) ? file : fileName }
      return basemapSource(given, { ...options.basemap, signal: options.signal })
    }
    default:
      return adapter satisfies never
  }
}

export const isAddress = (file: string) => /^https?:\/\//i.test(file)

function givenSourceName({ source }: SourceOptions): string | undefined {
  if (source && !isSourceName(source)) throw new ImportError(`'${source}' ${notASourceName}`)
  return source || undefined
}
