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

/** A benchmark lasts longer than a session would: nobody is to be signed out on the way, nor held back. */
const patience = {
  SESSION_ACCESS_SECONDS: '86400',
  SESSION_INACTIVITY_SECONDS: '86400',
  LOGIN_TRIES_PER_MINUTE: '10000',
}

/** A Freehold with a demo market in a folder of its own, which goes with it; another program of the same kind on demand. */
export async function startServer(program = join(root, 'api/dist/server.js')) {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-bench-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      ...process.env,
      ...patience,
      FREEHOLD_DATA: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const until = Date.now() + START_MS
  while (!(await isReady(address))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error('The server did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return { address, stop }
}

const isReady = (address) =>
  fetch(`${address}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
