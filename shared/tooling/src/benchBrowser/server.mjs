import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../run.mjs'

const START_MS = 180_000

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/** A benchmark outlasts a session: no sign-out and no rate limit may interrupt it. */
const patience = {
  SESSION_ACCESS_SECONDS: '86400',
  SESSION_INACTIVITY_SECONDS: '86400',
  LOGIN_FREE_TRIES: '10000',
  SESSIONS_PER_USER: '10000',
}

/** Starts a Freehold with the demo market in a temporary folder, or another server program of the same kind. */
export async function startServer(program = join(root, 'api/dist/server.js')) {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-bench-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [program], {
    cwd: root,
    // No other variable of this shell: a database or a map provider set there would change what is measured.
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      FREEHOLD_PROFILE: 'demo',
      ...patience,
      FREEHOLD_DATA: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
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

/** By itself, or by a signal. */
const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null

const signals = { SIGINT: 130, SIGTERM: 143 }

/**
 * An interrupted bench leaves no server and no folder behind. All at once and on exit, because the browser's own
 * handlers of signals end the process too. Answers what takes this back.
 */
function endWhenInterrupted(child, folder) {
  const onSignal = (signal) => process.exit(signals[signal])
  const onExit = () => {
    child.kill('SIGKILL')
    // The server may write until the signal has reached it.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
  for (const signal of Object.keys(signals)) process.once(signal, onSignal)
  process.once('exit', onExit)
  return () => {
    for (const signal of Object.keys(signals)) process.off(signal, onSignal)
    process.off('exit', onExit)
  }
}

const isReady = (address) =>
  fetch(`${address}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
