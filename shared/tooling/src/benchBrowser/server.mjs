import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../run.mjs'

const START_MS = 180_000

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => resolve(port))
    })
  })

/** A benchmark outlasts a session: neither a sign-out nor a rate limit may interrupt it. */
const lenientLimits = {
  SESSION_ACCESS_SECONDS: '86400',
  SESSION_INACTIVITY_SECONDS: '86400',
  LOGIN_FREE_TRIES: '10000',
  SESSIONS_PER_USER: '10000',
}

/**
 * Starts Freehold with the demo market in a temporary folder, or another program that accepts the same variables.
 * @param {string} program
 * @param {{ basemap?: string | undefined }} options the archive of a base map to add first
 */
export async function startServer(program = join(root, 'api/dist/server.js'), { basemap } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-bench-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  // Without the other variables of this shell: its database or map provider would change the results.
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    FREEHOLD_PROFILE: 'demo',
    ...lenientLimits,
    FREEHOLD_DATA: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
  }
  if (basemap) {
    const command = [join(root, 'api/dist/cli.js'), 'basemap', 'add', basemap]
    const { status } = spawnSync(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error('The base map could not be added')
  }
  const child = spawn(process.execPath, [program], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const keep = endWhenInterrupted(child, folder)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    keep()
    rmSync(folder, { recursive: true, force: true })
  }
  const until = Date.now() + START_MS
  while (!(await isReady(address))) {
    if (hasEnded(child) || Date.now() > until) {
      await stop()
      throw new Error('The server did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return { address, stop }
}

/** @param {Pick<import('node:child_process').ChildProcess, 'exitCode' | 'signalCode'>} child */
const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null

const signals = { SIGINT: 130, SIGTERM: 143 }
const signalNames = /** @type {(keyof typeof signals)[]} */ (Object.keys(signals))

/**
 * Ends the server and deletes the folder when the benchmark is interrupted. It does so synchronously on exit, because
 * the browser's own signal handlers end the process too. Returns a function that undoes this.
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} folder
 */
function endWhenInterrupted(child, folder) {
  const onSignal = (/** @type {keyof typeof signals} */ signal) => process.exit(signals[signal])
  const onExit = () => {
    child.kill('SIGKILL')
    // The server may still write until the signal reaches it.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
  for (const signal of signalNames) process.once(signal, onSignal)
  process.once('exit', onExit)
  return () => {
    for (const signal of signalNames) process.off(signal, onSignal)
    process.off('exit', onExit)
  }
}

/** @param {string} address */
const isReady = (address) =>
  fetch(`${address}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
