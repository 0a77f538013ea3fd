import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'

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
server.kill('SIGINT')
const [code] = await ended
if (code !== 0) throw new Error(`The demo market could not be loaded:\n${output}`)
cpSync(prepared, data, { recursive: true })
await import('../../api/dist/server.js')
