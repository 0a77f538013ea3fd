import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ShellRelease } from '@freehold/contracts'
import { testSessionKey } from './sessionKey'

const project = path.resolve(__dirname, '../../..')

export interface CompiledServer {
  program: string
  /** The command line of the same build. */
  cli: string
  /** The thread of the embedded database of the same build. */
  databaseWorker: string
}

/**
 * Compiles the server as it is shipped, once per test run, so that API tests need no build. The end of the run removes
 * it.
 */
export function compileServer(): CompiledServer {
  // In node_modules, so that packages are resolved as in a build.
  const folder = path.join(project, `node_modules/.cache/freehold-server-${process.env['FREEHOLD_TEST_RUN']}`)
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`
    build(unfinished)
    try {
      renameSync(unfinished, folder)
    } catch {
      // Another worker has finished first.
      rmSync(unfinished, { recursive: true })
    }
  }
  return programsIn(folder)
}

/** The same with a built shell, which releases can be published for. The end of the run removes it too. */
export function compileServerWithShell(shell: ShellRelease): CompiledServer {
  const { program } = compileServer()
  const compiled = path.resolve(program, '../../..')
  const copy = `${compiled}.${process.pid}`
  cpSync(compiled, copy, { recursive: true })
  writeFileSync(path.join(copy, 'host/dist/shell.json'), JSON.stringify(shell))
  return programsIn(copy)
}

function programsIn(folder: string): CompiledServer {
  const file = (name: string) => path.join(folder, `api/dist/${name}.js`)
  return { program: file('server'), cli: file('cli'), databaseWorker: file('databaseWorker') }
}

function build(folder: string): void {
  // The folder of the shell's pages must exist.
  mkdirSync(path.join(folder, 'host/dist'), { recursive: true })
  const rspack = path.join(project, 'node_modules/@rspack/cli/bin/rspack.js')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [rspack, 'build', '--output-path', path.join(folder, 'api/dist')],
    { cwd: path.join(project, 'api'), encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stdout + stderr)
}

/** A process of a server in production on a free port, or of one of its commands. */
export class ServerProcess {
  /** The text of stdout and stderr. */
  output = ''
  /** The exit code, or null if a signal ended it. */
  readonly ended: Promise<number | null>
  readonly #child: ChildProcess

  constructor(program: string, env: Record<string, string>, argv: readonly string[] = []) {
    this.#child = spawn(process.execPath, [program, ...argv], {
      env: {
        PATH: process.env['PATH'] ?? '',
        HOST: '127.0.0.1',
        PORT: '0',
        FREEHOLD_PROFILE: 'production',
        PUBLIC_URL: 'http://freehold.test',
        SESSION_KEY: testSessionKey,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk) => (this.output += String(chunk)))
    }
    this.ended = new Promise((resolve) => this.#child.once('close', resolve))
  }

  /** Waits until the server listens and returns its URL. Rejects if the process ends first. */
  async address(): Promise<string> {
    return (await this.printed(/Server listening at (http:[^"]+)/))[1]!
  }

  async printed(text: RegExp): Promise<RegExpExecArray> {
    const look = () => text.exec(this.output)
    const seen = new Promise<void>((resolve) => {
      const tell = () => void (look() && resolve())
      this.#child.stdout?.on('data', tell)
      this.#child.stderr?.on('data', tell)
      tell()
    })
    await Promise.race([seen, this.ended])
    const found = look()
    if (!found) throw new Error(`The server ended before it printed ${String(text)}:\n${this.output}`)
    return found
  }

  signal(signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(signal)
  }
}
