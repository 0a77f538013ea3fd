import './nodeVersion.mjs'
import { spawn } from 'node:child_process'
import { ensureInstalled } from './ensureInstalled.mjs'
import { root } from './run.mjs'
import { builtPackages } from './workspace.mjs'

await ensureInstalled()

// Each package watches itself: the API restarts; host and remotes replace modules in the open page.
const children = builtPackages.map((unit) =>
  spawn('npm', ['run', 'dev', '--silent', '-w', unit], {
    cwd: root,
    stdio: 'inherit',
    // Each child leads a process group, because npm passes a signal to its shell and no further.
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
