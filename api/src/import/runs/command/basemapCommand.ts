import type { StoredBasemap } from '@freehold/contracts'
import { recordAudit } from '../../../audit/audit.queries'
import { findBasemaps } from '../../../basemaps/basemaps.queries'
import { describeState } from '../../../basemaps/describeState'
import { removeBasemap } from '../../../basemaps/removeBasemap'
import type { Database } from '../../../db/Database'
import { OTHER_WORK } from '../../../db/oneAtATime'
import { ImportError } from '../../ImportError'
import { describeBounds, describeBytes } from '../../sources/describeArchive'
import { describeFailure } from '../describeFailure'
import { type ImportCommandContext, runImportCommand } from './importCommand'

const usage = `Usage: npm run basemap -- <command>
  add <file.pmtiles | address>  adds an archive of vector tiles in the Protomaps schema to the map: a file is copied,
                                an address is where browsers load it from
  list                          shows the base maps and whether their archives can be read
  remove <id | name>            removes a base map and its copy`

/**
 * The command for base maps. If it cannot run, it writes one line to stderr.
 * @param argv what follows `basemap`
 * @returns the exit code: 0 done, 1 could not run, 2 `list` found an archive with a fault
 */
export async function runBasemapCommand(argv: string[], host: ImportCommandContext): Promise<number> {
  const { stdout, stderr } = host.terminal
  const [command = '', ...rest] = argv
  if (argv.length === 0 || argv.includes('--help')) {
    stdout.write(`${usage}\n`)
    return argv.length === 0 ? 1 : 0
  }
  try {
    switch (command) {
      case 'add':
        return await runImportCommand(['basemap', onlyOne(rest, 'a file or an address')], host)
      case 'list':
        return await list(host)
      case 'remove':
        return await remove(onlyOne(rest, 'the id or name of a base map'), host)
      default:
        throw new ImportError(`'${command}' is none of add, list and remove`)
    }
  } catch (error) {
    const reason = describeFailure(error)
    if (reason === null) throw error
    stderr.write(`${reason}\n`)
    return 1
  }
}

function onlyOne([first, ...more]: string[], what: string): string {
  if (first === undefined || more.length > 0) throw new ImportError(`Name ${what}, and nothing else`)
  return first
}

async function withDatabase<Result>(
  host: ImportCommandContext,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await host.openDatabase()
  try {
    return await work(db)
  } finally {
    await close()
  }
}

const list = (host: ImportCommandContext): Promise<number> =>
  withDatabase(host, async (db) => {
    const rows = await findBasemaps(db)
    const { stdout } = host.terminal
    if (rows.length === 0) {
      stdout.write('There are no base maps: add one with npm run basemap -- add <file.pmtiles>\n')
      return 0
    }
    const listed = await Promise.all(rows.map((row) => describeState(row, host)))
    stdout.write(toTable([headings, ...listed.map(toCells)]))
    const faults = listed.flatMap(({ fault }) => (fault === null ? [] : [fault]))
    for (const fault of faults) stdout.write(`${fault}\n`)
    return faults.length > 0 ? 2 : 0
  })

const headings = ['id', 'zooms', 'size', 'south,west,north,east', 'state', 'name']

const toCells = ({ _id, minZoom, maxZoom, bytes, bounds, state, name }: StoredBasemap) => [
  _id,
  `${minZoom}-${maxZoom}`,
  bytes === null ? '?' : describeBytes(bytes),
  describeBounds(bounds),
  state,
  name,
]

function toTable(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
  return lines.map((line) => `${line.trimEnd()}\n`).join('')
}

const remove = (wanted: string, host: ImportCommandContext): Promise<number> =>
  withDatabase(host, async (db) => {
    const matching = (await findBasemaps(db)).filter(({ id, name }) => id === wanted || name === wanted)
    const [found, ...more] = matching
    if (!found) throw new ImportError(`There is no base map ${wanted}: npm run basemap -- list shows them`)
    if (more.length > 0) {
      const ids = matching.map(({ id }) => id).join(', ')
      throw new ImportError(
        `${matching.length} base maps have the name ${wanted}: remove one by its id (${ids})`,
      )
    }
    const removed = await removeBasemap(db, found.id, {
      dataDirectory: host.dataDirectory,
      record: (tx, { id, name }) =>
        recordAudit(tx, {
          at: new Date(),
          actor: 'command line',
          action: 'basemap.removed',
          subject: { type: 'basemap', id },
          details: { name },
        }),
    })
    if (removed === 'refused') throw new ImportError(OTHER_WORK)
    host.terminal.stdout.write(`Removed the base map ${found.name}\n`)
    return 0
  })
