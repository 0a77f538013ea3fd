import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Below those that systems give to outgoing connections, which could take one before a server listens. */
const PORTS = { first: 20_000, last: 29_999 }

/** A free port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * (PORTS.last - PORTS.first + 1))
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** A separate Freehold for one test: its output, and its exit. */
export class ServerProcess {
  output = ''
  readonly #child: ChildProcess
  readonly #ended: Promise<number | null>

  constructor(env: Record<string, string>, program = ['api/dist/server.js'], cwd = root) {
    this.#child = spawn(process.execPath, program, {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child.stdout?.on('data', (chunk) => (this.output += String(chunk)))
    this.#child.stderr?.on('data', (chunk) => (this.output += String(chunk)))
    this.#ended = new Promise((resolve) => this.#child.once('close', resolve))
  }

  /** Resolves once the output matches; rejects if the process ends first. */
  async printed(text: RegExp): Promise<RegExpMatchArray> {
    const seen = () => text.exec(this.output)
    const outputs = [this.#child.stdout, this.#child.stderr]
    let look = () => {}
    const watched = new Promise<void>((resolve) => {
      look = () => seen() && resolve()
      for (const output of outputs) output?.on('data', look)
      look()
    })
    await Promise.race([watched, this.#ended])
    for (const output of outputs) output?.off('data', look)
    const match = seen()
    if (!match) throw new Error(`The server ended before it printed ${String(text)}:\n${this.output}`)
    return match
  }

  /** Its exit code, or null if a signal ended it. */
  exitCode(): Promise<number | null> {
    return this.#ended
  }

  /** Sends it a signal that does not end it. */
  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  /** Stops it like Ctrl-C. */
  async interrupt(): Promise<number | null> {
    this.#child.kill('SIGINT')
    return this.#ended
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#ended
  }
}
