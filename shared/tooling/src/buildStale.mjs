import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run, twoAtATime } from './run.mjs'
import { builtPackages, filesIn } from './workspace.mjs'

const isTest = /\.test\.[cm]?tsx?$/

/**
 * A digest of everything that a build reads. It includes all of `shared`, which any package may import.
 * @param {string} name
 */
function digestOfInputs(name) {
  const hash = createHash('sha256')
  for (const folder of [name, 'shared']) {
    const inputs = filesIn(join(root, folder)).filter((file) => !isTest.test(file))
    for (const file of inputs.toSorted()) hash.update(file).update(readFileSync(join(root, folder, file)))
  }
  for (const file of ['package-lock.json', 'tsconfig.base.json']) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** @param {string} name */
const stampOf = (name) => join(root, '.cache/build', `${name}.sha256`)

/**
 * @param {string} name
 * @param {string} digest
 */
function isFresh(name, digest) {
  const stamp = stampOf(name)
  return existsSync(join(root, name, 'dist')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
}

/**
 * Builds the packages whose inputs have changed since their last build.
 * @param {string[]} [packages]
 */
export async function buildStale(packages = builtPackages) {
  const stale = packages
    .map((name) => ({ name, digest: digestOfInputs(name) }))
    .filter(({ name, digest }) => !isFresh(name, digest))
  if (stale.length === 0) return
  console.log(`Building ${stale.map(({ name }) => name).join(', ')} …`)
  mkdirSync(join(root, '.cache/build'), { recursive: true })
  await twoAtATime(stale, async ({ name, digest }) => {
    const { code, output } = await run('npm', ['run', 'build', '--silent', '-w', name], {
      quiet: true,
      env: { NODE_ENV: 'production' },
    })
    if (code !== 0) fail(`${name} could not be built:\n${output}`)
    writeFileSync(stampOf(name), digest)
  })
}
