import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run, twoAtATime } from './run.mjs'
import { buildUnits } from './units.mjs'

const skipped = new Set(['node_modules', 'dist', '.cache', 'test-results'])

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (!/\.test\.[cm]?tsx?$/.test(entry.name)) yield path
  }
}

/** A digest of everything that a build reads. All of `shared` counts: a change there may reach any unit. */
function inputsOf(unit) {
  const hash = createHash('sha256')
  for (const folder of [unit, 'shared']) {
    for (const file of [...filesIn(join(root, folder))].toSorted((a, b) => (a < b ? -1 : 1)))
      hash.update(file).update(readFileSync(file))
  }
  for (const file of ['package-lock.json', 'tsconfig.base.json']) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const stampOf = (unit) => join(root, '.cache/build', `${unit}.sha256`)

function isFresh(unit, inputs) {
  const stamp = stampOf(unit)
  return existsSync(join(root, unit, 'dist')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs
}

/** Builds the units whose inputs changed since their last build. */
export async function buildStale(units = buildUnits) {
  const stale = units
    .map((unit) => ({ unit, inputs: inputsOf(unit) }))
    .filter(({ unit, inputs }) => !isFresh(unit, inputs))
  if (stale.length === 0) return
  console.log(`Building ${stale.map(({ unit }) => unit).join(', ')} …`)
  mkdirSync(join(root, '.cache/build'), { recursive: true })
  await twoAtATime(stale, async ({ unit, inputs }) => {
    const { code, output } = await run('npm', ['run', 'build', '--silent', '-w', unit], {
      quiet: true,
      env: { NODE_ENV: 'production' },
    })
    if (code !== 0) fail(`${unit} could not be built:\n${output}`)
    writeFileSync(stampOf(unit), inputs)
  })
}
