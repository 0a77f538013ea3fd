import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstLine } from './results.mjs'
import { bin, root, run, twoAtATime } from './run.mjs'
import { packages } from './units.mjs'

/**
 * Packages with the same compiler options are checked as one program: each alone would check the sources of the shared
 * packages again.
 */
async function types() {
  const failures = []
  mkdirSync(`${root}.cache`, { recursive: true })
  await twoAtATime(groupsOf(typedPackages()), async (group) => {
    const project = `${root}.cache/types-${group[0].name.replace('/', '-')}.json`
    writeFileSync(project, JSON.stringify(programOf(group)))
    const { code, output } = await run(bin('tsc'), ['-p', project, '--pretty'], { quiet: true })
    if (code !== 0) failures.push(output)
  })
  return { code: failures.length === 0 ? 0 : 1, output: failures.join('\n') }
}

const typedPackages = () =>
  packages
    .map((name) => ({ name, file: `${root}${name}/tsconfig.json` }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => ({ name, config: JSON.parse(readFileSync(file, 'utf8')) }))

function groupsOf(typed) {
  const groups = new Map()
  for (const one of typed) {
    // Ambient declarations would apply to every package of the program.
    const isAlone = existsSync(`${root}${one.name}/src/environment.d.ts`)
    const key = JSON.stringify([one.config.compilerOptions, isAlone && one.name])
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

const programOf = (group) => ({
  extends: '../tsconfig.base.json',
  compilerOptions: group[0].config.compilerOptions,
  include: [
    ...new Set(group.flatMap(({ name, config }) => config.include.map((path) => join('..', name, path)))),
  ],
})

const lint = () => run(bin('oxlint'), ['--type-aware', '--deny-warnings'], { quiet: true })
const format = () => run(bin('oxfmt'), ['--check'], { quiet: true })
const borders = () => run(process.execPath, ['shared/tooling/src/borders.mjs'], { quiet: true })

const dependencies = () => run(process.execPath, ['shared/tooling/src/dependencies.mjs'], { quiet: true })

/** What can be checked without running the product. */
export const staticChecks = { types, lint, format, 'import borders': borders, dependencies }

/** Runs the static checks together, shows what fails, and answers the results. */
export async function runStaticChecks() {
  const failed = []
  await Promise.all(
    Object.entries(staticChecks).map(async ([name, check]) => {
      const { code, output } = await check()
      console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
      if (code === 0) return
      failed.push({ test: name, reason: firstLine(output) })
      console.log(output)
    }),
  )
  return { passed: Object.keys(staticChecks).length - failed.length, failed, skipped: [] }
}
