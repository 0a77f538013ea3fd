import path from 'node:path'
import { endpointPath, login } from '@freehold/contracts'
import { createApp } from '../src/app'
import { createBackgroundWork } from '../src/backgroundWork'
import { readConfig } from '../src/config'
import type { OpenDatabase } from '../src/db/Database'
import { DiskSpace } from '../src/db/DiskSpace'
import { demoPassword, demoUsers } from '../src/seed'
import { createMetrics } from '../src/metrics/createMetrics'
import type { BenchTarget } from './benchDatabase'
import type { Client } from './startClient'

const root = path.resolve(import.meta.dirname, '../..')

/** Limits above those of any benchmark; other tests cover the limits. */
export const benchEnv = {
  LOG_LEVEL: 'silent',
  LOGIN_FREE_TRIES: '1000000',
  SESSIONS_PER_USER: '10000',
  SESSION_KEY: 'the session key of benchmarks: no secret',
}

export interface RunningApi {
  address: string
  close: () => Promise<void>
}

/** Runs the whole API in this process, which also queries the database directly. */
export async function runApi({ db }: OpenDatabase, env: BenchTarget['env']): Promise<RunningApi> {
  const config = readConfig(
    { ...env, ...benchEnv },
    { root, migrationsDirectory: path.join(import.meta.dirname, 'migrations') },
  )
  const metrics = createMetrics()
  const api = await createApp({
    config,
    db,
    disk: new DiskSpace(),
    now: () => new Date(),
    publicUrl: () => 'http://localhost',
    sessionKey: benchEnv.SESSION_KEY,
    sendMail: async () => 'nowhere',
    background: createBackgroundWork(() => {}, metrics),
    metrics,
  })
  const address = await api.listen({ host: '127.0.0.1', port: 0 })
  return { address, close: () => api.close() }
}

export const signInRequest = (address: string) => ({
  method: login.method,
  url: address + endpointPath(login),
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: demoUsers[0].username, password: demoPassword }),
})

/** Returns an access token of the demo's admin. */
export async function signIn(client: Client, address: string): Promise<string> {
  const { status, body } = await client.send(signInRequest(address))
  if (status !== 200) throw new Error(`A sign-in answered ${status}`)
  return JSON.parse(body).data.token
}
