import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { OpenDatabase } from '../db/openDatabase'
import { describeImport } from './describeImport'
import { ImportError } from './ImportError'
import { openErrorsFile } from './openErrorsFile'
import { isAddress, openIntake } from './openIntake'
import type { OnProgress, Phase } from './Progress'
import { readArguments, usage, type Arguments } from './readArguments'
import { reasonOf } from './reasonOf'
import { runIntake, tryIntake } from './runIntake'
import { showProgress } from './showProgress'
import type { Terminal } from './Terminal'

export interface ImportHost {
  openDatabase: () => Promise<OpenDatabase>
  dataDirectory: string
  /** The environment, where a token may stand. */
  env?: Readonly<Record<string, string | undefined>>
  /** Between two tries of an address; tests do not wait. */
  pause?: ((ms: number) => Promise<unknown>) | undefined
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
    return await importAs(readArguments(argv), host)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    stderr.write(`${reason}\n`)
    return 1
  }
}

async function importAs({ isDryRun, isStrict, ...given }: Arguments, host: ImportHost): Promise<number> {
  const { terminal } = host
  const from = (name: string) => path.resolve(terminal.workingDirectory, name)
  const file = isAddress(given.file) ? given.file : from(given.file)
  const mapping = given.map === undefined ? undefined : await readMapping(from(given.map))
  const startedAt = Date.now()
  const token = host.env?.[given.tokenVariable]
  const name = path.basename(file)
  const bars = progressBars(terminal)
  const onProgress = bars.update
  const intake = await openIntake({
    ...given,
    file,
    name,
    mapping,
    token,
    pause: host.pause,
    onProgress,
  }).finally(bars.end)
  const errors = given.errors
    ? from(given.errors)
    : path.join(host.dataDirectory, 'imports', errorsNameOf(intake.name, isDryRun))
  const { db, close } = await host.openDatabase()
  try {
    const work = isDryRun ? tryIntake : runIntake
    const onRejected = openErrorsFile(errors)
    const onWait = () =>
      void terminal.stderr.write('Waiting until another import or recalculation has ended\n')
    const result = await work(db, intake, { onProgress, onRejected, onWait })
    bars.end()
    const seconds = (Date.now() - startedAt) / 1_000
    const run = {
      result,
      file: isAddress(file) ? intake.name : file,
      source: intake.source,
      errors,
      isDryRun,
      seconds,
    }
    terminal.stdout.write(`${describeImport(run)}\n`)
    return isStrict && result.tally.rejected > 0 ? 2 : 0
  } finally {
    // A bar hides the cursor until it ends.
    bars.end()
    await close()
  }
}

/** A dry run leaves what the last import rejected. */
const errorsNameOf = (name: string, isDryRun: boolean) =>
  `${name.replace(/[^\w.-]+/g, '-')}${isDryRun ? '.dry-run' : ''}.errors.csv`

async function readMapping(file: string) {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ImportError(`Cannot read the mapping ${file}: ${error.message}`)
  })
  return { text, name: file }
}

const bars: Partial<Record<Phase, [label: string, unit: string]>> = {
  reading: ['Reading', 'bytes'],
  loading: ['Loading', 'rows'],
  computing: ['Computing', 'homes'],
}

/** One bar after the other, as the phases come. */
function progressBars(terminal: Terminal): { update: OnProgress; end: () => void } {
  let phase: Phase | undefined
  let bar: ReturnType<typeof showProgress> | undefined
  return {
    update(next, done, total) {
      if (next !== phase) {
        bar?.end()
        // A line of it would stand before the one that tells why nothing is imported.
        const isQuiet = next === 'reading' && !terminal.stderr.isTTY
        const shown = isQuiet ? undefined : bars[next]
        bar = shown && showProgress(terminal, ...shown)
        phase = next
      }
      // A bar whose total comes later could not show it.
      if (done > 0 || total) bar?.update(done, total)
    },
    end: () => bar?.end(),
  }
}
