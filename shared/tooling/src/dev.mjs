import './nodeVersion.mjs'
import { spawn } from 'node:child_process'
import { ensureInstalled } from './ensureInstalled.mjs'
import { root } from './run.mjs'
import { builtPackages } from './workspace.mjs'

await ensureInstalled()

// Each unit watches itself: the API restarts, host and remotes swap modules in the open page.
const children = builtPackages.map((unit) =>
  spawn('npm', ['run', 'dev', '--silent', '-w', unit], {
    cwd: root,
    stdio: 'inherit',
    // Each leads a group, as npm hands a signal on to its shell and no further.
    detached: true,
    env: { ...process.env, FREEHOLD_DEV: 'all' },
  }),
)

const stopAll = () => {
  for (const { pid, exitCode, signalCode } of children)
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM')
}
for (const child of children) {
  child.on('exit', (code) => {
    if (code) stopAll()
  })
}
process.on('SIGINT', stopAll)
process.on('SIGTERM', stopAll)
