import './nodeVersion.mjs'
import { spawn } from 'node:child_process'
import { ensureInstalled } from './ensureInstalled.mjs'
import { root } from './run.mjs'
import { buildUnits } from './units.mjs'

await ensureInstalled()

// Each unit watches itself: the API restarts, host and remotes swap modules in the open page.
const children = buildUnits.map((unit) =>
  spawn('npm', ['run', 'dev', '--silent', '-w', unit], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FREEHOLD_DEV: 'all' },
  }),
)

const stopAll = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) {
  child.on('exit', (code) => {
    if (code) stopAll()
  })
}
process.on('SIGINT', stopAll)
process.on('SIGTERM', stopAll)
