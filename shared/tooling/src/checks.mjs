import { firstLine } from './results.mjs'
import { bin, run } from './run.mjs'

/** The dependencies of the template are installed only in a remote made from it. */
const template = 'templates'

/** Lints every file, and checks the types of each package with its own tsconfig.json. */
async function typesAndLint() {
  const lint = (/** @type {string[]} */ args) =>
    run(bin('oxlint'), ['--deny-warnings', ...args], { quiet: true })
  const results = [
    await lint(['--type-aware', '--type-check', '--ignore-pattern', template]),
    await lint([template]),
  ]
  return {
    code: Math.max(...results.map(({ code }) => code)),
    output: results.map(({ output }) => output).join('\n'),
  }
}

const format = () => run(bin('oxfmt'), ['--check'], { quiet: true })
const borders = () => run(process.execPath, ['shared/tooling/src/borders.mjs'], { quiet: true })

const dependencies = () => run(process.execPath, ['shared/tooling/src/dependencies.mjs'], { quiet: true })

const sharedModules = () =>
  run(process.execPath, ['shared/federation/checkSharedModules.mjs'], { quiet: true })

/** The checks that do not run the product. */
export const staticChecks = {
  'types and lint': typesAndLint,
  format,
  'import borders': borders,
  dependencies,
  'shared modules': sharedModules,
}

/** Runs the static checks in parallel, prints the failures, and returns the results. */
export async function runStaticChecks() {
  /** @type {import('./results.mjs').Listed[]} */
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
