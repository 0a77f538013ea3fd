import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Memory, memoryOf } from './memoryOf'
import { benchEnv } from './runningApi'
import { round } from './statistics'

const START_TIMEOUT_MS = 120_000
const POLL_MS = 5

export interface ServerProcess {
  address: string
  /** The time from the start of the process until it responds. */
  startMs: number
  memory: () => Memory | null
  stop: () => Promise<void>
}

/** The server with production settings. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const start = performance.now()
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'server.js')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: address,
      ...benchEnv,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Ends the server if the benchmark is interrupted.
  const kill = () => void server.kill('SIGKILL')
  process.once('exit', kill)
  server.once('exit', () => process.off('exit', kill))
  // After a signal there is no exit code.
  const isRunning = () => server.exitCode === null && server.signalCode === null
  const stop = async () => {
    if (!isRunning()) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  try {
    await untilReady(address, isRunning)
  } catch (error) {
    await stop()
    throw error
  }
  return { address, startMs: round(performance.now() - start), memory: () => memoryOf(server.pid!), stop }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

async function untilReady(address: string, isRunning: () => boolean): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline && isRunning();) {
    const response = await fetch(`${address}/ready`).catch(() => null)
    if (response?.ok) return
    await sleep(POLL_MS)
  }
  throw new Error('The server did not start')
}
