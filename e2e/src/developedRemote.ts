import { cpSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './demoServer'
import { freePort, ServerProcess } from './serverProcess'

const root = join(import.meta.dirname, '../..')

/** A copy of a remote in a separate folder, with its development server. */
export class DevelopedRemote {
  readonly name: string
  readonly #directory: string
  #server: ServerProcess | undefined
  /** The origin of its files. */
  origin = ''
  /** The URL that its server prints: a page of the running Freehold with this remote. */
  address = ''

  constructor(name: string) {
    this.name = name
    this.#directory = join(temporaryFolder(), name)
    for (const part of ['src', 'package.json', 'rspack.config.mjs'])
      cpSync(join(root, name, part), join(this.#directory, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(this.#directory, 'node_modules'))
  }

  /** Runs this remote's `npm run dev` against the Freehold on that port. */
  async start(freeholdPort: string): Promise<void> {
    const port = String(await freePort())
    const env = { HOST: '127.0.0.1', PORT: freeholdPort, DEV_PORT: port }
    const program = [join(root, 'shared/tooling/src/devRemote.mjs')]
    this.#server = new ServerProcess(env, program, this.#directory)
    const [address] = await this.#server.printed(/http:\S+\?develop=\S+/)
    this.address = address
    this.origin = `http://127.0.0.1:${port}`
  }

  async stop(): Promise<void> {
    await this.#server?.interrupt()
  }

  /** Replaces the file atomically, as editors do, because the watcher might build a half-written one. */
  edit(file: string, what: string, by: string): void {
    const path = join(this.#directory, 'src', file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(what)) throw new Error(`${file} has no ${what}`)
    const written = join(this.#directory, 'edited')
    writeFileSync(written, text.replace(what, by))
    renameSync(written, path)
  }
}
