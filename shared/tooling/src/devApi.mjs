import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { bin, root } from './run.mjs'

// The build watches the sources, and Node watches the build and restarts the server after each one.
const server = `${root}api/dist/server.js`
/** @type {import('node:child_process').ChildProcess[]} */
const children = []
/**
 * @param {string} command
 * @param {string[]} args
 */
const start = (command, args) => children.push(spawn(command, args, { cwd: `${root}api`, stdio: 'inherit' }))

start(bin('rspack'), ['build', '--watch'])
const firstBuild = setInterval(() => {
  if (!existsSync(server)) return
  clearInterval(firstBuild)
  start(process.execPath, ['--watch', '--watch-preserve-output', server])
}, 200)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    clearInterval(firstBuild)
    for (const child of children) child.kill('SIGTERM')
  })
}
