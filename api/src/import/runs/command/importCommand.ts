import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database, OpenDatabase } from '../../../db/Database'
import { withPatience } from '../../../db/DiskSpace'
import { ImportError } from '../../ImportError'
import type { ImportPhase, OnProgress } from '../../ImportSource'
import type { GeocoderSettings } from '../../../geocoding/Geocoder'
import { findBlockedPhotos } from '../../blockedPhotos'
import { isAddress, openSource } from '../../sources/openSource'
import { describeFailure } from '../describeFailure'
import { geocodeHomes } from '../geocodeHomes'
import { listingAdapters } from '../geocoding.queries'
import { openErrorsFile } from '../rejectedRows'
import { dryRunImport, runImport } from '../runImport'
import { describeBlockedPhotos, describeGeocoding, describeImport } from './describeImport'
import { readArguments, usage, type Arguments } from './readArguments'
import { showProgress } from './showProgress'
import type { Terminal } from '../../../Terminal'

export interface ImportCommandContext {
  openDatabase: () => Promise<OpenDatabase>
  dataDirectory: string
  /** The address that users open. */
  publicUrl: string
  /** The origins that browsers may load photos from. */
  imageOrigins?: readonly string[]
  /** Whether others than the operator use the site. */
  production?: boolean
  /** The environment variables, one of which may hold a token. */
  env?: Readonly<Record<string, string | undefined>>
  /** The wait before a request is repeated; tests replace it. */
  pause?: ((ms: number) => Promise<unknown>) | undefined
  terminal: Terminal
  /** Null or missing: no address is sent anywhere. */
  geocoder?: GeocoderSettings | null
  /** The clock that the geocoder's pauses follow; tests set it. */
  now?: () => Date
}

/** What is left then is looked up by a server, or by the next import. */
const GEOCODING_MAX_MS = 15 * 60_000

/**
 * The import command. If it cannot run, it writes one line to stderr. Rejected rows do not stop it.
 * @param argv what follows `import`: the adapter, its options and the file
 * @returns the exit code: 0 imported, 1 could not run or was interrupted, 2 with `--strict` and rejected rows
 */
export async function runImportCommand(argv: string[], host: ImportCommandContext): Promise<number> {
  const { stdout, stderr } = host.terminal
  if (argv.length === 0 || argv.includes('--help')) {
    stdout.write(`${usage}\n`)
    return argv.length === 0 ? 1 : 0
  }
  try {
    return await importAs(readArguments(argv), host)
  } catch (error) {
    const reason = describeFailure(error)
    if (reason === null) throw error
    stderr.write(`${reason}\n`)
    return 1
  }
}

async function importAs(
  { isDryRun, isStrict, ...given }: Arguments,
  host: ImportCommandContext,
): Promise<number> {
  const { terminal, pause } = host
  const absolute = (name: string) => path.resolve(terminal.workingDirectory, name)
  const file = isAddress(given.file) ? given.file : absolute(given.file)
  const mapping = given.map === undefined ? undefined : await readMapping(absolute(given.map))
  const startedAt = Date.now()
  const token = host.env?.[given.tokenVariable]
  // An archive is checked before it is read to be copied, which may take minutes.
  const bars = progressBars(terminal, { isBasemap: given.adapter === 'basemap' })
  const source = await openSource({
    ...given,
    file,
    secondFile: given.secondFile === undefined ? undefined : absolute(given.secondFile),
    fileName: path.basename(file),
    mapping,
    basemap: {
      dataDirectory: host.dataDirectory,
      publicUrl: host.publicUrl,
      production: host.production,
      addedBy: null,
    },
    token,
    pause,
  })
  const errors = given.errors
    ? absolute(given.errors)
    : path.join(host.dataDirectory, 'imports', errorsNameOf(source.fileName, isDryRun))
  const { db, close } = await host.openDatabase()
  try {
    const run = isDryRun ? dryRunImport : runImport
    const onRejected = openErrorsFile(errors)
    const onWait = () =>
      void terminal.stderr.write('Waiting until another import or recomputation has ended\n')
    // An import of the command line can wait for space on the disk as long as its user does.
    const result = await withPatience(new AbortController().signal, () =>
      run(db, source, { onProgress: bars.update, onRejected, onWait }),
    )
    bars.end()
    const summary =
      source.describe?.(result) ??
      describeImport({
        result,
        file: isAddress(file) ? source.fileName : file,
        source: source.sourceName,
        errors,
        isDryRun,
        seconds: (Date.now() - startedAt) / 1_000,
      })
    terminal.stdout.write(`${summary}\n`)
    if (!isDryRun && listingAdapters.includes(source.adapter)) {
      const blocked = await findBlockedPhotos(db, host.imageOrigins ?? [])
      if (blocked.listings > 0) terminal.stdout.write(`${describeBlockedPhotos(blocked)}\n`)
      await geocode(db, source.sourceName, host)
    }
    return isStrict && result.counts.rejected > 0 ? 2 : 0
  } finally {
    // The cursor is hidden until the bar ends.
    bars.end()
    await close()
  }
}

/** After the summary: the import is complete whatever the geocoder does. */
async function geocode(db: Database, source: string, host: ImportCommandContext): Promise<void> {
  const { terminal, geocoder = null, now = () => new Date() } = host
  const bar = showProgress(terminal, 'Geocoding', 'addresses')
  const stopping = AbortSignal.timeout(GEOCODING_MAX_MS)
  const states = await geocodeHomes({
    db,
    now,
    settings: geocoder,
    stopping,
    onProgress: bar.update,
  }).finally(bar.end)
  const state = states.get(source)
  if (state) terminal.stdout.write(`${describeGeocoding(state)}\n`)
}

/** A dry run has another file, and does not overwrite what the last import rejected. */
const errorsNameOf = (name: string, isDryRun: boolean) =>
  `${name.replace(/[^\w.-]+/g, '-')}${isDryRun ? '.dry-run' : ''}.errors.csv`

async function readMapping(file: string) {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ImportError(`Cannot read the mapping ${file}: ${error.message}`)
  })
  return { text, name: file }
}

/** Phases that take long enough for a bar. */
const shownPhases: Partial<Record<ImportPhase, [label: string, unit: string]>> = {
  reading: ['Reading', 'bytes'],
  loading: ['Loading', 'rows'],
  computing: ['Computing', 'homes'],
}

/** What is loaded of an archive are the names in its tiles. */
const basemapPhases: typeof shownPhases = { ...shownPhases, loading: ['Reading names', 'tiles'] }

/** One bar after the other, as the phases begin. */
function progressBars(
  terminal: Terminal,
  { isBasemap }: { isBasemap: boolean },
): { update: OnProgress; end: () => void } {
  let phase: ImportPhase | undefined
  let bar: ReturnType<typeof showProgress> | undefined
  return {
    update(next, done, total) {
      if (next !== phase) {
        bar?.end()
        // Without a terminal it would write a line although the import may not start: the reason has to be the only one.
        const isQuiet = next === 'reading' && !isBasemap && !terminal.stderr.isTTY
        const shown = isQuiet ? undefined : (isBasemap ? basemapPhases : shownPhases)[next]
        bar = shown && showProgress(terminal, ...shown)
        phase = next
      }
      // A bar that started without a total could not show it later.
      if (done > 0 || total) bar?.update(done, total)
    },
    end: () => bar?.end(),
  }
}
