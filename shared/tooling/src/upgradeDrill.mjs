import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { createJiti } from 'jiti'
import { root, run } from './run.mjs'

/**
 * The version before: the last commit that had fewer migrations. A release sets it to the commit of the one before, whose last
 * migration every migration since has to be undoable to (api/drizzle/undo).
 */
const VERSION_BEFORE = '2ceb1df4'

const server = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/test'

/** @param {string} folder */
const lastMigration = (folder) =>
  readdirSync(`${folder}/api/drizzle`)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
    ?.replace('.sql', '') ?? ''

/** @param {string} folder */
const versionIn = (folder) => ({
  server: `${folder}/api/dist/server.js`,
  cli: `${folder}/api/dist/cli.js`,
  lastMigration: lastMigration(folder),
})

/** @param {Promise<{ code: number, output: string }>} running */
async function done(running) {
  const { code, output } = await running
  if (code !== 0) throw new Error(output || 'A command failed')
}

/** Checks the version before out next to this one, and builds its API with its own packages. */
async function buildBefore() {
  const folder = `${root}.cache/version-before/${VERSION_BEFORE}`
  const quiet = { quiet: true, cwd: folder }
  if (!existsSync(folder)) {
    await done(run('git', ['worktree', 'prune'], { quiet: true }))
    await done(run('git', ['worktree', 'add', '--detach', folder, VERSION_BEFORE], { quiet: true }))
  }
  if (!existsSync(`${folder}/api/dist/server.js`)) {
    await done(run('npm', ['install', '--no-save', '--include=dev', '--loglevel=error'], quiet))
    await done(run('npm', ['run', 'build', '-w', 'api'], quiet))
  }
  // The pages of the shell are not needed.
  mkdirSync(`${folder}/host/dist`, { recursive: true })
  return folder
}

/**
 * Upgrades from the version before and goes back, under traffic.
 * @returns {Promise<import('./results.mjs').Results>}
 */
export async function runUpgradeDrill() {
  const test = `an upgrade from ${VERSION_BEFORE} under traffic, and the way back`
  try {
    const before = versionIn(await buildBefore())
    const now = versionIn(root.replace(/\/$/, ''))
    if (before.lastMigration === now.lastMigration) throw new Error('Both versions have the same migrations')
    /** @type {{ drillUpgrade: (versions: object) => Promise<void> }} */
    const { drillUpgrade } = await createJiti(import.meta.url).import(`${root}api/crash/drillUpgrade.ts`)
    const say = (/** @type {string} */ line) => console.log(`${new Date().toISOString()} ${line}`)
    await drillUpgrade({ before, now, serverUrl: server, say })
    return { passed: 1, failed: [], skipped: [] }
  } catch (error) {
    return { passed: 0, failed: [{ test, reason: error instanceof Error ? error.message : String(error) }], skipped: [] } // oxfmt-ignore
  }
}
