import { remotes } from './shared/tooling/src/workspace.mjs'

const folder = `${import.meta.dirname}/shared/tooling/src/jest`

/** Units run in Node unless they need a document; the API's tests share databases that a global set-up starts. */
const compile = (/** @type {boolean} */ tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
]

/**
 * Tests whose subject is many rounds of the same, such as kills, or a measurement: `npm run endurance` or `npm run drills` run
 * them, and only them.
 */
const suite = ['endurance', 'drill'].find((name) => name === process.env.FREEHOLD_SUITE)

const shared = {
  // Readers of vector tiles that npm publishes as modules only.
  transformIgnorePatterns: ['/node_modules/(?!(@mapbox/(vector-tile|point-geometry)|pbf)/)'],
  transform: { '\\.tsx$': compile(true), '\\.([cm]?ts|[cm]?js)$': compile(false) },
  testMatch: [suite ? `**/*.${suite}.test.ts` : '**/*.test.{ts,tsx,mjs}'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    ...(suite ? [] : ['\\.(endurance|drill)\\.test\\.ts$']),
  ],
  modulePathIgnorePatterns: ['/dist/'],
}

/**
 * A test file looks up globals in a separate context, which is slow unless each module has them as parameters: with
 * these, the tests of the demo market take half the time. Tests with a document go without: some of their dependencies
 * declare such names themselves.
 */
const lookedUpOften = [
  'Array',
  'Error',
  'JSON',
  'Map',
  'Math',
  'Number',
  'Object',
  'Promise',
  'Reflect',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'WeakMap',
]

const inNode = (/** @type {string} */ name) => ({
  ...shared,
  displayName: name.split('/').at(-1),
  rootDir: `<rootDir>/${name}`,
  testEnvironment: `${folder}/nodeEnvironment.cjs`,
  sandboxInjectedGlobals: lookedUpOften,
})

const inDocument = (/** @type {string} */ name) => ({
  ...shared,
  displayName: name.split('/').at(-1),
  rootDir: `<rootDir>/${name}`,
  testEnvironment: `${folder}/documentEnvironment.cjs`,
  moduleNameMapper: { '\\.module\\.css$': `${folder}/cssModule.cjs` },
  setupFilesAfterEnv: [`${folder}/failOnConsoleError.cjs`, `${folder}/asyncTimeout.cjs`],
})

export default {
  // Far above what any test takes: a busy two-core machine is slow, not wrong.
  testTimeout: 60_000,
  projects: [
    inNode('shared/contracts'),
    inNode('shared/analysis'),
    inNode('shared/demo-town'),
    inNode('shared/basemap-fixtures'),
    inNode('shared/federation'),
    inNode('shared/tooling'),
    inDocument('shared/auth-client'),
    inDocument('shared/ui'),
    inDocument('shared/property-ui'),
    inDocument('shared/embedded-maps'),
    inDocument('host'),
    ...remotes.map(inDocument),
    {
      ...inNode('api'),
      testEnvironment: '<rootDir>/src/testing/jest/ApiEnvironment.cjs',
      globalSetup: '<rootDir>/src/testing/jest/beginRun.cjs',
      globalTeardown: '<rootDir>/src/testing/jest/endRun.cjs',
      moduleNameMapper: { '^@electric-sql/pglite$': '<rootDir>/src/testing/jest/sharedPGlite.cjs' },
    },
  ],
}
