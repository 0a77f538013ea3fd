import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's root folder, with a trailing slash. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Runs a command in the root to its end and answers its exit code and, where it was not shown, its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }))
  })
}

/**
 * A program of an installed package: `bin('jest')`.
 * @param {string} name
 */
export const bin = (name) => `${root}node_modules/.bin/${name}`

/**
 * Says why and ends; a command that cannot go on has nothing more to say.
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  console.error(message)
  process.exit(1)
}

/**
 * Works through a list, at most two at a time: as many as the smallest machine has cores.
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => Promise<unknown>} work
 */
export async function twoAtATime(items, work) {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all([worker(), worker()])
}
