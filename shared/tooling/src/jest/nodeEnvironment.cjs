const { TestEnvironment } = require('jest-environment-node')
const { releaseContexts } = require('./releaseContexts.cjs')

module.exports = class NodeEnvironment extends TestEnvironment {
  async teardown() {
    await super.teardown()
    releaseContexts()
  }
}
