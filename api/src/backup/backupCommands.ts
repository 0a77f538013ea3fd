import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { isErrorLike } from '../db/databaseErrors'
import { fsyncTree } from '../db/fsyncTree'
import { parseOptions } from '../import/parseOptions'
import type { Terminal } from '../Terminal'
import { BackupError } from './BackupError'
import { anyNodeReads, compressions } from './archive/compressions'
import type { Head } from './archive/Manifest'
import { type BackupConfig, type BackupSummary, createBackup } from './createBackup'
import { restoreBackup } from './restoreBackup'
import { verifyBackup } from './verifyBackup'

const usage = `Usage:
  npm run backup -- [options] [file, folder or -]
    writes an archive of the database, the releases and the data directory, while servers run; by default into the folder
    backups of the data directory. - writes it to the standard output
    --without-basemaps  leaves out the archives of base maps, which can be added again
    --gzip              for any version of Node; by default zstd where Node has it, which takes a fraction of the time
  npm run verify-backup -- [options] <file or ->
    compares all checksums, and loads the archive into a temporary database
    --quick             compares the checksums only
  npm run restore -- [options] <file or ->
    restores an archive into the database and the directories of the settings, which have to be empty
    --overwrite         replaces what is there`

export interface BackupHost {
  config: BackupConfig
  terminal: Terminal
  stdin: Readable
}

type Command = (argv: string[], host: BackupHost) => Promise<string>

const commands: Record<string, Command> = { backup, restore, 'verify-backup': verify }

/**
 * The commands `backup`, `restore` and `verify-backup`. If one cannot run, or finds that an archive is damaged, it writes one
 * line to stderr. The summary is written there as well, as the standard output may be the archive.
 * @returns the exit code: 0 done, 1 not
 */
export async function runBackupCommand(name: string, argv: string[], host: BackupHost): Promise<number> {
  const { stdout, stderr } = host.terminal
  if (argv.includes('--help')) {
    stdout.write(`${usage}\n`)
    return 0
  }
  try {
    stderr.write(`${await commands[name]!(argv, host)}\n`)
    return 0
  } catch (error) {
    if (!isForOperator(error)) throw error
    stderr.write(`${error.message}\n`)
    return 1
  }
}

/** Faults of archives, arguments, settings, and what the system refuses, such as writing to a full disk. */
const isForOperator = (error: unknown): error is Error =>
  isErrorLike(error) &&
  (['BackupError', 'ImportError', 'StartError'].includes(error.name) || 'syscall' in error)

const backupOptions = {
  gzip: { type: 'boolean', default: false },
  'without-basemaps': { type: 'boolean', default: false },
} as const
const verifyOptions = { quick: { type: 'boolean', default: false } } as const
const restoreOptions = { overwrite: { type: 'boolean', default: false } } as const

function atMostOne(positionals: string[]): string | undefined {
  if (positionals.length > 1) throw new BackupError(`Name one file\n${usage}`)
  return positionals[0]
}

async function backup(argv: string[], { config, terminal }: BackupHost): Promise<string> {
  const { values, positionals } = parseOptions(argv, backupOptions)
  const place = atMostOne(positionals)
  const compression = values.gzip ? anyNodeReads : compressions[0]!
  const options = { compression, hasBasemaps: !values['without-basemaps'] }
  if (place === '-') return describe(await createBackup(config, { ...options, target: terminal.stdout }), '-')
  const file = await newFile(
    place && path.resolve(terminal.workingDirectory, place),
    config,
    compression.ending,
  )
  const unfinished = `${file}.unfinished`
  try {
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
    const summary = await createBackup(config, { ...options, target })
    await rename(unfinished, file)
    fsyncTree(path.dirname(file), { deep: false })
    return describe(summary, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** A file that is not there yet: one that is given, or one with the time in its name in a folder. */
async function newFile(
  given: string | undefined,
  { dataDirectory }: BackupConfig,
  ending: string,
): Promise<string> {
  const inFolder = (folder: string) =>
    path.join(folder, `freehold-${new Date().toISOString().replaceAll(/[:.]/g, '-')}${ending}`)
  const isFolder = given !== undefined && (await stat(given).catch(() => null))?.isDirectory()
  if (given !== undefined && !isFolder) {
    if (existsSync(given)) throw new BackupError(`There is ${given} already: name another file, or a folder`)
    return given
  }
  const folder = given ?? path.join(dataDirectory, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return inFolder(folder)
}

const count = (number: number, word: string) =>
  `${number.toLocaleString('en-US')} ${word}${number === 1 ? '' : 's'}`
const contentOf = ({ tables, rows, files }: { tables: number; rows: number; files: number }) =>
  `${count(tables, 'table')} with ${count(rows, 'row')}, and ${count(files, 'file')}`
const originOf = ({ madeAt, version, database }: Head) =>
  `made at ${madeAt} by Freehold ${version} of ${database === 'embedded' ? 'an embedded database' : 'PostgreSQL'}`

const describe = (summary: BackupSummary, file: string) =>
  `Backed up ${contentOf(summary)}: ${(summary.bytes / 1e6).toFixed(1)} MB${file === '-' ? '' : ` in ${file}`}`

async function openArchive(place: string | undefined, { terminal, stdin }: BackupHost): Promise<Readable> {
  if (place === undefined) throw new BackupError(`Name the archive\n${usage}`)
  if (place === '-') return stdin
  const file = path.resolve(terminal.workingDirectory, place)
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${file} cannot be read (${error.code})`)
  })
  return handle.createReadStream({ highWaterMark: 1_048_576 })
}

async function verify(argv: string[], host: BackupHost): Promise<string> {
  const { values, positionals } = parseOptions(argv, verifyOptions)
  const source = await openArchive(atMostOne(positionals), host)
  const summary = await verifyBackup(source, { ...host.config, isQuick: values.quick })
  const proof = values.quick
    ? 'All checksums are right'
    : 'All checksums are right, and the database can be loaded'
  return `${proof}: ${contentOf(summary)}, ${originOf(summary.head)}`
}

async function restore(argv: string[], host: BackupHost): Promise<string> {
  const { values, positionals } = parseOptions(argv, restoreOptions)
  const source = await openArchive(atMostOne(positionals), host)
  const summary = await restoreBackup(host.config, source, { isOverwriting: values.overwrite })
  const skipped = summary.skipped.map((name) => `\nSkipped the table ${name}, which is none of Freehold’s`)
  return `Restored ${contentOf(summary)}, ${originOf(summary.head)}${skipped.join('')}`
}
