import { importAdapters, type ImportAdapter } from '@freehold/contracts'
import { ImportError } from '../../ImportError'
import { parseOptions } from '../../parseOptions'

export const usage = `Usage: npm run import -- <adapter> [options] <file>
  csv      --map <mapping file> <file>: any CSV file, read by a mapping such as api/mappings/king-county-sales.json
  reso     <file, folder or address>: RESO Web API JSON; from an address, what has changed since the last import
  attom    <file>: ATTOM's listing CSV
  streets  --city <city> --state <two letters> <file>: GeoJSON lines of streets, for the place search
  rents    <file>: HUD's small-area fair market rents as CSV
  taxes    <file> [<second file>]: property tax rates as CSV, or the Census's tables B25103 and B25077
Options of reso and attom:
  --source <name>  the name the listings are stored under; by default the adapter's name or the address's host
  --token-env <variable>  the environment variable that holds the bearer token; by default RESO_TOKEN
Options of taxes:
  --source <name>  what analyses call the table, such as 'Census ACS 2023'; by default the file's name
Options of all adapters:
  --errors <file>  the file for rejected rows; by default imports/<name>.errors.csv in the data directory
  --dry-run        read, check and compare everything, but write nothing to the database
  --strict         exit with code 2 if rows were rejected`

export interface Arguments {
  adapter: ImportAdapter
  file: string
  /** The second of two tables of the Census. */
  secondFile: string | undefined
  map: string | undefined
  source: string | undefined
  city: string | undefined
  state: string | undefined
  /** The environment variable that holds the token. */
  tokenVariable: string
  errors: string | undefined
  isDryRun: boolean
  isStrict: boolean
}

const options = {
  map: { type: 'string' },
  errors: { type: 'string' },
  source: { type: 'string' },
  city: { type: 'string' },
  state: { type: 'string' },
  'token-env': { type: 'string', default: 'RESO_TOKEN' },
  'dry-run': { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
} as const

/** Throws an ImportError that names the wrong argument. */
export function readArguments(argv: string[]): Arguments {
  const { values, positionals } = parseOptions(argv, options)
  const [adapter = '', file, ...others] = positionals
  if (!isAdapter(adapter)) {
    throw new ImportError(`'${adapter}' is not an adapter; use one of ${importAdapters.join(', ')}`)
  }
  const { map, errors, source, city, state } = values
  if (adapter === 'csv' && map === undefined) throw new ImportError('--map <mapping file> is missing')
  if (file === undefined) throw new ImportError('The file to import is missing')
  const [secondFile, ...more] = adapter === 'taxes' ? others : [undefined, ...others]
  if (more.length > 0)
    throw new ImportError(`Only one file can be imported at a time; remove ${more.join(' ')}`)
  return {
    adapter,
    file,
    secondFile,
    map,
    errors,
    source,
    city,
    state,
    tokenVariable: values['token-env'],
    isDryRun: values['dry-run'],
    isStrict: values.strict,
  }
}

const isAdapter = (name: string): name is ImportAdapter =>
  (importAdapters as readonly string[]).includes(name)
