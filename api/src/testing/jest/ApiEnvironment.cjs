const NodeEnvironment = require('../../../../shared/tooling/src/jest/nodeEnvironment.cjs')
const { letExit } = require('./letExit.cjs')

/** A worker loads this file once, so these databases outlive the test files, each of which loads its own modules. */
const keptDatabases = { embedded: [], postgres: [] }

module.exports = class ApiEnvironment extends NodeEnvironment {
  async setup() {
    await super.setup()
    // Not at the top of the file, because Jest would compile it there.
    const sharedPGlite = require('@electric-sql/pglite')
    letExit(sharedPGlite.PGlite)
    Object.assign(this.global, { keptDatabases, sharedPGlite })
  }
}
