import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's root folder, with a trailing slash. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Runs a command in the root and returns its exit code and, if it was not shown, its output.
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
 * The path of an installed package's program: `bin('jest')`.
 * @param {string} name
 */
export const bin = (name) => `${root}node_modules/.bin/${name}`

/**
 * Prints a message and exits; for commands that cannot continue.
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  console.error(message)
  process.exit(1)
}

/**
 * Processes a list two items at a time, as the smallest machine has two cores.
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
