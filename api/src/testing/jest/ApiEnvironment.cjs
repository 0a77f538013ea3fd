const NodeEnvironment = require('../../../../shared/tooling/src/jest/nodeEnvironment.cjs')
const { letExit } = require('./letExit.cjs')

/** Loaded once by a worker, so what it holds outlives the test files, each of which loads its own modules anew. */
const keptDatabases = { embedded: [], postgres: [] }

module.exports = class ApiEnvironment extends NodeEnvironment {
  async setup() {
    await super.setup()
    // Not before: what is required while Jest loads this file is compiled by Jest.
    const sharedPGlite = require('@electric-sql/pglite')
    letExit(sharedPGlite.PGlite)
    Object.assign(this.global, { keptDatabases, sharedPGlite })
  }
}
