import { readdirSync } from 'node:fs'
import path from 'node:path'
import everything from '../../../../jest.config.mjs'
import { currentGroup } from './groups.mjs'

// Stryker runs the tests in its sandbox, a copy of the project's folder.
const sandbox = process.cwd()
const { project, tests } = currentGroup()
/** @type {{ rootDir: string, transform: object, testEnvironment: string, setupFilesAfterEnv?: string[] }[]} */
const projects = everything.projects
const settings = projects.find(({ rootDir }) => rootDir === `<rootDir>/${project}`)
if (settings === undefined) throw new Error(`jest.config.mjs has no project ${project}`)
const { transform, testEnvironment, setupFilesAfterEnv } = settings
// The API's environment contains what its database tests need.
process.env['MUTATION_ENVIRONMENT'] = path.isAbsolute(testEnvironment)
  ? testEnvironment
  : path.join(import.meta.dirname, '../jest/nodeEnvironment.cjs')

const allTests = () =>
  readdirSync(path.join(sandbox, project), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => path.join(project, file))
    .toSorted()

export default {
  transform,
  setupFilesAfterEnv,
  testEnvironment: path.join(import.meta.dirname, 'unitsEnvironment.cjs'),
  rootDir: sandbox,
  roots: [project, 'shared/tooling/src/mutation'].map((folder) => path.join(sandbox, folder)),
  testMatch: [path.join(sandbox, 'shared/tooling/src/mutation/units.cjs')],
  globals: { mutationUnits: (tests ?? allTests()).map((test) => path.join(sandbox, test)) },
}
