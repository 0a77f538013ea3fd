import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { runBackupCommand } from '../backup/backupCommands'
import { serveSnapshots } from '../backup/database/serveSnapshots'
import type { OpenDatabase } from '../db/Database'
import { openDatabase } from '../db/openDatabase'
import { TestApp } from './testApp'
import { createOnServer, makeDataDirectory, migrationsDirectory } from './testDatabases'

type Kind = OpenDatabase['kind']

/** A Freehold with directories and a database of its own, which the commands for backups work on. */
export class Installation {
  readonly kind: Kind
  readonly home = mkdtempSync(path.join(tmpdir(), 'freehold-installed-'))
  readonly config
  readonly #drop: () => Promise<void>
  #app: TestApp | undefined

  private constructor(kind: Kind, databaseUrl: string | undefined, drop: () => Promise<void>) {
    this.kind = kind
    this.#drop = drop
    const [dataDirectory, releasesDirectory] = ['data', 'releases'].map((name) => path.join(this.home, name))
    this.config = {
      databaseUrl,
      dataDirectory: dataDirectory!,
      releasesDirectory: releasesDirectory!,
      migrationsDirectory,
    }
  }

  /** @param isNew with an empty database as after a first start, or without any */
  static async make(kind: Kind, { isNew = false } = {}): Promise<Installation> {
    if (kind === 'postgres') {
      const { url, drop } = await createOnServer({ isMigrated: isNew })
      return new Installation(kind, url, drop)
    }
    const made = new Installation(kind, undefined, async () => {})
    if (isNew) await makeDataDirectory(made.config.dataDirectory)
    return made
  }

  /** Starts it as a server does, until it is stopped. */
  async start(): Promise<TestApp> {
    this.#app = new TestApp(this.kind, this.config, async () => {
      const database = await openDatabase(this.config)
      if (this.kind === 'postgres') return database
      const stopSnapshots = await serveSnapshots(database.db, this.config.dataDirectory)
      return { ...database, close: () => stopSnapshots().then(database.close) }
    })
    await this.#app.start()
    return this.#app
  }

  async stop(): Promise<void> {
    await this.#app?.stop()
    this.#app = undefined
  }

  /** @returns the exit code, and what the command has said */
  async run(command: 'backup' | 'verify-backup' | 'restore', ...argv: string[]) {
    let said = ''
    const stderr = new Writable({
      write(chunk, _encoding, done) {
        said += String(chunk)
        done()
      },
    })
    const terminal = { stdout: stderr, stderr, workingDirectory: this.home }
    const code = await runBackupCommand(command, argv, {
      config: this.config,
      terminal,
      stdin: Readable.from([]),
    })
    return { code, said }
  }

  async remove(): Promise<void> {
    await this.stop()
    await this.#drop()
    rmSync(this.home, { recursive: true, force: true })
  }
}
