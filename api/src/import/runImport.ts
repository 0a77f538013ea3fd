import path from 'node:path'
import { parseArgs } from 'node:util'
import { isUnavailable, sqlState } from '../db/databaseErrors'
import type { OpenDatabase } from '../db/openDatabase'
import { describeError } from '../http/logging'
import { csvRows, surveyCsv } from './csv/csvRows'
import { loadMapping } from './csv/Mapping'
import { describeImport } from './describeImport'
import { importDeliveries } from './importDeliveries'
import { ImportError } from './ImportError'
import { openErrorsFile } from './openErrorsFile'
import { showProgress } from './showProgress'
import type { Terminal } from './Terminal'

const usage = `Usage: npm run import -- csv --map <mapping file> <file>
  --map <file>     how columns become fields, such as api/mappings/king-county-sales.json
  --errors <file>  where rejected rows go; else imports/<name>.errors.csv in the data directory
  --dry-run        read, check and compare everything, write nothing
  --strict         exit with 2 when rows were rejected`

export interface ImportHost {
  openDatabase: () => Promise<OpenDatabase>
  dataDirectory: string
  terminal: Terminal
}

/**
 * The import command. What keeps it from running at all is one line on stderr; rejected rows never stop it.
 * @param argv what follows `import`: the adapter, its options and the file
 * @returns the exit code: 0 imported, 1 could not run or was cut off, 2 with `--strict` and rejected rows
 */
export async function runImport(argv: string[], host: ImportHost): Promise<number> {
  const { stdout, stderr } = host.terminal
  if (argv.length === 0 || argv.includes('--help')) {
    stdout.write(`${usage}\n`)
    return argv.length === 0 ? 1 : 0
  }
  try {
    return await importCsv(readArguments(argv), host)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    stderr.write(`${reason}\n`)
    return 1
  }
}

/** What the operator can do something about; null for a bug. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Error && (error.name === 'ImportError' || error.name === 'StartError'))
    return error.message
  if (isUnavailable(error)) return 'The database went away: run the same command again to go on'
  // As drivers put it, it would have all values of the statement.
  const state = sqlState(error)
  return state === undefined ? null : `The database gave up (${state}): ${describeError(error).message}`
}

interface Arguments {
  map: string
  file: string
  errors: string | undefined
  isDryRun: boolean
  isStrict: boolean
}

function readArguments(argv: string[]): Arguments {
  const { values, positionals } = parsed(argv)
  const [adapter, file, ...more] = positionals
  if (adapter !== 'csv') throw new ImportError(`'${adapter ?? ''}' is no adapter; there is: csv`)
  if (values.map === undefined) throw new ImportError('--map <mapping file> is missing')
  if (file === undefined) throw new ImportError('The file to import is missing')
  if (more.length > 0) throw new ImportError(`One file at a time: ${more.join(' ')} is too much`)
  const { map, errors } = values
  return { map, file, errors, isDryRun: values['dry-run'], isStrict: values.strict }
}

function parsed(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        map: { type: 'string' },
        errors: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        strict: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new ImportError((error as Error).message)
  }
}

async function importCsv({ isDryRun, isStrict, ...given }: Arguments, host: ImportHost): Promise<number> {
  const { terminal } = host
  const from = (name: string) => path.resolve(terminal.workingDirectory, name)
  const file = from(given.file)
  const errors = given.errors
    ? from(given.errors)
    : path.join(host.dataDirectory, 'imports', `${path.basename(file)}.errors.csv`)
  const startedAt = Date.now()
  const mapping = await loadMapping(from(given.map))
  const survey = await surveyCsv(file, mapping)
  const { db, close } = await host.openDatabase()
  const reading = showProgress(terminal, 'Loading', 'rows')
  const computing = showProgress(terminal, 'Computing', 'homes')
  try {
    const result = await importDeliveries(db, csvRows(file, mapping, survey), {
      adapter: 'csv',
      source: mapping.source,
      isDryRun,
      onRow: (rowsRead) => reading.update(rowsRead, survey.rows),
      onRejected: openErrorsFile(errors),
      onRead: reading.end,
      onComputed: computing.update,
    })
    computing.end()
    const seconds = (Date.now() - startedAt) / 1_000
    const run = { result, file, source: mapping.source, errors, isDryRun, seconds }
    terminal.stdout.write(`${describeImport(run)}\n`)
    return isStrict && result.tally.rejected > 0 ? 2 : 0
  } finally {
    // A bar hides the cursor until it ends.
    reading.end()
    computing.end()
    await close()
  }
}
