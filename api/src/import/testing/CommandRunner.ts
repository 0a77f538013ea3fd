import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import type { OpenDatabase } from '../../db/Database'
import type { GeocoderSettings } from '../../geocoding/Geocoder'
import { runImportCommand } from '../runs/command/importCommand'

interface RunOptions {
  isTTY?: boolean
  env?: Record<string, string>
  geocoder?: GeocoderSettings
  imageOrigins?: string[]
  now?: () => Date
}

/** Runs the import command in this process, in a folder that is removed after the tests. */
export class CommandRunner {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'freehold-import-'))

  constructor() {
    afterAll(() => rmSync(this.folder, { recursive: true }))
  }

  /** Writes a file into the folder and returns its path. */
  fileOf(name: string, text: string | Buffer): string {
    const file = path.join(this.folder, name)
    writeFileSync(file, text)
    return file
  }

  async run({ db, kind }: Omit<OpenDatabase, 'close'>, argv: string[], options: RunOptions = {}) {
    const { isTTY = false, env = {}, geocoder = null, imageOrigins = [], now = () => new Date() } = options
    const stdout = new PassThrough()
    const stderr = Object.assign(new PassThrough(), { isTTY })
    const pauses: number[] = []
    const code = await runImportCommand(argv, {
      openDatabase: async () => ({ db, kind, close: async () => {} }),
      dataDirectory: this.folder,
      publicUrl: 'http://freehold.test',
      imageOrigins,
      terminal: { stdout, stderr, workingDirectory: this.folder },
      env,
      geocoder,
      now,
      // Does not wait, but remembers how long the command would have waited.
      pause: async (ms) => void pauses.push(ms),
    })
    return { code, output: String(stdout.read() ?? ''), errorOutput: String(stderr.read() ?? ''), pauses }
  }
}
