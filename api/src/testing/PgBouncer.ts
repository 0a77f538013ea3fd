import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort, findOwner } from './PrivateCluster'
import { onlyWhere } from './onlyWhere'

const program = [
  process.env['PGBOUNCER_PATH'],
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
].find((file) => file !== undefined && existsSync(file))

/** `describe` where PgBouncer is installed, otherwise skips. */
export const ifPgBouncerIsInstalled = (define: jest.Describe) =>
  onlyWhere(program !== undefined, 'there is no PgBouncer: install it, or set PGBOUNCER_PATH', define)

/** A PgBouncer in transaction mode before a server, with its own defaults but for the size of its pools. */
export class PgBouncer {
  readonly #owner = findOwner()
  readonly #home = mkdtempSync(path.join(tmpdir(), 'freehold-pgbouncer-'))
  #port = 0
  #process: ChildProcess | undefined

  /** Returns the URL of the database through it. */
  async start(databaseUrl: string, poolSize: number, more = ''): Promise<string> {
    const url = new URL(databaseUrl)
    if (this.#port === 0) this.#port = await findFreePort()
    const file = path.join(this.#home, 'pgbouncer.ini')
    writeFileSync(
      file,
      `[databases]
* = host=${url.hostname} port=${url.port || 5432} user=${url.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${this.#port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
${more}
`,
    )
    if (this.#owner) for (const one of [this.#home, file]) chownSync(one, this.#owner.uid, this.#owner.gid)
    const started = spawn(program!, [file], { ...this.#owner, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#process = started
    let log = ''
    const isUp = new Promise<void>((resolve) => {
      started.stderr.on('data', (chunk) => {
        log += String(chunk)
        if (log.includes('process up')) resolve()
      })
    })
    await Promise.race([isUp, once(started, 'exit')])
    if (started.exitCode !== null) throw new Error(`PgBouncer ended with ${started.exitCode}:\n${log}`)
    url.port = String(this.#port)
    return url.href
  }

  /** At once: its clients and its connections to the server are lost. */
  async stop(): Promise<void> {
    const running = this.#process
    this.#process = undefined
    if (running === undefined || running.exitCode !== null) return
    running.kill('SIGTERM')
    await once(running, 'exit')
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.#home, { recursive: true, force: true })
  }
}
