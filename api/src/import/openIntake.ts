import type { ImportAdapter } from '@freehold/contracts'
import { attomFormat } from './attom/toArrival'
import { csvRows, mappedFormat } from './csv/csvRows'
import { parseMapping, sourceName } from './csv/Mapping'
import { ImportError } from './ImportError'
import type { Intake } from './Intake'
import type { OnProgress } from './Progress'
import { rentsIntake } from './rents/rentsIntake'
import { resoFiles, resoRows } from './reso/resoRows'
import { webIntake } from './reso/webIntake'
import { streetsIntake } from './streets/streetsIntake'
import { surveyedIntake } from './surveyedIntake'

/** What is to be imported, and how it is to be read. */
export interface IntakeOptions {
  adapter: ImportAdapter
  /** A file; for `reso` also a folder of files, or an address. */
  file: string
  /** How the file is called. */
  name: string
  /** For `csv`: the text of the mapping file, and how that is called. */
  mapping?: { text: string; name: string } | undefined
  /** For `reso` and `attom`: what to file the listings under. */
  source?: string | undefined
  /** For `streets`: where they lie, unless the file says so. */
  city?: string | undefined
  state?: string | undefined
  /** For an address: what it asks for. */
  token?: string | undefined
  /** Between two tries of an address. */
  pause?: ((ms: number) => Promise<unknown>) | undefined
  /** Ends the look into it. */
  signal?: AbortSignal | undefined
  /** Told how far the look into it is. */
  onProgress?: OnProgress | undefined
}

/** Looks into what is to be imported. Throws an ImportError with the one line to show. */
export async function openIntake(options: IntakeOptions): Promise<Intake> {
  const { adapter, file, name } = options
  switch (adapter) {
    case 'csv': {
      if (!options.mapping) throw new ImportError('--map <mapping file> is missing')
      const mapping = parseMapping(options.mapping.name, options.mapping.text)
      const read = () => csvRows(file, mappedFormat(mapping))
      return surveyedIntake({ adapter, source: mapping.source, name, files: [file], read }, options)
    }
    case 'attom': {
      const read = () => csvRows(file, attomFormat)
      return surveyedIntake(
        { adapter, source: sourceOf(options, 'attom'), name, files: [file], read },
        options,
      )
    }
    case 'reso': {
      if (isAddress(file)) {
        const { hostname } = new URL(file)
        const source = sourceOf(
          options,
          hostname
            .toLowerCase()
            .replace(/[^a-z0-9]+/g, '-')
            .slice(0, 40),
        )
        return webIntake(file, source, options)
      }
      const files = await resoFiles(file)
      const read = () => resoRows(files)
      return surveyedIntake({ adapter, source: sourceOf(options, 'reso'), name, files, read }, options)
    }
    case 'rents':
      return rentsIntake(file, name)
    case 'streets':
      return streetsIntake(file, name, options)
    default:
      return adapter satisfies never
  }
}

/** Whether it is a page of the web instead of a file. */
export const isAddress = (file: string) => /^https?:\/\//i.test(file)

function sourceOf({ source }: IntakeOptions, otherwise: string): string {
  if (!source) return otherwise
  if (!sourceName.test(source))
    throw new ImportError(`'${source}' is not a lower-case word such as king-county`)
  return source
}
