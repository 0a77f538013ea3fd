import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'

/**
 * Switches realistic expenses off for a demo user: most tests compare a page with stored returns. The tests of the
 * setting have users of their own.
 * @param {string} username
 */
async function showStoredReturns(username) {
  const headers = { 'content-type': 'application/json' }
  const credentials = JSON.stringify({ username, password: 'freehold-demo' })
  const session = await fetch(new URL('/api/v1/login', address), {
    method: 'POST',
    headers,
    body: credentials,
  })
  const { data } = await session.json()
  const saved = await fetch(new URL('/api/v1/auth/profile/settings', address), {
    method: 'PATCH',
    headers: { ...headers, authorization: data.token },
    body: JSON.stringify({ realisticExpenses: false }),
  })
  if (!saved.ok) throw new Error(`The settings of ${username} could not be saved: ${saved.status}`)
}

/** Loads the demo market once into a folder that other servers of the run copy, and then becomes the shared server. */
const { FREEHOLD_DATA: data, FREEHOLD_E2E_PREPARED: prepared } = process.env
const server = spawn(process.execPath, ['api/dist/server.js'], {
  env: { ...process.env, PORT: '0', FREEHOLD_DATA: prepared },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(server, 'close')
let output = ''
for await (const chunk of server.stdout) {
  output += String(chunk)
  if (output.includes('running at')) break
}
const address = /running at (\S+)/.exec(output)?.[1]
for (const role of ['admin', 'agent', 'investor']) await showStoredReturns(`${role}@freehold.test`)
server.kill('SIGINT')
const [code] = await ended
if (code !== 0) throw new Error(`The demo market could not be loaded:\n${output}`)
cpSync(prepared, data, { recursive: true })
await import('../../api/dist/server.js')
