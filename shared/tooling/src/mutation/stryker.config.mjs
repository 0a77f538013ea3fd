import { currentGroup } from './groups.mjs'

const { name, project, mutate } = currentGroup()

/** Stryker reads this file, once per group. */
export default {
  mutate: [...mutate, '!**/*.test.ts', '!**/index.ts'],
  testRunner: 'jest',
  jest: {
    projectType: 'custom',
    configFile: 'shared/tooling/src/mutation/jest.config.mjs',
    // There is only one test file, so searching for the tests of a mutant would take longer than running all.
    enableFindRelatedTests: false,
  },
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 2),
  // Far longer than any run takes, so that a timeout means an endless loop and not a busy machine.
  timeoutMS: 10_000,
  ignorePatterns: [
    '**',
    `!${project}/**/*`,
    '!shared/tooling/src/{jest,mutation}/**/*',
    '!shared/tooling/src/{run,workspace}.mjs',
    '!jest.config.mjs',
    '!package.json',
  ],
  tempDirName: `.cache/mutation/${name}`,
  // TypeScript 7 has no API with which Stryker could rewrite a tsconfig, and swc reads none.
  tsconfigFile: 'none.json',
  reporters: ['clear-text', 'json', 'html', 'progress-append-only'],
  jsonReporter: { fileName: `.cache/mutation/${name}.json` },
  htmlReporter: { fileName: `.cache/mutation/${name}.html` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  warnings: { slow: false },
  thresholds: { high: 95, low: 90, break: 90 },
}
