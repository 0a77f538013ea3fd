import { existsSync } from 'node:fs'
import { firstLine } from './results.mjs'
import { bin, root, run, twoAtATime } from './run.mjs'
import { packages } from './units.mjs'

async function types() {
  const failures = []
  await twoAtATime(
    packages.filter((name) => existsSync(`${root}${name}/tsconfig.json`)),
    async (name) => {
      const { code, output } = await run(bin('tsc'), ['-p', name, '--pretty'], { quiet: true })
      if (code !== 0) failures.push(output)
    },
  )
  return { code: failures.length === 0 ? 0 : 1, output: failures.join('\n') }
}

const lint = () => run(bin('oxlint'), ['--type-aware', '--deny-warnings'], { quiet: true })
const format = () => run(bin('prettier'), ['--check', '--log-level', 'warn', '.'], { quiet: true })
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
