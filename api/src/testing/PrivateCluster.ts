import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onlyWhere } from './onlyWhere'

/** The folder of PostgreSQL's programs on Debian and its derivatives. */
const installations = '/usr/lib/postgresql'

function findPrograms(): string | undefined {
  if (!existsSync(installations)) return undefined
  const versions = readdirSync(installations).toSorted((a, b) => Number(b) - Number(a))
  return versions
    .map((version) => path.join(installations, version, 'bin'))
    .find((folder) => existsSync(path.join(folder, 'initdb')))
}

/** The user to run PostgreSQL and PgBouncer as: they refuse to run as root, as tests in containers often do. */
export function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** `test` where PostgreSQL's programs are installed, otherwise skips. */
export const ifPostgresIsInstalled = (define: jest.It) =>
  onlyWhere(findPrograms() !== undefined, `no initdb in ${installations}`, define)

/** A PostgreSQL server for one test, which can be stopped and started without affecting others. */
export class PrivateCluster {
  readonly #programs = findPrograms()!
  readonly #owner = findOwner()
  readonly #home: string
  readonly #data: string
  #port = 0

  /** @param parent the folder that its files are in, by default on the disk of temporary files */
  constructor(parent = tmpdir()) {
    this.#home = mkdtempSync(path.join(parent, 'freehold-cluster-'))
    this.#data = path.join(this.#home, 'data')
  }

  async make(): Promise<string> {
    if (this.#owner) chownSync(this.#home, this.#owner.uid, this.#owner.gid)
    this.#run('initdb', '-D', this.#data, '-U', 'freehold', '-A', 'trust', '-E', 'UTF8', '--no-locale')
    this.#port = await findFreePort()
    this.start()
    return `postgres://freehold@127.0.0.1:${this.#port}/postgres`
  }

  start(): void {
    const options = `-p ${this.#port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${this.#home}`
    this.#run('pg_ctl', 'start', '-w', '-D', this.#data, '-l', path.join(this.#home, 'log'), '-o', options)
  }

  /** `immediate` is like a crash: the next start has to recover. */
  stop(mode: 'fast' | 'immediate'): void {
    this.#run('pg_ctl', 'stop', '-w', '-D', this.#data, '-m', mode)
  }

  remove(): void {
    if (existsSync(path.join(this.#data, 'postmaster.pid'))) this.stop('immediate')
    rmSync(this.#home, { recursive: true, force: true })
  }

  #run(program: string, ...given: string[]): void {
    // A started server would keep a pipe open, for which this call would wait.
    const { status } = spawnSync(path.join(this.#programs, program), given, {
      ...this.#owner,
      cwd: this.#home,
      stdio: 'ignore',
    })
    if (status !== 0) throw new Error(`${program} ${given.join(' ')} ended with ${status}`)
  }
}
