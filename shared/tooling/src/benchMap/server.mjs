import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
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

/** A Freehold with a demo market in a folder of its own. */
export async function startServer(folder) {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['api/dist/server.js'], {
    cwd: root,
    env: { ...process.env, FREEHOLD_DATA: folder, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const until = Date.now() + START_MS
  while (!(await isReady(address))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('The server did not start')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return {
    address,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const isReady = (address) =>
  fetch(`${address}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
