import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoPassword, demoUsernames } from '@freehold/contracts'

const root = join(import.meta.dirname, '../..')

export interface CommandEnd {
  exitCode: number | null
  /** The JSON output. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a document of many verbs, looked into freely
  json: any
}

/** Runs `npm run remotes -- … --json`, with the command of this repository or of a remote's dependencies. */
function runCommand(program: string, cwd: string, args: string[], env: Record<string, string>) {
  return new Promise<CommandEnd>((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args, '--json'], {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', INIT_CWD: cwd, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    let errors = ''
    child.stdout.on('data', (chunk) => (printed += String(chunk)))
    child.stderr.on('data', (chunk) => (errors += String(chunk)))
    child.once('error', reject)
    child.once('close', (exitCode) => {
      try {
        resolve({ exitCode, json: JSON.parse(printed) })
      } catch {
        reject(
          new Error(`${args.join(' ')} ended with ${exitCode} and printed no JSON:\n${printed}${errors}`),
        )
      }
    })
  })
}

/** The variables of the command for an Admin, with an Investor as the smoke user. */
export const adminsEnvironment = (address: string) => ({
  FREEHOLD_URL: address,
  FREEHOLD_ADMIN_EMAIL: demoUsernames.admin,
  FREEHOLD_ADMIN_PASSWORD: demoPassword,
  FREEHOLD_SMOKE_EMAIL: demoUsernames.investor,
  FREEHOLD_SMOKE_PASSWORD: demoPassword,
  CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? '',
})

/**
 * A remote in a separate folder, as if in its own team's repository: the template with the packed packages. All other
 * packages are linked from this repository, as there may be no network.
 */
export class OutsideRemote {
  readonly name: string
  readonly directory: string
  env: Record<string, string>

  constructor(directory: string, name: string, env: Record<string, string>) {
    this.directory = directory
    this.name = name
    this.env = env
  }

  async create(): Promise<void> {
    const program = join(root, 'shared/tooling/src/remotes.mjs')
    const { exitCode, json } = await runCommand(
      program,
      root,
      ['create', this.directory, '--name', this.name],
      {},
    )
    if (exitCode !== 0) throw new Error(JSON.stringify(json))
    const modules = join(this.directory, 'node_modules')
    mkdirSync(join(modules, '@freehold'), { recursive: true })
    for (const name of readdirSync(join(root, 'node_modules')))
      if (!name.startsWith('.') && name !== '@freehold') this.#link(name)
    this.#link('.bin')
    for (const [name, tarball] of Object.entries<string>(json.packages)) {
      const target = join(modules, name)
      mkdirSync(target)
      const file = join(this.directory, tarball.replace('file:', ''))
      execFileSync('tar', ['-xzf', file, '-C', target, '--strip-components=1'], { stdio: 'ignore' })
    }
  }

  #link(name: string): void {
    symlinkSync(join(root, 'node_modules', name), join(this.directory, 'node_modules', name))
  }

  command(...args: string[]): Promise<CommandEnd> {
    const program = join(this.directory, 'node_modules/@freehold/tooling/src/remotes.mjs')
    return runCommand(program, this.directory, args, this.env)
  }

  read(file: string): string {
    return readFileSync(join(this.directory, file), 'utf8')
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.directory, file), text)
  }

  /** Changes its package.json. */
  declare(change: (manifest: Record<string, never> & Manifest) => void): void {
    const manifest = JSON.parse(this.read('package.json'))
    change(manifest)
    this.write('package.json', JSON.stringify(manifest))
  }
}

interface Manifest {
  version: string
  dependencies: Record<string, string>
  freehold: { paths: string[] }
}
